# Les mots de `bivouac play` : menus, touches, écrans. Les jeux apportent les leurs.

## Préparation
setup-title = Bivouac : une nouvelle partie
setup-game = Jeu
setup-opponent = Adversaire
setup-opponent-bot = bot : { $level }
setup-opponent-hotseat = une autre personne, même clavier
setup-opponent-watch = personne : regarder deux bots ({ $level })
setup-side = Vous jouez
setup-start = Commencer la partie
setup-keys = ↑↓ ligne   ←→ changer   Entrée commencer   L English   Q partir
setup-ask = { $title } [{ $default }] :
setup-wrong = Répondez par un nombre de 1 à { $most }.

## Personnes et bots
who-you = vous
who-person = joueur { $number }
who-bot = bot, { $level }
who-rules = les règles
who-nobody = personne

## La table
panel-board = Plateau
panel-hand = Main
panel-log = Journal
panel-moves = Coups
panel-news = Ce que tous ont vu
hand-empty = (vide)
log-empty = (rien ne s'est encore passé)
turn-yours = { $seat } : { $prompt }
turn-bot = { $seat } : en réflexion… { $seconds } s
turn-over = La partie est finie.
turn-others = On attend les autres.
moves-count = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
moves-group = { $title } ({ $count })
moves-none = (aucun coup ne contient « { $filter } »)
moves-back = Échap : retour
moves-filter = Filtre : { $filter }
moves-number = Numéro : { $number }
new-mark = nouveau
more-above = ↑ suite
more-below = ↓ suite

## Touches
key-enter = Entrée choisir
key-undo = U reprendre
key-pass = P passer
key-filter = / filtrer
key-back = Échap retour
key-help = H aide
key-hint = T conseil
key-why = W pourquoi pas
key-stand = S réponse permanente
key-panel = Tab volet
key-lang = L English
key-resign = R abandonner
key-quit = Q quitter
keys-filter = tapez pour réduire la liste   ↑↓ Entrée choisir   Échap retour
keys-close = une touche : fermer
keys-over = V revoir la table   Q partir
keys-looking = PgHaut/PgBas défiler   V retour   Q partir
keys-yes-no = O oui   autre touche : non

help-title = Aide
help-intro = Tout ce que vous pouvez faire est dans la liste des coups. Choisissez d'abord une pièce, puis ce qu'elle fait ; le plateau marque ce dont parle le coup choisi.
help-key-arrows = ↑ ↓ Début Fin : parcourir la liste
help-key-enter = Entrée : jouer le coup, ou ouvrir le groupe (Échap ou ← : retour)
help-key-numbers = 1 2 3 … : jouer le coup de ce numéro
help-key-filter = / : tapez quelques lettres pour ne garder que les coups qui les contiennent
help-key-undo = U : reprendre votre dernier coup (jamais par-delà des dés, une révélation ou un autre joueur)
help-key-pass = P : passer, ou avoir fini
help-key-why = W : pourquoi une chose est-elle impossible ? Tapez un coup ou une chose
help-key-hint = T : demander à un bot ce qu'il jouerait
help-key-stand = S : réponse permanente, « passer sur ceci jusqu'à mon tour »
help-key-resign = R : abandonner
help-key-lang = L : English
help-key-panel = Tab : volet suivant ; PgHaut PgBas : le faire défiler
help-key-quit = Q : partir ; la partie est gardée et peut être reprise
help-rules = Les règles, une par une : bivouac rules { $game } MOT

## Pourquoi pas, conseils, réponses permanentes
why-title = Pourquoi pas ?
why-ask = Un coup ou une chose, comme « { $example } » :
why-possible = « { $target } » est possible : c'est parmi les coups.
why-unknown = Rien ici ne s'appelle « { $target } ».
hint-title = Conseil
hint-thinking = Un bot y réfléchit… { $seconds } s
hint-says = Un bot ({ $level }) jouerait : { $move }
hint-none = Le bot n'a pas d'avis ici.
stand-title = Réponses permanentes
stand-none = Aucune réponse permanente n'a de sens pour cette question.
stand-until-turn = Passer sur ceci jusqu'à mon tour
stand-always = Passer sur ceci jusqu'à nouvel ordre
stand-withdraw = Retirer : « { $topic } » → { $answer }
stand-nothing = Rien en place.
stand-given = Réponse permanente : { $answer }

## Faire
refused = Impossible : { $why } [{ $rule }]
undone = Coup repris.
undo-not = Il n'y a rien à reprendre ici.
pass-not = Il n'y a rien à passer ici.
resign-title = Abandon
resign-ask = { $seat } : abandonner la partie ?
quit-title = Partir
quit-ask = Quitter la table ? La partie est gardée.

## Le rideau
curtain-title = Rideau
curtain-give = Passez le clavier à { $who } ({ $seats }).
curtain-enter = { $who } : appuyez sur Entrée quand personne d'autre ne regarde.

## La fin
over-title = La fin
over-won = Victoire : { $who }.
over-draw = Égalité : personne ne gagne.
over-rule = Par la règle { $rule } : { $text }
over-rule-bare = Par la règle { $rule }.
over-fair = Dés honnêtes
over-commitment = promis au début : { $commitment }
over-secret = le secret : { $secret }
over-verified = Rejouée à partir du secret : chaque jet et chaque mélange est celui qui était promis.
over-not-verified = La feuille de partie n'a pas pu être prouvée : { $why }
over-practice = Partie d'entraînement : ses dés viennent de la graine { $seed }.
over-saved = La feuille de partie : { $file }
over-verify-with = Chacun peut la vérifier : bivouac verify { $file }

saved = La partie est gardée : { $file }
saved-resume = Pour la reprendre : bivouac play --resume { $file }
bot-failed = Le bot de { $seat } s'est interrompu : { $why }

## Mode ligne
plain-welcome = { $title }. Tapez un numéro pour choisir, ou h pour l'aide.
plain-help = Tapez le numéro d'un coup, le coup lui-même, ou quelques lettres pour réduire la liste. Autres mots : b plateau, m coups, g journal, . retour, u reprendre, p passer, w CHOSE pourquoi pas, t conseil, s réponse permanente, r abandonner, l langue, h aide, q partir en gardant la partie.
plain-unknown = « { $line } » n'est ni un numéro de la liste, ni un coup, ni un mot d'un coup. h : aide.
plain-one-match = Un seul coup correspond : { $label }. Il est joué.
plain-many = { $count } coups correspondent :
plain-thinking = { $seat } : en réflexion…
plain-eof = Plus rien à lire.
plain-yes = o
plain-prompt = >
sheet-rulebook = D'après le livret.
sheet-published = D'après le jeu publié.
sheet-reconstructed = Reconstitué.
sheet-note = ({ $note })
