# Les refus du serveur ; chaque clé est l'identifiant de la règle en minuscules.
table-not-found = Il n'y a rien à cette adresse.
table-no-table = Cette table n'existe pas, ou elle est privée et vous n'avez pas de lien.
table-no-game = Ce jeu n'existe pas ici.
table-no-such-seat = Ce jeu n'a pas cette place.
table-nobody = Prenez d'abord place : ce navigateur ou ce programme n'a aucun siège ici.
table-no-seat = Cette place n'est pas à vous.
table-taken = Cette place est déjà prise.
table-key = Ce lien n'est plus valable : il a servi, la place a changé de main depuis, ou il y a un lien plus récent.
table-host = Seule la personne qui a ouvert la table peut faire cela.
table-here = La personne assise à cette place est là et joue.
table-bot-plays = Un robot joue pour cette place ; reprenez-la d'abord.
table-malformed = La demande est illisible.
table-too-large = La demande est trop volumineuse.
table-limit = Trop de demandes ({ $key }). Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
table-not-over = Cela se montre quand la partie est finie.
table-cross-site = Cette demande venait d'un autre site : elle n'a pas été exécutée.
table-method = Cette adresse ne répond pas à ce genre de demande.
table-media = Ce genre de contenu n'est pas compris ici.
table-setup = La table ne peut pas être dressée ainsi.
table-store = La table n'atteint pas son disque pour l'instant. Rien n'est perdu ; réessayez.
table-failed = Une erreur s'est produite ici. Rien n'a changé.
table-broke = Les règles ont échoué sur ce coup, et la faute a été notée. La table est restée comme avant : essayez autre chose, ou plus tard.
table-damaged = Cette table est abîmée et ne peut être ouverte. Rien d'autre ici n'en souffre ; qui tient ce serveur en trouve la raison dans son journal.
table-newer = Cette table a été ouverte avec des règles plus récentes que celles de ce serveur. Un autre serveur s'en charge : réessayez dans un instant.
table-lost = Un instant : le stockage ne répond pas. Rien n'est perdu ; la table revient d'elle-même.
table-in-doubt = Le disque n'a pas dit si c'était enregistré. Regardez la table avant de recommencer.
table-no-allies = Personne d'autre de votre camp n'est là pour l'entendre.
table-silent = Il n'y a rien à dire.
table-no-step = Cette étape n'existe pas pour ces yeux.
table-no-thing = Rien ici ne porte ce nom pour ces yeux.
table-slow = Cela a pris trop de temps ; abandon.
table-full = Tant de coups ont été joués à cette table qu’elle n’en prend plus ; on ne peut qu’abandonner.
table-busy = Il se passe trop de choses ; réessayez dans un instant.
table-not-begun = La partie n’a pas commencé : elle est distribuée quand toutes les chaises sont prises.
table-begun = La partie a commencé : rien ne peut plus s’ajouter à son hasard.
table-missing = Des chaises sont encore vides : attendez leurs joueurs, ou commencez avec des automates à leur place.
table-not-come = Quelqu’un à qui un siège a été donné ici n’est pas encore venu : la partie commence quand il aura vu la table, ou sans lui à une autre.
table-not-added = Quelqu’un qui est assis ici n’a pas encore ajouté son hasard aux dés : la partie commence quand il l’a fait, ou une minute après que tous sont venus.
table-copied = Quelqu’un a déjà ajouté exactement cela aux dés : tirez vos propres octets.
table-other-side = Vous tenez, ou avez tenu, une place d’un autre camp à cette table : qui a vu les secrets d’un camp ne peut jouer pour un autre.
table-seen = Qui joue le camp adverse a occupé cette place et en a vu les secrets : lui seul peut la reprendre, ou un automate.
table-not-away = Ce joueur n’est pas absent depuis assez longtemps ; avant qu’un automate puisse le remplacer, il faut encore
