game-title = Aces & Armor
game-tagline = Six armes sur un champ d’hexagones : prenez les usines, gardez-les, et surveillez le ciel.
seat-ger1 = Allemagne 1
seat-usa = États-Unis
seat-ger2 = Allemagne 2
seat-ussr = Union soviétique

verdict-fight = Combat en { $hex }
verdict-destroyed = { $unit } : hors de combat
verdict-hurt = { $unit } : { $points ->
    [one] 1 point de dégât
   *[other] { $points } points de dégâts
}
verdict-unhurt = { $unit } : aucun dégât

option-mode = Joueurs
option-mode-duel = Deux, sur une demi-carte
option-mode-four = Quatre factions (trois ou quatre joueurs)
option-mode-solo = Seul contre l’Automa
option-mode-coop = Deux ensemble contre l’Automa
option-map = Carte
option-map-summer = Été
option-map-winter = Hiver
option-part = Partie de la carte
option-part-usual = Selon le nombre de joueurs
option-part-left = Moitié gauche, numéros 1 à 6
option-part-right = Moitié droite, numéros 7 à 12
option-part-full = Carte entière
option-axis = Faction allemande
option-axis-ger1 = Allemagne 1
option-axis-ger2 = Allemagne 2
option-allies = Faction alliée
option-allies-usa = États-Unis
option-allies-ussr = Union soviétique
option-humans = Les humains mènent
option-humans-allies = les Alliés
option-humans-axis = les Allemands
option-automa = Faction de l’Automa
option-automa-random = tirée au sort
option-automa-chosen = comme choisi plus haut
option-difficulty = Difficulté
option-difficulty-easy = Facile
option-difficulty-normal = Normal : une artillerie de plus
option-difficulty-hard = Difficile : une artillerie et une infanterie de plus
option-difficulty-heroic = Héroïque : un tank et une infanterie spéciale de plus
option-sets = Séries d’unités
option-sets-1 = Une
option-sets-2 = Deux, pour une partie plus longue
option-forces = Forces
option-forces-sets = Séries complètes
option-forces-expert = Une série et quatre unités choisies en secret
option-mission = Mission
option-mission-skirmish = Escarmouche pour les usines
option-mission-v2 = Fusées V2
option-mission-ardennes = Bataille des Ardennes
option-launcher = Qui contrôle le V2
option-launcher-ger1 = Allemagne 1
option-launcher-ger2 = Allemagne 2
option-short = Partie courte
option-short-false = Non
option-short-true = Oui : une usine de moins
option-limit = Quatre unités d’un type au plus
option-limit-true = Oui
option-limit-false = Non
option-diceless = Sans dés
option-diceless-false = Non
option-diceless-true = Oui : succès fixes
option-mountains = Montagnes
option-mountains-false = Non
option-mountains-true = Oui
option-weather = Temps changeant
option-weather-false = Non
option-weather-true = Oui
option-timer = Minutes pour le déplacement et la déclaration (0 : sans sablier)
option-timer-0 = Aucun
option-timer-5 = Cinq minutes
option-last_round = Dernier tour
option-last_round-40 = 40
option-last_round-12 = 12
option-last_round-20 = 20
option-last_round-60 = 60

category-infantry = Infanterie
category-tank = Tank
category-artillery = Artillerie
category-aircraft = Avion
sheet-text = { $category } : vitesse { $speed } ; portée { $ground } contre le sol, { $air } contre les avions ; succès sur { $hit } ou moins ; dés { $dice } ; dégâts à { $open } succès, en forêt à { $forest } ; prix { $price }.
sheet-area = Tire sur un hexagone et les six qui l’entourent.
sheet-riposte-air = Ne peut attaquer les avions, mais leur riposte.
map-text = { $hexes } hexagones, { $factories } usines ; forêt { $forest }, route { $road }, eau { $water }, montagne { $mountain }.
weather-normal = temps normal
weather-frost = froid glacial
weather-mud = boue
weather-drought = sécheresse
weather-storm = tempête
weather-fog = brouillard
constant-dice-by-damage = Dés selon les dégâts
constant-red-dice = Dés rouges
constant-veteran-from = Vétéran à partir de
constant-hero-from = Héros à partir de
constant-destroyed-at = Détruite à
constant-income = Revenu d’une usine
constant-repair-cost = Prix d’une réparation
constant-repair-amount = Dégâts réparés
constant-transfer-fee = Frais d’un don
constant-same-type = Unités d’un même type
constant-starting-coins = Pièces au départ
constant-goal-full = But, carte entière
constant-goal-half = But, demi-carte
constant-extra-units = Unités de plus
constant-weather-rounds = Durée du temps
constant-mountain-range = Portée sur une montagne
constant-v2-open = Lanceur V2
constant-v2-destroys-from = V2 : détruit à partir de
constant-v2-goal-destroyed = V2 : usines détruites
constant-v2-goal-occupied = V2 : usines occupées

unit-at = { $unit } en { $hex }
unit-off = { $unit }

question-intercept = Interception
question-move = Déplacement
question-attack = Déclaration des attaques
question-logistics = Logistique
question-gift = Dons à l’allié

move-own = L’usine { $hex } revient à : { $seat }
move-take = Prendre en plus : { $type }
move-untake = Remettre : { $type }
move-put = { $type } : du jeton { $from } au jeton { $to }
move-ready = Prêt
move-unready = Finalement pas prêt
move-reveal = Retourner le jeton { $army }
move-place = Placer { $type } en { $hex }
move-hide = Poser un jeton en { $hex }
move-army = { $empty ->
    [yes] Aucune armée n’agit à ce tour
   *[no] L’armée { $army } agit
}
move-pick = Déplacer { $unit }
move-to = Aller en { $hex }
move-step = Un hexagone, vers { $hex }
move-stop = { $fresh ->
    [yes] Rester ici
   *[no] S’arrêter ici
}
move-intercept = Intercepter avec { $unit }
move-pass = Laisser passer ici
move-let-go = Laisser aller jusqu’au bout
move-declare = Déplacement terminé
move-attack = { $unit } attaque { $target }
move-fire = Le V2 tire sur l’usine { $hex }
move-withdraw = { $unit } n’attaque finalement pas
move-order = Le combat { $from }, { $unit }, devient le combat { $to }
move-hold-fire = Le V2 ne tire finalement pas
move-fight = Combattre
move-repair = Réparer { $unit }
move-buy = Acheter { $type } en { $hex } pour { $price }
move-give = { $arrives ->
    [0] Donner { $coins } à l’allié (rien n’arrive)
   *[other] Donner { $coins } à l’allié ({ $arrives } arrivent)
}
move-end = Fin du tour
move-hand-over = Passer le bâton au partenaire
move-time-up = Le temps est écoulé

prompt-over = La partie est finie.
prompt-ready = Vous êtes prêt. Les autres décident encore.
prompt-extra = { $left ->
    [1] Choisissez encore une unité de la seconde série, en secret.
   *[other] Choisissez encore { $left } unités de la seconde série, en secret.
}
prompt-divide = Répartissez vos unités entre les trois jetons.
prompt-owning = À qui revient cette usine ?
prompt-placing = Retournez un de vos jetons.
prompt-army = Placez l’armée { $army } autour de { $hex }.
prompt-launcher = Choisissez où se trouve le lanceur V2.
prompt-hiding = Posez les jetons restants.
prompt-armies = Quelle armée agit ce tour ? Encore { $left } à choisir.
prompt-moving = Tour { $round } : déplacez vos unités, l’une après l’autre.
prompt-walk = { $unit } : encore { $points } points de mouvement.
prompt-window = { $unit } passe à portée : interceptez-vous ?
prompt-declaring = Nommez vos attaques dans l’ordre ({ $orders } jusqu’ici).
prompt-duty = { $unit } a intercepté et doit attaquer : nommez cette attaque.
prompt-gift = { $coins ->
    [1] { $seat } va dépenser : donnez-vous votre pièce ?
   *[other] { $seat } va dépenser : donnez-vous de vos { $coins } pièces ?
}
prompt-logistics = { $coins ->
    [0] Aucune pièce : réparez, ou terminez votre tour.
    [1] Une pièce : réparez, produisez, ou terminez votre tour.
   *[other] { $coins } pièces : réparez, produisez, ou terminez votre tour.
}
prompt-flow = La partie se poursuit d’elle-même.

tell-dealt = Les jetons sont distribués.
tell-owned = L’usine { $hex } est attribuée : { $seat }.
tell-took = { $back ->
    [yes] Remis : { $type }.
   *[no] Pris en plus : { $type }.
}
tell-divided = Sur le jeton { $army } : { $type }.
tell-drafts-open = Tout le monde est prêt.
tell-rolled = { $placing ->
    [yes] Dés pour le placement : { $rolls }.
   *[no] Dés pour le premier tour : { $rolls }.
}
tell-revealed = { $many ->
    [yes] { $seat } retournent le jeton { $army } : numéro { $number }.
   *[no] { $seat } retourne le jeton { $army } : numéro { $number }.
}
tell-drawn = L’Automa tire { $count } unités.
tell-placed = { $many ->
    [yes] { $seat } placent { $unit }.
   *[no] { $seat } place { $unit }.
}
tell-hid = { $launcher ->
    [yes] Le V2 est en { $hex }.
   *[no] Un jeton vide est en { $hex }.
}
tell-laid = { $tokens } jetons gris sont sur la carte.
tell-round = Tour { $round }.
tell-weather = Le dé montre { $die } : { $weather }.
tell-turn = Au tour de jouer : { $seat }.
tell-repaired = { $unit } : { $points ->
    [one] un dégât réparé
   *[other] { $points } dégâts réparés
}.
tell-acts = { $empty ->
    [yes] { $seat } : aucune armée n’agit à ce tour.
   *[no] { $seat } : l’armée { $army } agit.
}
tell-moved = { $unit } va de { $from } à { $path }.
tell-occupied = { $unit } occupe l’usine { $hex }{ $lost ->
    [none] {""}
   *[other] {" "}et y détruit { $lost }
}.
tell-turned = { $launcher ->
    [yes] Le jeton en { $hex } est retourné : le lanceur V2 !
   *[no] Le jeton en { $hex } est retourné : rien.
}
tell-intercepted = { $by } intercepte { $unit }.
tell-let-pass = { $many ->
    [yes] { $seat } laissent passer { $unit }.
   *[no] { $seat } laisse passer { $unit }.
}
tell-declared = { $unit } attaquera { $target }.
tell-aimed = Le V2 vise l’usine { $hex }.
tell-withdrew = { $unit } n’attaque finalement pas.
tell-reordered = { $unit } attaque désormais en { $place ->
    [1] première
   *[other] { $place }e
} place.
tell-lapsed = { $unit } ne peut plus attaquer l’unité interceptée : la flèche est retirée.
tell-fought = { $attacker } attaque { $target }{ $red ->
    [0] {""}
    [1] {" "}avec un dé rouge
   *[other] {" "}avec { $red } dés rouges
} : { $hits } succès, dégâts { $dealt }{ $killed ->
    [yes] {", "}détruite
   *[no] {""}
}{ $answer ->
    [none] {" ; "}pas de riposte.
   *[other] {" ; "}riposte { $answer } succès, dégâts { $taken }{ $lost ->
        [yes] {", "}détruite.
       *[no] .
    }
}
tell-void = L’attaque prévue par { $unit } tombe : sa cible n’est plus là.
tell-splash = { $killed ->
    [yes] Hors de combat : { $unit }.
   *[no] { $unit } : dégâts { $dealt }.
}
tell-barrage = { $unit } tire sur { $hex } : { $hits } succès.
tell-launcher = { $destroyed ->
    [yes] Le lanceur V2 : dégâts { $dealt }, détruit.
   *[no] Le lanceur V2 : dégâts { $dealt }.
}
tell-rocket = { $hit ->
    [yes] V2 sur l’usine { $hex } : le dé montre { $die }, elle est détruite{ $lost ->
        [none] .
       *[other] {" "}avec { $lost }.
    }
   *[no] V2 sur l’usine { $hex } : le dé montre { $die }, manqué.
}
tell-income = { $coins ->
    [1] { $many ->
        [yes] { $seat } reçoivent une pièce.
       *[no] { $seat } reçoit une pièce.
    }
   *[other] { $many ->
        [yes] { $seat } reçoivent { $coins } pièces.
       *[no] { $seat } reçoit { $coins } pièces.
    }
}
tell-gave = { $many ->
    [yes] { $seat } donnent
   *[no] { $seat } donne
} { $coins ->
    [one] une pièce
   *[other] { $coins } pièces
} en don à l’allié ; { $arrived ->
    [0] rien n’arrive
    [one] une pièce arrive
   *[other] { $arrived } pièces arrivent
}.
tell-repairing = { $unit } entre en réparation.
tell-bought = { $many ->
    [yes] { $seat } produisent { $unit }.
   *[no] { $seat } produit { $unit }.
}
tell-handed = Le bâton passe : { $seat }.
tell-time-up = Le temps est écoulé ({ $seat }) : plus de mouvement, les attaques déclarées sont livrées.
tell-reason = { $unit } : { $reason }{ $target ->
    [none] {""}
   *[other] {" ; "}cible { $target }
} ; va en { $hex }{ $then ->
    [none] .
   *[other] . Décidé par : { $then }.
}
tell-buys = L’Automa produit { $unit }. Pourquoi : { $reason } ; { $then }.
tell-won = { $winners ->
    [none] Partie nulle ({ $rule }).
   *[other] Victoire : { $winners } ({ $rule }).
}

why-aa-ainf-1 = occupe une usine voisine
why-aa-ainf-2 = vient se tenir près d’une usine
why-aa-ainf-3 = s’approche assez pour atteindre une usine au prochain déplacement
why-aa-ainf-4 = avance vers un ennemi et l’attaque
why-aa-ainf-5 = va vers l’usine la plus proche
why-aa-ainf-6 = agit comme un tank
why-aa-aoth-1 = vient à portée et attaque
why-aa-aoth-2 = s’approche le plus possible de sa cible
why-aa-auto-2 = ne peut rien faire et reste
why-aa-auto-4 = au sort
why-aa-amov-1 = le plus loin de l’ennemi le plus proche
why-aa-amov-2 = sur une route ou à côté
why-aa-amov-3 = en forêt
why-aa-amov-4 = le plus d’hexagones de l’ennemi le plus proche
why-aa-amov-5 = le moins d’hexagones de l’ami le plus proche
why-aa-amov-6 = au plus près de son prochain ami
why-aa-amov-7 = au plus près de son point de départ
why-aa-aatk-1 = peut être détruite
why-aa-aatk-2 = infanterie près d’une usine
why-aa-aatk-3 = ne peut riposter
why-aa-aatk-4 = un bombardier pour le chasseur
why-aa-aatk-5 = infanterie qui peut atteindre une usine
why-aa-aatk-6 = infanterie sur une usine à portée
why-aa-aatk-7 = déjà attaquée ce tour
why-aa-aatk-8 = la plus expérimentée
why-aa-aatk-9 = la plus faible valeur d’attaque
why-aa-aatk-10 = la plus chère
why-aa-aatk-11 = la moins expérimentée
why-aa-kat-9 = vise où le plus d’ennemis sont touchés
why-aa-aprod-1 = dans son usine libre
why-aa-aprod-2 = moins de deux infanteries
why-aa-aprod-3 = tank, puis artillerie, puis au sort
why-aa-aprod-4 = où une infanterie ennemie peut venir
why-aa-aprod-5 = où un ennemi est le plus proche
why-aa-aprod-6 = où le plus d’ennemis sont proches

broken-nothing = Cela ne se peut pas.
gauge-reach = portée de déplacement d’une unité
gauge-odds = chances d’un combat
face-heading = Tour { $round }, { $seat } ; { $weather }
face-side = usines { $factories }, unités { $units }, pièces { $coins }

feature-factories = usines
feature-goal = usines près du but
feature-material = force des unités
feature-balance = part de toutes les unités et des pièces
feature-strike = attaques du prochain tour
feature-later = attaques du tour d’après
feature-initiative = un tour qui continue
feature-hold = infanterie à côté d’usines
feature-approach = infanterie près des usines
feature-coins = pièces
feature-ruins = usines détruites par le V2
feature-launcher = dégâts du lanceur
feature-found = lanceur découvert
feature-shore = tanks près de la mer

layer-numbers = Noms des hexagones
strip-round = Tour { $round } sur { $last }
strip-automa = Automa
phase-over = La partie est finie
phase-owning = Partage des usines
phase-extra = Choix des forces
phase-divide = Partage des armées
phase-placing = Un jeton à retourner
phase-army = Placement d’une armée
phase-hiding = Cacher la rampe
phase-armies = Choix d’une armée
phase-moving = Mouvement
phase-walk = Une unité en route
phase-window = Interception ?
phase-declaring = Déclaration des attaques
phase-gift = Un don ?
phase-logistics = Logistique
phase-flow = Combats
terrain-standard = terrain ouvert
terrain-forest = forêt
terrain-road = route
terrain-bridge = pont
terrain-water = eau
terrain-sea = mer
terrain-mountain = montagne
terrain-factory = usine
sheet-order = attaque déclarée
sheet-order-from = attaquant
sheet-order-at = cible
order-name = Combat { $number }
token-name = Jeton { $army }
order-title = Combat { $number } : posez-le sur un autre pour changer l’ordre
piece-title = { $unit } ({ $seat }), { $hex } : dégâts { $damage } sur 6, expérience { $experience }{ $army ->
    [none] {""}
   *[other] , armée { $army }
}
tray-reserve = { $seat } : unités à placer
tray-tokens = Jetons de départ
tray-sheets = { $seat } : fiches d’unités
card-army = { $unit }, armée { $army }
card-token = Armée { $army }{ $number ->
    [none] , face cachée
   *[other] , numéro { $number }
}
card-speed = Vitesse
card-ground = Portée, sol
card-air = Portée, air
card-hit = Touche sur
card-price = Prix
card-short-ground = Sol
card-short-air = Air
card-short-hit = Tir
forecast-fight = Dégâts { $dealt }, détruite { $kills } % ; subit { $taken }, perdue { $dies } %{ $red ->
    [0] {""}
    [one]  ; 1 dé rouge
   *[other]  ; { $red } dés rouges
}.
forecast-area = Touche { $enemies } { $enemies ->
    [0] unité ennemie
    [1] unité ennemie
   *[other] unités ennemies
}{ $friends ->
    [0] {""}
   *[other]  et { $friends } de son propre camp
}.
forecast-launcher = Sur la rampe.
forecast-alone = Sans soutien : dégâts { $dealt }, détruite { $kills } %.
forecast-support = { $red ->
    [0] { $unit } ({ $hex }) soutient aussi, sans ajouter de dé : sa catégorie y est déjà.
   *[other] { $unit } ({ $hex }) ajoute { $red } { $red ->
        [one] dé rouge
       *[other] dés rouges
    } : dégâts +{ $dealt }, détruite +{ $kills } %.
}
forecast-way = Coûte { $cost } de ses points de mouvement{ $risk ->
    [yes]  ; elle peut y être interceptée.
   *[no] .
}
forecast-damage = dégâts { $n }
forecast-destroyed = détruite
sheet-neutral = personne
sheet-ruin = détruite par un V2
sheet-owner = Appartient à
sheet-cost = Points pour y entrer
sheet-swim = infanterie seulement, tout le mouvement
sheet-unit = Dessus
sheet-token-hidden = Un jeton gris est posé ici, face cachée.
sheet-token-blank = Un jeton gris est posé ici : pas la rampe.
sheet-token-v2 = La rampe V2 est ici.
sheet-start = Numéro de départ
sheet-damage = Dégâts
sheet-experience = Expérience
sheet-level-0 = recrue
sheet-level-1 = vétéran
sheet-level-2 = héros de guerre
sheet-dice = Attaque avec
sheet-dice-now = { $dice } dés, sur { $hit } ou moins
sheet-army = Armée
sheet-did-moved = Elle a fait son mouvement.
sheet-did-occupied = Elle a occupé une usine ce tour-ci et n’attaque pas.
sheet-did-repair = Elle est en réparation.
sheet-did-intercepted = Elle a intercepté pendant ce tour.
sheet-did-acted = Elle a agi pendant le tour de l’Automa.
sheet-did-attacked = Elle a été attaquée pendant le tour de l’Automa.
sheet-bound = Elle a intercepté l’unité en { $hex } et doit l’attaquer.
sheet-dice-row = Dés selon les dégâts
sheet-open = Succès pour chaque point de dégâts
sheet-forest = Les mêmes en forêt
sheet-side = faction
sheet-factories = Usines
sheet-goal = De son équipe, pour gagner
sheet-coins = Pièces
sheet-units = Unités
sheet-automa = L’Automa la joue, selon les règles.
sheet-turn = C’est son tour.
sheet-weather = Météo

# Groups of figures
group-unit = Unités
group-map = Cartes
group-constant = Nombres des règles
group-terrain = Terrains
group-weather = Météo
card-count = Il y en a { $count } en jeu.
the-ger1 = l’Allemagne 1
the-usa = les États-Unis
the-ger2 = l’Allemagne 2
the-ussr = l’Union soviétique
log-damage = { $points ->
    [one] 1 dégât
   *[other] { $points } dégâts
}
log-setup = { $placing ->
    [yes] Placement des armées
   *[no] Forces choisies
}
log-round = Tour { $round }{ $facts ->
    [none] {""}
   *[other] {" : "}{ $facts }
}
log-count-taken = { $count ->
    [one] une usine prise
   *[other] { $count } usines prises
}
log-count-destroyed = { $count ->
    [one] une unité détruite
   *[other] { $count } unités détruites
}
log-took = { $count ->
    [one] { $many ->
        [yes] occupent l’usine { $list }
       *[no] occupe l’usine { $list }
    }
   *[other] { $many ->
        [yes] occupent les usines { $list }
       *[no] occupe les usines { $list }
    }
}
log-destroyed = { $many ->
    [yes] détruisent { $list }
   *[no] détruit { $list }
}
log-dealt = { $many ->
    [yes] infligent { $points }
   *[no] inflige { $points }
}
log-lost = { $many ->
    [yes] perdent { $list }
   *[no] perd { $list }
}
log-built = { $many ->
    [yes] produisent { $list }
   *[no] produit { $list }
}
log-moved-only = { $many ->
    [yes] manœuvrent
   *[no] manœuvre
}
log-plays = { $many ->
    [yes] jouent sans bouger
   *[no] joue sans bouger
}
log-fight = attaque { $target }{ $red ->
    [0] {""}
   *[other] {" "}avec { $red } dés rouges
} : { $effect ->
    [killed] { $hits } succès, cible détruite
    [0] sans effet
   *[other] { $hits } succès, { $dealt }
}{ $answer ->
    [0] {""}
    [lost] {" "}; la riposte détruit l’attaquant
   *[other] {" "}; la riposte inflige { $taken }
}
log-fire = tire sur { $hex } : { $effect ->
    [none] sans effet
   *[other] { $hits } succès, { $effect }
}
log-fire-destroyed = détruit { $list }
log-hurt = { $points } pour { $unit }
log-the-launcher = le lanceur V2
log-the-v2 = le V2
log-occupies = occupe l’usine { $hex }{ $lost ->
    [none] {""}
   *[other] {" "}et y détruit { $lost }
}
log-way = { $back ->
    [yes] revient en { $to }
   *[no] va de { $from } à { $to }
}
log-stopped = {", "}où { $unit } l’intercepte{ $fights ->
    [yes] {","}
   *[no] {""}
}
log-stays = reste sur place
log-target = cible : { $unit }
log-automa = { $unit } { $deeds }. Pourquoi : { $why }.
log-order = { $unit } contre { $target }
log-declared = { $count ->
    [one] Attaque déclarée
   *[other] Attaques déclarées, dans l’ordre
} : { $list }.
log-taken = Choix en plus : { $list }.
log-army = { $army } : { $list }
log-divided = Répartition sur les jetons : { $list }.
log-revealed = { $seat } { $many ->
    [yes] placent
   *[no] place
} au numéro { $number } : { $units ->
    [none] armée vide
   *[other] { $units }
}.
log-preface = { $mission ->
    [v2] Les Allemands gagnent en détruisant cinq usines au V2 ou en en occupant { $goal } ; les Alliés, en détruisant le lanceur ou en occupant { $goal } usines.
    [ardennes] L’Allemagne gagne dès qu’un de ses tanks atteint le bord de mer ; sinon, les Alliés gagnent.
   *[skirmish] L’équipe qui occupe { $goal } usines, ou qui détruit toutes les unités ennemies, gagne.
}
