# La Guerre des Tranchées : tout ce qui se dit.
game-title = La Guerre des Tranchées
game-tagline = 1918 : videz la pioche adverse en prenant ses tranchées.
seat-french = Français
seat-german = Allemands
verdict-attack = Attaque en { $cell }

option-mode = Mode de jeu
option-mode-classic = Classique
option-mode-bunker = Bunker (joueurs expérimentés)
option-first = Premier joueur
option-first-random = Tiré au sort
option-first-race = Le premier prêt
option-first-french = Les Français
option-first-german = Les Allemands
option-ask = Fenêtres de piège
option-ask-public = Dès que c’est possible aux yeux de tous
option-ask-who-can = Seulement qui peut vraiment répondre (plus rapide, mais cela renseigne)
option-refill = Compléter sa main
option-refill-compulsory = Obligatoire
option-refill-optional = Facultatif
option-cancelled-attack = Attaque annulée par un piège
option-cancelled-attack-ignored = N’évite pas l’avertissement
option-cancelled-attack-counts = Évite l’avertissement

kind-infantry = infanterie
kind-support = soutien
kind-armour = blindés
kind-aircraft = aéronefs
kind-any = toute troupe
kind-or = {" "}ou{" "}
aim-line = ligne { $line }

move-pick = Mettre { $card } dans la pioche
move-unpick = Remettre { $card } en réserve
move-place = Placer { $card } en { $cell }
move-unplace = Reprendre { $troop }
move-ready = Prêt
move-unready = Pas encore prêt
move-deploy = Poser { $card } en { $cell } ({ $cost } PC)
move-move = Déplacer { $troop } en { $cell } ({ $cost } PC)
move-step = Mouvement gratuit : { $troop } en { $cell }
move-step-dear = Second mouvement : { $troop } en { $cell } ({ $cost } PC)
move-stay = Rester sur place
move-swap = Permuter { $one } et { $two } ({ $cost } PC)
move-attack = { $troop } attaque { $target } : { $damage }
move-discard = Défausser { $card }
move-done = Fin de la défausse
move-play = Jouer { $card } ({ $cost } PC)
move-play-on = Jouer { $card } sur { $target } ({ $cost } PC)
move-lay = Poser { $card } face cachée ({ $cost } PC)
move-reveal = Révéler { $card }
move-reveal-on = Révéler { $card } sur { $target }
move-counter = Contre-attaquer avec { $troop }
move-pass-counter = Ne pas contre-attaquer
move-draw-troops = Piocher une troupe
move-draw-bonus = Piocher un bonus
move-stop-drawing = Ne plus piocher
move-drop = Retirer { $card } du jeu
move-keep = Garder le reste
move-enlarge = Ajouter { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} de la réserve à la pioche Bonus
move-decline = Ne rien ajouter
move-pass = Passer
move-pass-window = Laisser faire

prompt-choose = Choisissez encore { $left } { $left ->
    [one] carte
   *[other] cartes
} pour votre pioche Bonus.
prompt-place = Placez encore { $left } { $left ->
    [one] troupe
   *[other] troupes
} dans vos tranchées.
prompt-draw = Complétez votre main : encore { $left } { $left ->
    [one] carte
   *[other] cartes
}.
prompt-turn = À vous de jouer : { $pc } PC.
prompt-window = { $side } : « { $action } ». Révélez-vous un piège ?
prompt-window-end = { $side } : fin du tour. Révélez-vous un piège ?
prompt-free-step = { $troop } a droit à un mouvement gratuit.
prompt-free-steps = Vos deux troupes ont droit à un mouvement gratuit.
prompt-counter = Contre-attaquez-vous { $troop } ?
prompt-discard = Défaussez d’autres cartes, ou terminez.
prompt-drop = Fin du tour : retirez-vous une carte persistante ?
prompt-enlarge = Le bunker vous coûte une carte : ajoutez-vous { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} à votre pioche Bonus ?
prompt-wait = En attente : { $side }.
prompt-wait-draft = Vous êtes prêt ; l’adversaire ne l’est pas encore.
prompt-over = Partie terminée. Victoire : { $side }.

tell-picked = { $side } : { $card } rejoint la pioche.
tell-unpicked = { $side } : { $card } retourne en réserve.
tell-placed = { $side } : { $card } prend place en { $cell }.
tell-unplaced = { $side } : { $card } quitte { $cell }.
tell-ready = { $side } : prêt.
tell-unready = { $side } : pas encore prêt.
tell-piles-made = Les pioches Bonus sont faites ; chacun tire ses troupes.
tell-unveiled = Les troupes sont dévoilées.
tell-first = { $side } : premier joueur.
tell-turn = Tour { $turn } : { $side }.
tell-deployed = { $side } : { $card } arrive en { $cell }.
tell-moved = { $side } : { $card } va de { $from } en { $cell }.
tell-moved-free = { $side } : { $card } va de { $from } en { $cell } (mouvement gratuit).
tell-held-up = { $side } : { $card } n’avance pas et reste en { $cell } ; les PC sont dépensés.
tell-swapped = { $side } : { $one } ({ $from }) et { $two } ({ $to }) permutent.
tell-attacked = { $side } : { $card } ({ $from }) attaque { $target } ({ $cell }).
tell-countered = { $side } : { $card } ({ $from }) contre-attaque { $target } ({ $cell }).
tell-declared = { $side } annonce : { $action }.
tell-cancelled = { $side } : l’action annoncée n’a pas lieu.
tell-damaged = { $card } ({ $cell }) subit { $amount } ; { $left ->
    [0] c’en est fait.
   *[other] il lui reste { $left }.
}
tell-destroyed = { $card } ({ $cell }) : hors de combat.
tell-unharmed = { $card } ({ $cell }) ne craint pas le gaz.
tell-healed = { $card } ({ $cell }) récupère { $amount }.
tell-discarded = { $side } défausse { $card }.
tell-played = { $side } joue { $card } ({ $cost } PC).
tell-played-on = { $side } joue { $card } sur { $target } ({ $cost } PC).
tell-laid = { $side } pose un piège face cachée ({ $cost } PC).
tell-laid-own = { $side } pose { $card } face cachée ({ $cost } PC).
tell-revealed = { $side } révèle { $card }.
tell-revealed-on = { $side } révèle { $card } sur { $target }.
tell-passed = { $side } passe.
tell-trench-loss = { $side } : tranchées tenues par l’adversaire, { $count } { $count ->
    [one] troupe perdue
   *[other] troupes perdues
} ({ $cards }).
tell-bunker-loss = { $side } : bunker tenu par l’adversaire, troupe perdue ({ $cards }).
tell-warned = { $side } : manque d’allant, avertissement n° { $tokens }.
tell-drive-loss = { $side } : manque d’allant, troupe perdue ({ $cards }).
tell-left = { $side } : { $card } part à la défausse.
tell-dropped = { $side } retire { $card } du jeu.
tell-enlarged = { $side } : { $count ->
    [one] { $count } carte de la réserve rejoint
   *[other] { $count } cartes de la réserve rejoignent
} la pioche Bonus.
tell-enlarged-own = { $side } : dans la pioche Bonus : { $cards }.
tell-drew-troop = { $side } pioche une troupe.
tell-drew-bonus = { $side } pioche un bonus.
tell-drew-troop-own = { $side } pioche { $card }.
tell-drew-bonus-own = { $side } pioche { $card }.
tell-won = La pioche Troupes adverse est vide ({ $loser }). Victoire : { $side }.
tell-won-drawn = Dernière troupe piochée ({ $loser }). Victoire : { $side }.

declared-deploy = pose de { $card } en { $cell }
declared-move = mouvement de { $troop } vers { $cell }
declared-swap = permutation de { $one } et { $two }
declared-attack = attaque de { $troop } contre { $target }
declared-counter = contre-attaque de { $troop }

card-cost = coût { $cost }
card-health = santé { $health }
card-range = portée { $from }-{ $to }
card-table = dégâts (No Man’s Land/tranchée) : { $rows }
card-no-cover = les tranchées n’abritent pas ses cibles
card-copies = Exemplaires : { $french } (Français), { $german } (Allemands).
attribute-persistent = persistante
attribute-attack = attaque
attribute-trap = piège
ability-no-mans-land = No Man’s Land : n’attaque pas depuis le No Man’s Land
ability-protection = Protection : hors tranchée, l’infanterie ou le soutien empilé avec elle ne subit que la moitié
ability-counter-attack = Contre-attaque : après une attaque sur sa case, peut frapper l’assaillant gratuitement
ability-observer = Observateur : double les dégâts de l’infanterie empilée avec lui contre une case adjacente
ability-one-move = un seul mouvement par tour
on-own-turn = peut servir pendant votre tour
on-moves = en réponse au mouvement annoncé d’une troupe adverse ({ $who })
on-attacks = en réponse à l’attaque annoncée d’une troupe adverse ({ $who })
on-acts = en réponse à un mouvement ou une attaque annoncés d’une troupe adverse ({ $who })
on-attack-on-trench = en réponse à une attaque sur une case de vos tranchées
on-gas = en réponse à une carte de gaz adverse
effect-hit-cell = frappe toutes les troupes adverses d’une case, à n’importe quelle distance
effect-hit-line = frappe toutes les troupes adverses d’une ligne, à n’importe quelle distance
effect-hit-troop = frappe une troupe adverse, à n’importe quelle distance
effect-damage-acting = cette troupe subit { $amount }
effect-damage-enemy = une troupe adverse subit { $amount }
effect-damage-own = une de vos troupes subit { $amount }
effect-destroy-acting = détruit cette troupe
effect-destroy-enemy = détruit une troupe adverse
effect-destroy-own = détruit une de vos troupes
effect-heal = une de vos troupes récupère { $amount }
effect-halve = vos troupes à l’abri dans la case attaquée ne subissent que la moitié, tant que la carte est en jeu
effect-immune-gas = tant que la carte est en jeu, le gaz est sans effet sur vos troupes
effect-reach = tant que la carte est en jeu, vos troupes ({ $who }) peuvent attaquer les { $against } malgré un X et leur infligent { $amount }
effect-sharpen = tant que la carte est en jeu, vos troupes ({ $who }) infligent { $amount } de plus aux cibles abritées en tranchée
effect-slow = tant que la carte est en jeu, chaque pas des troupes adverses ({ $who }) coûte { $amount } PC de plus
effect-free = tant que la carte est en jeu, vous posez { $amount ->
    [one] une carte troupe ({ $who }) gratuitement
   *[other] { $amount } cartes troupes ({ $who }) gratuitement
} à chaque tour
effect-forward = tant que la carte est en jeu, vous pouvez poser vos troupes en tranchée avancée
effect-forward-troop = peut se poser en tranchée avancée
effect-gas = gaz
effect-artillery = ignore la Protection
effect-ignores-trench = les tranchées n’abritent pas

group-troops = Cartes troupes
group-bonus = Cartes bonus
group-board = Plateau
group-constants = Nombres des règles
line-rear-french = Tranchée arrière française
line-advanced-french = Tranchée avancée française
line-open = No Man’s Land
line-advanced-german = Tranchée avancée allemande
line-rear-german = Tranchée arrière allemande
constant-command-points = Points de commandement par tour
constant-discard-cost = Coût de la défausse
constant-move-cost = Coût d’un mouvement
constant-attack-cost = Coût d’une attaque
constant-hand-size = Cartes en main
constant-setup-draw = Troupes tirées à la mise en place
constant-setup-place = Troupes placées à la mise en place
constant-bonus-spaces = Emplacements bonus
constant-advanced-loss = Perte par case avancée tenue
constant-rear-loss = Perte par case arrière tenue
constant-warning-threshold = Seuil d’avertissement
constant-warning-loss = Perte par tour sans attaque
constant-bunker-bonus-pile = Pioche Bonus du mode Bunker
constant-bunker-loss = Perte due au bunker
constant-bunker-gain = Cartes bonus rendues par le bunker

broken-not-enough-pc = Il faut { $cost } PC, il n’en reste que { $pc }.
broken-not-in-hand = Cette carte n’est pas dans votre main.
broken-not-a-bonus-card = Ce n’est pas une carte bonus.
broken-not-a-troop-card = Ce n’est pas une carte troupe.
broken-not-a-trap = Seul un piège se pose face cachée.
broken-not-face-down = Cette carte n’est pas un piège caché de votre camp.
broken-trap-does-not-answer = Ce piège ne répond pas à ce qui vient d’être annoncé.
broken-not-the-acting-troop = Ce piège vise la troupe qui a annoncé l’action.
broken-not-the-attacked-cell = Cette carte couvre une case de vos tranchées attaquée à l’instant.
broken-wrong-target = Ce n’est pas une cible pour cette carte.
broken-no-enemy-there = Il n’y a pas de troupe adverse à cet endroit.
broken-nothing-to-heal = Il n’y a là aucune de vos troupes à soigner.
broken-not-persistent = Seule une de vos cartes persistantes face visible peut être retirée.
broken-no-such-troop = Vous n’avez pas cette troupe à cet endroit.
broken-has-countered = Cette troupe a déjà contre-attaqué.
broken-already-ready = Vous êtes prêt : changez d’avis d’abord.
broken-own-trenches-only = Les troupes se placent dans vos propres tranchées.
broken-not-in-reserve = Cette carte n’est pas dans votre réserve.
broken-not-picked = Vous n’avez pas choisi cette carte.
broken-pile-is-empty = Cette pioche est vide.

face-turn = Tour { $turn }
face-hand = Main
face-troops = Troupes
face-bonus = Bonus
face-in-play = En jeu
face-warnings = Avertissements
face-face-down = piège caché
face-ready = prêt
face-declared = Annoncé
face-winner = Victoire
face-bunker = Bunker

## Sortes de questions, pour les réponses permanentes
question-trap = Un piège contre ce que l’ennemi annonce
question-counter-attack = Une contre-attaque
question-persistent = Le retrait d’une carte persistante
question-enlarge = L’ajout de cartes pour le bunker
question-free-step = Le second pas gratuit

## Ce qu’un joueur compte quand il juge une position
feature-pile = cartes de la pile de troupes
feature-thin = usure de la pile
feature-warnings = avertissements
feature-toll = cartes à brûler par les tranchées tenues
feature-bunker = tenue du bunker
feature-troops = troupes sur le plateau
feature-health = points de vie
feature-cost = valeur des troupes
feature-ahead = lignes d’avance
feature-open = troupes à découvert
feature-hand-troops = troupes en main
feature-hand-bonus = bonus en main
feature-traps = pièges posés
feature-lasting = cartes persistantes
face-points = { $n } PC
sheet-cost = Coût en PC
sheet-health = Santé
sheet-range = Portée
sheet-place = Case
sheet-left = Santé restante
sheet-covered = En tranchée : à couvert.
sheet-attacked = A attaqué ce tour.
sheet-moved = S’est déplacée ce tour.
sheet-rear = Tranchée arrière
sheet-advanced = Tranchée avancée
sheet-open = No Man’s Land
sheet-cell = Case { $cell }
sheet-trench = Compte comme tranchée : les troupes à pied y sont à couvert.
sheet-bunker = Le bunker : les troupes à couvert y subissent la moitié des dégâts.
sheet-lines = Lignes du plateau
sheet-hand-troops = Troupes en main
sheet-hand-bonus = Cartes bonus en main
sheet-troops = Pioche troupes
sheet-bonus = Pioche bonus
sheet-discard = Défausses
sheet-cards = Cartes
sheet-warning = Un tour sans attaque donne un avertissement. À partir de { $n }, chacun coûte { $loss } cartes de sa propre pioche troupes.
sheet-face-up = Face visible.
sheet-face-down = Face cachée.
sheet-covers = Couvre { $cell }.
sheet-bonus-card = Carte bonus
forecast-hurt = { $troop } : { $amount } de dégâts, il lui reste { $left } sur { $health }.
forecast-falls = { $troop } : { $amount } de dégâts, détruite.
forecast-destroyed = { $troop } : détruite.
forecast-unharmed = { $troop } : indemne.
forecast-cover = Elle est à couvert dans une tranchée.
forecast-observer = Un observateur double les dégâts.
forecast-protected = La protection divise les dégâts par deux.
forecast-counter = { $troop } peut contre-attaquer pour { $amount }.
forecast-warning = Pas d’attaque ce tour : jeton d’avertissement n° { $n }.
forecast-drive = Pas d’attaque ce tour : jeton d’avertissement n° { $n }, et { $loss } cartes de votre pioche troupes sont perdues.
prompt-choose-done = Votre pioche Bonus est choisie : dites que vous êtes prêt, ou changez-la.
prompt-place-done = Vos troupes sont en place : dites que vous êtes prêt, ou changez-les.

# Where the game is.
guide-turn = Tour { $n }
guide-before = Avant le premier tour

## Le journal, en chroniqueur
the-french = les Français
the-german = les Allemands
troop-poilu = le Poilu
troop-tirailleur = le Tirailleur
troop-mitrailleuse = la mitrailleuse
troop-crapouillot = le Crapouillot
troop-lance_flammes = le lance-flammes
troop-ft17 = le char FT17
troop-spad = le SPAD XIII
troop-landser = le Landser
troop-stosstruppen = le Stosstrupp
troop-mg08 = la MG 08
troop-minenwerfer = le Minenwerfer
troop-flammenwerfer = le Flammenwerfer
troop-a7v = le char A7V
troop-fokker = le Fokker D.VII
troops-poilu = { $n } Poilus
troops-tirailleur = { $n } Tirailleurs
troops-mitrailleuse = { $n } mitrailleuses
troops-crapouillot = { $n } Crapouillots
troops-lance_flammes = { $n } lance-flammes
troops-ft17 = { $n } chars FT17
troops-spad = { $n } SPAD XIII
troops-landser = { $n } Landser
troops-stosstruppen = { $n } Stosstruppen
troops-mg08 = { $n } MG 08
troops-minenwerfer = { $n } Minenwerfer
troops-flammenwerfer = { $n } Flammenwerfer
troops-a7v = { $n } chars A7V
troops-fokker = { $n } Fokker D.VII
the-infantry = l’infanterie
the-support = le soutien
the-armour = les blindés
the-aircraft = les aéronefs
log-line = la ligne { $line }
log-preface = Qui vide la pioche Troupes de l’adversaire gagne : on l’entame en tenant ses tranchées.
log-turn = Tour { $turn } : { $side } { $deeds }
log-destroy-all = détruisent { $list }
log-deal = infligent { $n ->
    [one] 1 dégât
   *[other] { $n } dégâts
}
log-play-all = jouent { $list }
log-lay-traps = posent { $n ->
    [one] un piège
   *[other] { $n } pièges
}
log-deploy-all = font monter { $list }
log-lose-all = perdent { $list }
log-take-toll = font perdre { $n ->
    [one] une carte
   *[other] { $n } cartes
} à la pioche ennemie
log-get-warned = reçoivent leur { $n ->
    [1] premier
   *[other] { $n }e
} avertissement
log-pay-toll = perdent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de leur pioche
log-manoeuvre = manœuvrent
log-only-discard = ne font que défausser
log-idle = ne bougent pas
log-to-play = jouent
log-picks = { $side } choisissent pour leur pioche Bonus { $list }
log-places = { $side } placent { $list }
log-piles-made = Les pioches Bonus sont faites ; chaque camp tire ses troupes
log-unveiled = Les troupes sont dévoilées
log-first = { $side } commencent
log-to-cell = { $card } en { $cell }
log-deploys = { $side } font monter { $list }
log-moves = { $card } { $back ->
    [yes] quitte { $from } et y revient
   *[no] va de { $from } en { $cell }
}{ $between ->
    [none] { $free ->
        [yes] { " " }(mouvement gratuit)
       *[no] { "" }
    }
   *[other] { " " }(par { $between })
}
log-held-up = { $card } reste bloqué en { $cell }, les PC sont perdus
log-swaps = { $one } et { $two } permutent
log-attacks = { $troop } attaque { $target } : { $amount ->
    [0] sans effet
    [one] 1 dégât
   *[other] { $amount } dégâts
}{ $left ->
    [0] , hors de combat
   *[other] { $amount ->
        [0] { "" }
       *[other] , il lui reste { $left }
    }
}
log-counters = { $troop } contre-attaque { $target } : { $amount ->
    [0] sans effet
    [one] 1 dégât
   *[other] { $amount } dégâts
}{ $left ->
    [0] , hors de combat
   *[other] { $amount ->
        [0] { "" }
       *[other] , il lui reste { $left }
    }
}
log-hurt = { $troop } subit { $amount ->
    [one] 1 dégât
   *[other] { $amount } dégâts
}{ $left ->
    [0] , hors de combat
   *[other] , il lui reste { $left }
}
log-destroyed = { $troop } est hors de combat
log-unharmed = { $troop } ne craint pas le gaz
log-healed = { $troop } récupère { $amount } de santé
log-plays = { $side } jouent { $card }{ $target ->
    [none] { "" }
   *[other] { " " }sur { $target }
}{ $effects ->
    [none] { "" }
   *[other] { " " }: { $effects }
}
log-reveals = { $side } révèlent { $card }{ $target ->
    [none] { "" }
   *[other] { " " }sur { $target }
}{ $effects ->
    [none] { "" }
   *[other] { " " }: { $effects }
}
log-count-troops = { $n ->
    [one] une troupe
   *[other] { $n } troupes
}
log-count-bonus = { $n ->
    [one] une carte Bonus
   *[other] { $n } cartes Bonus
}
log-draws = { $side } piochent { $list }{ $cards }
log-discards = { $side } défaussent { $list }
log-declares = { $side } annoncent : { $what }
log-would-deploy = { $troop } doit monter en { $cell }
log-would-move = { $troop } doit aller en { $cell }
log-would-attack = { $troop } doit attaquer { $target }
log-would-counter = { $troop } doit contre-attaquer { $target }
log-cancelled = L’action annoncée par { $side } n’a pas lieu
log-lays = { $side } posent { $n ->
    [one] un piège
   *[other] { $n } pièges
} face cachée
log-lays-own = { $side } posent { $list } face cachée
log-passes = { $side } passent
log-trench-toll = { $side } tiennent des tranchées ennemies : { $loser } perdent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de leur pioche{ $cards }
log-bunker-toll = { $side } tiennent le bunker : { $loser } perdent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de leur pioche{ $cards }
log-drive-toll = { $loser } manquent d’allant et perdent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de leur pioche{ $cards }
log-warned-toll = perdent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de leur pioche{ $cards }
log-warned = { $side } n’ont pas attaqué : avertissement n° { $tokens }{ $toll ->
    [none] { "" }
   *[other] , et ils { $toll }
}
log-drops = { $side } retirent { $card } du jeu
log-enlarges = { $side } ajoutent { $n ->
    [one] une carte
   *[other] { $n } cartes
} de la réserve à leur pioche Bonus{ $cards }
log-won = { $drawn ->
    [yes] La dernière troupe { $loser ->
        [french] des Français
       *[german] des Allemands
    } est piochée
   *[no] La pioche Troupes { $loser ->
        [french] des Français
       *[german] des Allemands
    } est vide
} : { $side } gagnent la partie
