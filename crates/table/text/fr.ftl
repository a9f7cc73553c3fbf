# Les mots du noyau, pour tous les jeux.
table-not-asked = Ce n'est pas à vous de décider.
table-not-now = Ce coup ne répond pas à ce qui est demandé.
table-over = La partie est finie.
table-stale = La position a changé entre-temps ; voici la nouvelle.
table-unreadable = Ce coup est illisible.
table-no-undo = Rien à reprendre : des dés ont été lancés, une carte a été vue, ou quelqu'un d'autre a été interrogé.
table-resign = Abandon.
something = quelque chose
