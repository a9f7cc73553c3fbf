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
table-clock = Temps écoulé.
table-agreed = Fin d’un commun accord : personne n’a gagné.
table-clock-out-pass = { $seat } : le temps de réaction est écoulé, la table passe.
table-clock-out-caretaker = { $seat } n’a plus de temps : un robot joue jusqu’au retour du joueur.
table-clock-out-loss = { $seat } n’a plus de temps et perd la partie.
table-clock-out-ask = { $seat } n’a plus de temps. Les autres décident de la suite.
table-clock-pause = Toutes les pendules sont arrêtées.
table-clock-resume = Les pendules tournent de nouveau.
table-clock-back = Temps rendu à tous, car le serveur était absent : { $time }.
table-clock-away = { $seat } prend { $days ->
    [one] un jour
   *[other] { $days } jours
} de vacances.
table-clock-home = { $seat } est de retour de vacances.
table-clock-quiet = { $seat } a choisi ses heures de repos.
table-clock-loud = { $seat } n’a plus d’heures de repos.
table-vote-end = { $seat } propose d’arrêter la partie ici, sans vainqueur.
table-vote-undo = { $seat } propose de reprendre tout ce qui s’est passé depuis un de ses coups.
table-vote-pause = { $seat } propose une pause.
table-vote-chair = { $seat } propose que quelqu’un d’autre joue { $of }.
table-vote-yes = { $seat } est d’accord.
table-vote-no = { $seat } est contre.
table-agreed-end = Tous sont d’accord : la partie s’arrête ici, sans vainqueur.
table-agreed-undo = Tous sont d’accord : tout est repris depuis un coup de { $seat }.
table-agreed-pause = Tous sont d’accord pour une pause.
table-agreed-chair = Tous sont d’accord : la place de { $of } est libre pour quelqu’un d’autre.
