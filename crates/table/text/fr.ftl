# Les mots du noyau, pour tous les jeux.
table-not-asked = Ce n'est pas à vous de décider.
table-not-now = Ce coup ne répond pas à ce qui est demandé.
table-over = La partie est finie.
table-stale = La position a changé entre-temps ; voici la nouvelle.
table-unreadable = Ce coup est illisible.
table-no-undo = Rien ne peut être repris ici : des dés ont roulé, on a vu quelque chose, quelqu’un d’autre a été interrogé, ou la reprise achèverait ce que d’autres ont écrit en secret.
table-resign = Abandon.
something = quelque chose
table-time = { $seat } : le temps est écoulé.
table-hand-person = « { $name } » joue désormais { $seat }.
table-hand-somebody = Quelqu’un joue désormais { $seat }.
table-hand-bot = Un robot ({ $name }) joue désormais { $seat }.
table-hand-nobody = Personne ne joue { $seat } pour le moment.
