# Les refus du serveur ; chaque clé est l'identifiant de la règle en minuscules.
table-not-found = Il n'y a rien à cette adresse.
table-no-table = Cette table n'existe pas, ou elle est privée et vous n'avez pas de lien.
table-no-game = Ce jeu n'existe pas ici.
table-no-such-seat = Ce jeu n'a pas cette place.
table-nobody = Prenez d'abord place : ce navigateur ou ce programme n'a aucun siège ici.
table-no-seat = Cette place n'est pas à vous.
table-taken = Cette place est déjà prise.
table-key = Ce lien n'est plus valable : il a servi, ou la place a changé de main depuis.
table-host = Seule la personne qui a ouvert la table peut faire cela.
table-here = La personne assise à cette place est là et joue.
table-bot-plays = Un robot joue pour cette place ; reprenez-la d'abord.
table-malformed = La demande est illisible.
table-too-large = La demande est trop volumineuse.
table-limit = Trop de demandes ({ $key }). Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
table-not-over = Cela se montre quand la partie est finie.
table-cross-site = Cette demande venait d'un autre site : elle n'a pas été exécutée.
table-method = Cette adresse ne répond pas à ce genre de demande.
table-media = Ce genre de contenu n'est pas compris ici.
table-setup = La table ne peut pas être dressée ainsi.
table-store = La table n'atteint pas son disque pour l'instant. Rien n'est perdu ; réessayez.
table-failed = Une erreur s'est produite ici. Rien n'a changé.
table-silent = Il n'y a rien à dire.
table-no-step = Cette étape n'existe pas pour ces yeux.
table-slow = Cela a pris trop de temps ; abandon.
table-busy = Il se passe trop de choses ; réessayez dans un instant.
