# Quartermaster, en français.
game-title = Quartermaster
game-tagline = Six nations, deux camps, une guerre de ravitaillement : construire, combattre, tenir les lignes.

seat-germany = Allemagne
seat-uk = Royaume-Uni
seat-japan = Japon
seat-ussr = Union soviétique
seat-italy = Italie
seat-usa = États-Unis
camp-axis = Axe
camp-allies = Alliés
verdict-battle = Bataille { $in }

# --- options ---
option-cards = Cartes
option-cards-aeronavale-57 = Avec l’extension Aéronavale (57 cartes)
option-cards-aeronavale-54 = Avec l’extension Aéronavale (54 cartes)
option-cards-base = Jeu de base
option-ask = Réactions
option-ask-public = Demander à qui pourrait réagir : un silence ne dit rien
option-ask-who-can = Demander seulement à qui peut réagir : plus rapide, mais révélateur

# --- mots ---
kind-build_army = Construire une armée
kind-build_navy = Construire une flotte
kind-land_battle = Bataille terrestre
kind-sea_battle = Bataille navale
kind-event = Évènement
kind-status = Statut
kind-response = Riposte
kind-economic_warfare = Guerre économique
kind-deploy_air = Déployer une escadre
kind-bolster = Soutien
piece-army = armée
piece-fleet = flotte
piece-unit = unité
piece-air = escadre
pieces-army = armées
pieces-fleet = flottes
pieces-unit = armées et flottes
pieces-air = escadres
one-army = une armée
one-fleet = une flotte
one-unit = une armée ou une flotte
one-air = une escadre
adj-germany = allemande
adj-uk = britannique
adj-japan = japonaise
adj-ussr = soviétique
adj-italy = italienne
adj-usa = américaine
adj-axis = de l’Axe
adj-allied = alliée
adj-any = { "" }
the-germany = l’Allemagne
the-uk = le Royaume-Uni
the-japan = le Japon
the-ussr = l’Union soviétique
the-italy = l’Italie
the-usa = les États-Unis
the-axis = l’Axe
the-allied = les Alliés
the-any = toute nation
the-that = la nation qui en est la cause
the-target = cette nation
or = { $a } ou { $b }
semicolon = { " " }; { "" }
and = { $a } et { $b }
source-rulebook = livret de règles
source-published = jeu publié
source-reconstructed = reconstitué
doubt-medium = Douteux.
doubt-high = Très douteux.
data-title-reconstructed = Titre français : notre traduction.
group-cards = Cartes
group-spaces = Zones
group-straits = Détroits
group-nations = Nations
group-players = Nations par joueur
figure-space-land = Terre.
figure-space-sea = Mer.
figure-space-star = Terre, zone étoilée.
figure-borders = Zones adjacentes : { $list }.
figure-strait = Contrôlé par : { $anchor } ; relie : { $a } et { $b }.
figure-nation = QG : { $home } ; { $armies } armées, { $fleets } flottes, { $air } escadres ; { $deck } cartes, { $more } de plus avec l’extension.
figure-players = { $hold }
figure-card = { $nation }, { $kind }, { $count ->
    [one] 1 exemplaire
   *[other] { $count } exemplaires
}. { $text }

# --- lieux : avec leur article, et « où » ---
space-eastern_us = la côte Est des États-Unis
in-eastern_us = sur la côte Est des États-Unis
space-western_us = la côte Ouest des États-Unis
in-western_us = sur la côte Ouest des États-Unis
space-pacific_northwest = le Nord-Ouest du Pacifique
in-pacific_northwest = dans le Nord-Ouest du Pacifique
space-canada = le Canada
in-canada = au Canada
space-latin_america = l’Amérique latine
in-latin_america = en Amérique latine
space-hawaii = Hawaï
in-hawaii = à Hawaï
space-iceland = l’Islande
in-iceland = en Islande
space-united_kingdom = le Royaume-Uni
in-united_kingdom = au Royaume-Uni
space-western_europe = l’Europe de l’Ouest
in-western_europe = en Europe de l’Ouest
space-germany = l’Allemagne
in-germany = en Allemagne
space-italy = l’Italie
in-italy = en Italie
space-balkans = les Balkans
in-balkans = dans les Balkans
space-eastern_europe = l’Europe de l’Est
in-eastern_europe = en Europe de l’Est
space-scandinavia = la Scandinavie
in-scandinavia = en Scandinavie
space-ukraine = l’Ukraine
in-ukraine = en Ukraine
space-russia = la Russie
in-russia = en Russie
space-moscow = Moscou
in-moscow = à Moscou
space-siberia = la Sibérie
in-siberia = en Sibérie
space-kazakhstan = le Kazakhstan
in-kazakhstan = au Kazakhstan
space-mongolia = la Mongolie
in-mongolia = en Mongolie
space-vladivostok = Vladivostok
in-vladivostok = à Vladivostok
space-north_africa = l’Afrique du Nord
in-north_africa = en Afrique du Nord
space-africa = l’Afrique
in-africa = en Afrique
space-madagascar = Madagascar
in-madagascar = à Madagascar
space-middle_east = le Moyen-Orient
in-middle_east = au Moyen-Orient
space-india = l’Inde
in-india = en Inde
space-szechuan = le Sichuan
in-szechuan = au Sichuan
space-china = la Chine
in-china = en Chine
space-southeast_asia = l’Asie du Sud-Est
in-southeast_asia = en Asie du Sud-Est
space-japan = le Japon
in-japan = au Japon
space-iwo_jima = Iwo Jima
in-iwo_jima = à Iwo Jima
space-philippines = les Philippines
in-philippines = aux Philippines
space-indonesia = l’Indonésie
in-indonesia = en Indonésie
space-new_guinea = la Nouvelle-Guinée
in-new_guinea = en Nouvelle-Guinée
space-australia = l’Australie
in-australia = en Australie
space-new_zealand = la Nouvelle-Zélande
in-new_zealand = en Nouvelle-Zélande
space-north_atlantic = l’Atlantique Nord
in-north_atlantic = dans l’Atlantique Nord
space-south_atlantic = l’Atlantique Sud
in-south_atlantic = dans l’Atlantique Sud
space-north_sea = la mer du Nord
in-north_sea = en mer du Nord
space-baltic = la mer Baltique
in-baltic = en mer Baltique
space-mediterranean = la Méditerranée
in-mediterranean = en Méditerranée
space-black_sea = la mer Noire
in-black_sea = en mer Noire
space-caspian_sea = la mer Caspienne
in-caspian_sea = en mer Caspienne
space-southern_ocean = l’océan Austral
in-southern_ocean = dans l’océan Austral
space-indian_ocean = l’océan Indien
in-indian_ocean = dans l’océan Indien
space-bay_of_bengal = le golfe du Bengale
in-bay_of_bengal = dans le golfe du Bengale
space-south_china_sea = la mer de Chine
in-south_china_sea = en mer de Chine
space-sea_of_japan = la mer du Japon
in-sea_of_japan = en mer du Japon
space-north_pacific = le Pacifique Nord
in-north_pacific = dans le Pacifique Nord
space-central_pacific = le Pacifique central
in-central_pacific = dans le Pacifique central
space-east_pacific = le Pacifique Est
in-east_pacific = dans le Pacifique Est
space-south_pacific = le Pacifique Sud
in-south_pacific = dans le Pacifique Sud
space-southeast_pacific = le Pacifique Sud-Est
in-southeast_pacific = dans le Pacifique Sud-Est

# --- zones ---
area-in = { " " }{ $in }
area-it = { " " }dans cette zone
area-beside = { " " }adjacente { $to }
area-beside-it = { " " }adjacente à cette zone
area-near = { " " }{ $in } ou dans une zone adjacente
area-near-it = { " " }dans cette zone ou une zone adjacente
area-within = { " " }à { $n } zones au plus { $of }
area-except = { " " }hors { $of }
area-minus-it = { " " }dans une autre de ces zones : { $list }
area-land = { " " }dans une zone terrestre
area-sea = { " " }dans une zone maritime
area-pacific = { " " }dans une zone maritime dont le nom contient « Pacifique »
area-beside-start = { " " }adjacente à une armée que vous aviez au début de la séquence
its-home = son QG
that-space = cette zone

# --- unités ---
select-one = { $supplied ->
    [yes] { $piece } { $adj } ravitaillée{ $area }
   *[no] { $piece } { $adj }{ $area }
}
select-a = une { $what }
select-an = une { $what }
select-next-to = { $what } adjacente à { $other }
select-that = cette { $piece }

# --- quand ---
when-action = { "" }
when-air-phase = En Phase Aérienne.
when-instead = En Phase Action, au lieu de jouer une carte.
when-always = { "" }
when-any = À toute occasion, pendant la séquence de n’importe quelle nation.
when-start-action = Au début de { $own ->
    [yes] votre Phase Action
   *[no] la Phase Action de n’importe quelle nation
}.
when-start-air = Au début de { $own ->
    [yes] votre Phase Aérienne
   *[no] la Phase Aérienne de n’importe quelle nation
}.
when-start-supply = Au début de { $own ->
    [yes] votre Phase Ravitaillement
   *[no] la Phase Ravitaillement de n’importe quelle nation
}.
when-start-score = Au début de { $own ->
    [yes] votre Phase Score
   *[no] la Phase Score de n’importe quelle nation
}.
when-scoring = Pendant { $own ->
    [yes] votre Phase Score
   *[no] la Phase Score de n’importe quelle nation
}.
when-start-discard = Au début de { $own ->
    [yes] votre Phase Défausse
   *[no] la Phase Défausse de n’importe quelle nation
}.
when-start-draw = Au début de { $own ->
    [yes] votre Phase Pioche
   *[no] la Phase Pioche de n’importe quelle nation
}.
when-built = Après avoir construit { $piece }{ $area }.
when-built-card = Après avoir construit { $piece } par une carte Construire.
when-placed = Dès que { $who } { $number ->
    [one] vient
   *[other] viennent
} de construire ou de recruter { $piece }{ $area }.
when-battled-land = Après avoir combattu une zone terrestre{ $area }.
when-battled-sea = Après avoir combattu une zone maritime{ $area }.
when-battled-in = Après avoir combattu{ $area }.
when-threatened = Lorsqu’{ $what } va être détruite.
when-attacked = Lorsqu’{ $what } est la cible d’une bataille.
when-removed = Dès qu’{ $what } est retirée.
when-removed-last = Dès que votre dernière { $piece } est retirée.
when-warfare-by = Lorsque vous jouez une carte Guerre économique.
when-warfare-by-any = Lorsqu’une carte Guerre économique{ $tag } fait défausser une nation.
when-warfare-on = Lorsque vous êtes la cible d’une carte Guerre économique{ $tag }.
when-air = Après avoir déployé une escadre ou être intervenu avec une escadre{ $area }.
when-played = Après avoir joué une carte en Phase Action.
when-used-status = Lorsque { $who } vient d’utiliser un Statut et de payer son coût.
when-used-bolster = Lorsque { $who } vient de jouer un Soutien et de payer son coût.
tag-u_boot = { " " }dont le titre contient « U-Boot »
tag-bomber = { " " }de bombardiers
tag-submarine = { " " }de sous-marins
note-next = À partir de votre prochaine séquence.
note-status = À partir de votre prochaine séquence.
note-once = Une fois par séquence.
note-first = Avant toute autre réaction.
need = Seulement s’il y a { $cond }.

# --- coûts ---
cost = Coût : { $cost }.
cost-deck = { $n ->
    [one] la carte du dessus de votre pioche
   *[other] les { $n } cartes du dessus de votre pioche
}
cost-hand = { $n ->
    [one] 1 carte de votre main
   *[other] { $n } cartes de votre main
}
cost-strict-hand = { $n ->
    [one] 1 carte réellement en main
   *[other] { $n } cartes réellement en main
}
cost-typed = { $n ->
    [one] 1 carte de votre main du type { $kind } (seul le type est montré)
   *[other] { $n } cartes de votre main du type { $kind } (seul le type est montré)
}
cost-status = un de vos Statuts posés
cost-air = une de vos escadres en jeu

# --- effets ---
do-build = { $mood ->
    [may] construire
   *[do] Construisez
} { $piece }{ $area }.
do-build-either = Construisez une armée ou une flotte{ $area }.
do-recruit = { $mood ->
    [may] recruter
   *[do] Recrutez
} { $what }{ $area }.
do-battle-land = Combattez { $what }{ $area }.
do-battle-sea = Combattez { $what }{ $area }.
do-battle-either = Combattez une zone terrestre ou maritime{ $area }.
battle-any-land = une armée ou une zone terrestre vide
battle-any-sea = une flotte ou une zone maritime vide
do-battle-rest = Combattez chacune des autres armées ennemies de cette zone.
do-eliminate = Éliminez { $what }.
do-withdraw = { $mood ->
    [may] retirer
   *[do] Retirez
} { $what }.
do-protect = Désignez { $what } : elle ne peut être détruite jusqu’à la fin de la séquence.
do-rebuild = Une à une, chacune de vos { $pieces } en jeu peut être retirée puis construite à nouveau.
do-deploy = Déployez une escadre avec une de vos armées ou flottes ravitaillées{ $area }, sans carte Déployer une escadre.
do-deploy-card = Placez une escadre avec une de vos armées ou flottes ravitaillées.
do-score = { $camp } { $number ->
    [many] gagnent
   *[other] gagne
} { $points }.
points = { $n ->
    [one] 1 PV
   *[other] { $n } PV
}
points-per = { $n } PV par { $what }
points-if = { $a } PV s’il y a { $cond }, sinon { $b } PV
do-warfare-choose = Choisissez { $who }{ $cond }. { $does }
warfare-cond = { " " }(il faut { $cond })
cards = { $n ->
    [one] 1 carte
   *[other] { $n } cartes
}
cards-per = { $n ->
    [one] 1 carte par { $what }
   *[other] { $n } cartes par { $what }
}
cards-if = { $a } cartes s’il y a { $cond }, sinon { $b }
do-discard = { $who } { $number ->
    [one] défausse
   *[other] défaussent
} { $n ->
    [one] la carte du dessus
   *[other] les { $n } cartes du dessus
} de { $number ->
    [one] sa
   *[other] leur
} pioche.
do-discard-some = { $who } { $number ->
    [one] défausse du dessus de sa pioche
   *[other] défaussent du dessus de leur pioche
} { $cards }.
do-more = La cible défausse en plus { $cards }.
do-spare = Vous ne défaussez rien.
do-ignore = Ignorez entièrement cette carte.
do-save = Cette unité n’est pas retirée.
do-cancel = Annulez cet effet ; son coût reste payé.
do-cancel-round = Annulez cet effet pour tout le tour ; son coût reste payé.
do-supply = Toutes vos { $pieces } sont ravitaillées jusqu’à la fin de la séquence.
do-no-air-combat = Ni défense ni attaque aérienne jusqu’à la fin de la séquence.
do-search-play = Cherchez dans votre pioche une carte de type { $kinds } et jouez-la ; mélangez la pioche.
do-search-lay = Cherchez dans votre pioche une carte de type { $kinds } et posez-la ; mélangez la pioche.
do-replay = Jouez une carte de type { $kinds } de votre défausse{ $older }.
older = { "" }, autre que celles que vous venez de défausser
do-replay-any = Jouez une carte de votre choix de votre défausse{ $older }.
do-play-hand = { $mood ->
    [may] jouer une carte de sa main
   *[do] Jouez une carte de votre main
}.
do-lay = Posez une carte de type { $kinds } de votre main.
do-stash = Posez face cachée une carte de type { $kinds } de votre main ; elle s’emploie ensuite comme une Riposte, à son propre coût.
do-recover-hand = Reprenez en main une carte de type { $kinds } de votre défausse.
do-recover-table = { $mood ->
    [may] poser face cachée une carte de type { $kinds } de sa défausse
   *[do] Posez face cachée une carte de type { $kinds } de votre défausse
}.
do-return-top = Placez face cachée sur votre pioche la carte qui vient d’être jouée.
do-return-bottom = Placez sous votre pioche la carte qui vient d’être jouée.
do-return-self = Placez cette carte sur votre pioche.
do-draw = { $mood ->
    [may] piocher
   *[do] Piochez
} { $n ->
    [one] une carte
   *[other] { $n } cartes
}.
do-arrange = Regardez les { $n } cartes du dessus de votre pioche et reposez-les dans l’ordre de votre choix.
do-bury = Placez une carte de votre main sous votre pioche.
do-strip = Défaussez de la table une carte { $of } : { $kinds }.
strip-status = un Statut de votre choix
strip-response = une Riposte, au hasard et sans la voir
do-source = { $space } est une source de ravitaillement pour vous seul, et votre armée y rapporte 2 PV en Phase Score.
do-no-source = { $space } n’est pas une source de ravitaillement pour { $who }.
do-lifeline = Vos { $pieces } sont toujours ravitaillées.
do-muster = Vous pouvez construire une armée { $in } sans unité adjacente ravitaillée.
do-battle-anyway = Vos cartes Bataille terrestre peuvent viser une armée ennemie { $in } même sans unité adjacente.
around-upto = Jusqu’à { $n } fois : { $do }
around-then = Ensuite, { $do }
around-by = { $who } { $number ->
    [one] peut
   *[other] peuvent
} { $do }
around-any-order = Dans n’importe quel ordre : { $do }
around-either = { $a } Sinon, { $b }
around-pay = Vous pouvez défausser { $cost } ; alors, { $do }
around-if = S’il y a { $cond }, { $do }

# --- coups ---
move-play = Jouer { $card }
move-throw = Se débarrasser de { $card }
move-use = Utiliser { $card }
move-reveal = Révéler { $card }
move-support = Jouer { $card } en soutien
move-take = Prendre { $card }
move-take-status = Défausser { $card }
move-take-next = { $card } ensuite
move-take-kept = Garder finalement { $card }
move-discard = Défausser { $card }
move-space = { $space }
move-nation = { $nation }
move-recall = Reprendre l’unité { $in } ({ $piece })
move-intervene = Intervenir avec l’escadre { $in }
move-strike = Attaque aérienne avec l’escadre { $in }
move-defend = Défense aérienne : perdre l’escadre à la place
move-redistribute = Redistribuer les ressources : 4 cartes contre une de la pioche
move-random = Une carte face cachée, sans la voir
move-accept = Payer
move-pass = Passer

# --- questions ---
prompt-wait = Au tour de : { $nation }.
prompt-over = La partie est finie, victoire : { $winner }.
prompt-setup = Défaussez { $n } des cartes distribuées.
prompt-setup-done = Vous avez défaussé. Tant que tous ne l’ont pas fait, vous pouvez reprendre des cartes.
prompt-action = Action : jouez une carte.
prompt-redistribute = Redistribution : défaussez encore { $n }.
prompt-fetch = Redistribution : prenez une carte de votre pioche.
prompt-air = Phase Aérienne : déployer une escadre, intervenir ou passer.
prompt-intervene-pay = Défaussez une carte pour l’intervention.
prompt-intervene = Où l’escadre intervient-elle ?
prompt-discard = Phase Défausse : défaussez ce que vous voulez.
prompt-lose = Défaussez encore { $n } de votre main.
prompt-lose-typed = Défaussez une carte de type { $kind }.
prompt-lose-status = Renoncez à un de vos Statuts.
prompt-lose-air = Renoncez à une de vos escadres.
prompt-redeploy = L’escadre { $in } n’a plus d’unité : où va-t-elle ?
prompt-card = { $card } : { $what }
prompt-card-nation = { $card } : l’unité de qui ?
prompt-card-pay = { $card } : payer ?
prompt-card-order = { $card } : quelle carte vient ensuite, à partir du dessus ?
prompt-card-recall = { $card } : plus d’unité de ce type en réserve. Reprenez-en une, ou passez.
prompt-window = { $what } Vous pouvez répondre : { $answers }
prompt-window-none = { $what } Vous n’avez rien pour y répondre ; les autres n’en savent rien.
trigger-by-card = { $what } Carte : { $card }.
trigger-start-action = { $by } : début de la Phase Action.
trigger-start-air = { $by } : début de la Phase Aérienne.
trigger-start-supply = { $by } : début de la Phase Ravitaillement.
trigger-start-score = { $by } : début de la Phase Score.
trigger-scoring = { $by } : Phase Score.
trigger-start-discard = { $by } : début de la Phase Défausse.
trigger-start-draw = { $by } : début de la Phase Pioche.
trigger-placed-army = { $by } : nouvelle armée { $in }.
trigger-placed-fleet = { $by } : nouvelle flotte { $in }.
trigger-battle = Bataille { $in } : { $by } contre { $to }.
trigger-eliminate = Élimination { $in } : { $by } contre { $to }.
trigger-battled = { $by } : bataille livrée { $in }.
trigger-removed = Unité retirée { $in } : { $to }.
trigger-warfare = { $card } : { $by } contre { $to }.
trigger-air = { $by } : escadre { $in }.
trigger-played = { $by } vient de jouer { $card }.
trigger-used = { $by } vient d’utiliser { $card }.

# --- journal ---
tell-begins = Tour { $round }.
tell-intervened = { $nation } : intervient avec son escadre { $in }.
tell-sequence = Tour { $round } : { $nation }.
tell-played = { $nation } : joue { $card }.
tell-thrown = { $nation } : se débarrasse de { $card }.
tell-laid = { $nation } : pose { $card }.
tell-laid-down = { $nation } : pose { $card } face cachée.
tell-used = { $nation } : utilise { $card }.
tell-cancelled = { $card } : effet annulé.
tell-built = { $nation } : construit { $one } { $in }.
tell-stood-in = { $nation } : unité déjà en place { $in }, tenue pour construite ({ $piece }).
tell-recruited = { $nation } : recrute { $one } { $in }.
tell-battle = { $nation } : combat { $in } contre { $against }.
tell-battle-empty = { $nation } : combat { $in }, zone vide.
tell-removed-battle = { $nation } : { $piece } perdue au combat { $in }.
tell-removed-eliminated = { $nation } : { $piece } éliminée { $in }.
tell-removed-supply = { $nation } : { $piece } non ravitaillée { $in }, retirée.
tell-removed-taken-back = { $nation } : { $piece } reprise { $in }.
tell-removed-defence = { $nation } : escadre sacrifiée { $in } en défense aérienne.
tell-removed-strike = { $nation } : escadre sacrifiée { $in } en attaque aérienne.
tell-removed-stranded = { $nation } : escadre sans unité { $in }, perdue.
tell-stays = { $nation } : l’unité { $in } reste en place.
tell-protected = { $nation } : l’unité { $in } ne peut être détruite dans cette séquence.
tell-flew-new = { $nation } : déploie une escadre { $in }.
tell-flew = { $nation } : déplace une escadre { $in } depuis { $from }.
tell-scored = { $camp } +{ $n } ({ $nation }).
tell-scored-card = { $camp } +{ $n } ({ $card }).
tell-missing = { $nation } : plus de carte à défausser, { $n } PV de moins.
tell-discarded-deck = { $nation } : défausse { $card } de la pioche.
tell-discarded-hand = { $nation } : défausse { $card } de la main.
tell-discarded-type = { $nation } : défausse { $card } (type { $kind }).
tell-stripped = { $nation } : perd { $card } de la table.
tell-drew = { $n ->
    [one] { $nation } : pioche une carte{ $cards }.
   *[other] { $nation } : pioche { $n } cartes{ $cards }.
}
tell-took = { $nation } : prend { $card }.
tell-shuffled = { $nation } : mélange sa pioche.
tell-returned-top = { $nation } : place { $card } sur sa pioche.
tell-returned-bottom = { $nation } : place { $card } sous sa pioche.
tell-redistributed = { $nation } : redistribue ses ressources.
tell-attacked = { $nation } : doit défausser { $n } cartes.
tell-round = Fin du tour { $round } : { $score }.
a-card = une carte
lead-none = égalité
lead = { $camp } +{ $n }
nobody = personne

# --- refus ---
broken-not-in-hand = Cette carte n’est pas dans votre main.
broken-not-yours = C’est une carte d’une autre nation : { $nation }.
broken-not-on-table = Cette carte n’est pas posée devant vous.
broken-no-such-card = Vous n’avez en main aucune carte qui le ferait à cet endroit.
broken-discarded-enough = Vous avez défaussé autant de cartes qu’il le faut.
broken-not-discarded = Cette carte n’est pas de celles que vous avez défaussées.
broken-not-in-deck = Votre pioche n’a pas de telle carte, ou elle ne peut être prise.
broken-not-in-discards = Aucune telle carte ne peut être prise dans votre défausse.
broken-trigger = Ce qui vient de se passer ne déclenche pas cette carte.
broken-need = La condition de la carte n’est pas remplie.
broken-once = Cette carte a déjà servi dans cette séquence.
broken-answered = Cette carte a déjà répondu à ce qui vient de se passer.
broken-cancelled = Cette carte est annulée jusqu’à la fin du tour.
broken-cost = Vous ne pouvez pas payer cette carte.
broken-nothing = Cette carte ne pourrait rien faire maintenant.
broken-area = L’effet n’atteint pas cette zone : { $space }.
broken-no-unit = Il n’y a pas là de telle unité : { $space }.
broken-must-play = Vous devez jouer une carte ou vous en débarrasser.
broken-type = Une carte d’un autre type est demandée.
broken-no-squadron = Aucune de vos escadres ne le peut : { $space }.

# --- terminal ---
face-round = Tour { $round }/20
face-outlook = À venir : Axe +{ $axis }, Alliés +{ $allies } ; fin du tour : { $lead }
face-phase = { $nation } : { $phase }
phase-setup = mise en place
phase-begin = début
phase-action = Phase Action
phase-air-start = Phase Aérienne
phase-air = Phase Aérienne
phase-supply-start = Phase Ravitaillement
phase-supply = Phase Ravitaillement
phase-score-start = Phase Score
phase-score = Phase Score
phase-scoring = Phase Score
phase-discard-start = Phase Défausse
phase-discard = Phase Défausse
phase-draw-start = Phase Pioche
phase-draw = Phase Pioche
phase-end = fin
face-armies = Armées : { $list }
face-fleets = Flottes : { $list }
face-air = Escadres : { $list }
face-reserve = Réserve { $armies }/{ $fleets }/{ $air }
face-cards = Main { $hand }, pioche { $deck }, défausse { $discards }
face-top = dessus { $card }
face-status = Statuts : { $list }
face-down = { $n } face cachée
face-points = marquerait { $n }
face-straits = Détroits ouverts : { $list }
face-legend = * non ravitaillée

# --- bench ---
gauge-supply = ravitaillement des six nations

## Sortes de questions, pour les réponses permanentes
question-react-start-action = Réagir au début d’une phase Action
question-react-start-air = Réagir au début d’une phase Aérienne
question-react-start-supply = Réagir au début d’une phase Ravitaillement
question-react-start-score = Réagir au début d’une phase Score
question-react-scoring = Réagir pendant le décompte des points
question-react-start-discard = Réagir au début d’une phase Défausse
question-react-start-draw = Réagir au début d’une phase Pioche
question-react-placed = Réagir à une unité placée
question-react-threatened = Protéger une unité sur le point d’être détruite
question-react-battled = Réagir à une bataille
question-react-removed = Réagir à une unité retirée
question-react-warfare = Réagir à une Guerre économique
question-react-air = Réagir à une escadre
question-react-played = Réagir à une carte jouée
question-react-used = Réagir à une carte utilisée
question-discard = Défausser d’autres cartes
question-air = Une action aérienne

## Ce qu'un joueur compte quand il juge une position
feature-points = points de victoire
feature-near-lead = approche de l'avance décisive
feature-tempo = prochaine carte à jouer
feature-star-points = points à venir des étoiles
feature-card-points = points à venir des cartes
feature-home-lost = patries perdues
feature-armies = armées ravitaillées
feature-armies-cut = armées coupées
feature-fleets = flottes ravitaillées
feature-fleets-cut = flottes coupées
feature-squadrons = escadres
feature-free-stars = étoiles libres à portée
feature-prey = ennemis à portée
feature-prey-on-stars = ennemis à portée sur une étoile
feature-exposed = unités exposées
feature-exposed-stars = étoiles exposées
feature-to-draw = cartes à piocher
feature-deck = cartes de la pioche
feature-missing = cartes qui manqueront
feature-acting = statuts qui agissent
feature-scoring = statuts qui rapportent
feature-status = autres statuts
feature-acting-down = ripostes posées qui agissent
feature-down = autres cartes posées
feature-held-acting = statuts actifs en main
feature-held-scoring = statuts de points en main
feature-held-acting-response = ripostes actives en main
feature-held-build-army = « Construire une armée » en main
feature-held-build-navy = « Construire une flotte » en main
feature-held-land-battle = « Bataille terrestre » en main
feature-held-sea-battle = « Bataille navale » en main
feature-held-event = « Évènement » en main
feature-held-status = « Statut » en main
feature-held-response = « Riposte » en main
feature-held-economic-warfare = « Guerre économique » en main
feature-held-deploy-air = « Déployer une escadre » en main
feature-held-bolster = « Soutien » en main
sheet-land = Terre
sheet-sea = Mer
sheet-star = Porte une étoile : source de ravitaillement, et elle rapporte.
sheet-home = Patrie : { $nation }.
sheet-scores = Rapporterait { $n } ({ $nation }).
sheet-beside = Voisins
sheet-fed = Ravitaillée.
sheet-unfed = Non ravitaillée : perdue à la phase de Ravitaillement de son propriétaire.
sheet-protected = Ne peut pas être détruite pendant cette séquence.
sheet-nation = Nation
sheet-hand = Main
sheet-deck = Pioche
sheet-discards = Défausse
sheet-status = Statuts sur la table
sheet-down = Cartes face cachée
sheet-armies = Armées en réserve
sheet-fleets = Flottes en réserve
sheet-air = Escadrilles en réserve
sheet-occupied = Une armée ennemie occupe sa patrie : elle ne marque pas.
sheet-lead = Avance
sheet-lead-after = Avance à la fin du tour, en l'état
sheet-goal = Une avance de { $lead } en fin de tour gagne ; sinon, qui mène après le tour { $rounds }.
sheet-round = Tour
sheet-copies = Exemplaires dans le paquet
sheet-on-table = Posée sur la table.
sheet-asleep = Posée depuis la dernière séquence de son propriétaire : pas encore utilisable.
sheet-spent = Déjà utilisée, ou annulée pour l'instant.
forecast-discards = { $nation } défausse { $n } { $n ->
    [one] carte
   *[other] cartes
 } de sa pioche.
forecast-cut = { $nation } ne serait plus ravitaillée : { $list }.
forecast-fed = { $nation } serait de nouveau ravitaillée : { $list }.
forecast-points = { $camp } : { $n } aux prochaines phases de Score.

## Le journal, en chroniqueur
to-germany = à l’Allemagne
to-uk = au Royaume-Uni
to-japan = au Japon
to-ussr = à l’Union soviétique
to-italy = à l’Italie
to-usa = aux États-Unis
log-the-army = l’armée { $adj } { $in }
log-the-fleet = la flotte { $adj } { $in }
log-the-air = l’escadre { $adj } { $in }
log-its-army = { $many ->
    [yes] leur
   *[no] son
} armée { $in }
log-its-fleet = { $many ->
    [yes] leur
   *[no] sa
} flotte { $in }
log-its-air = { $many ->
    [yes] leur
   *[no] son
} escadre { $in }
log-round = Tour { $round }{ $facts ->
    [none] { "" }
   *[other] { " : " }{ $facts }
}
log-camp-scores = { $camp ->
    [0] l’Axe marque { $points }
   *[1] les Alliés marquent { $points }
}
log-both-score = l’Axe marque { $axis }, les Alliés { $allies }
log-camp-loses = { $camp ->
    [0] l’Axe perd { $points }
   *[1] les Alliés perdent { $points }
}
log-lead = { $camp ->
    [0] l’Axe mène de { $points }
    [1] les Alliés mènent de { $points }
   *[none] les deux camps sont à égalité
}
log-round-end = Fin du tour { $round } : { $lead }.
log-won = { $level ->
    [yes] Fin de la partie après le tour { $round } : à égalité, l’Axe l’emporte.
   *[no] Fin de la partie après le tour { $round } : { $camp ->
        [0] l’Axe l’emporte
       *[1] les Alliés l’emportent
    } avec { $points } d’avance.
}
log-preface = Un camp qui mène de { $lead } points à la fin d’un tour l’emporte ; sinon, le camp en tête après le tour { $rounds }.
log-plays = { $many ->
    [yes] jouent
   *[no] joue
} { $card }
log-plays-all = { $many ->
    [yes] jouent
   *[no] joue
} { $list }
log-throws = { $many ->
    [yes] jettent
   *[no] jette
} { $card } sans l’employer
log-throws-away = { $many ->
    [yes] jettent
   *[no] jette
} une carte sans l’employer
log-lays = { $many ->
    [yes] posent
   *[no] pose
} { $card }
log-lays-all = { $many ->
    [yes] posent
   *[no] pose
} { $list }
log-lays-down = { $many ->
    [yes] posent
   *[no] pose
} { $card } face cachée
log-lays-face-down = { $many ->
    [yes] posent
   *[no] pose
} { $n ->
    [one] une carte face cachée
   *[other] { $n } cartes face cachée
}
log-uses = { $many ->
    [yes] utilisent
   *[no] utilise
} { $card }
log-reveals = { $many ->
    [yes] révèlent
   *[no] révèle
} { $card }
log-supports = { $many ->
    [yes] jouent
   *[no] joue
} { $card } en soutien
log-cancelled = { $card } est sans effet
log-builds = { $many ->
    [yes] construisent
   *[no] construit
} { $list }
log-recruits = { $many ->
    [yes] recrutent
   *[no] recrute
} { $list }
log-stood-in = { $many ->
    [yes] tiennent
   *[no] tient
} { $unit } pour construite
log-attacks = { $many ->
    [yes] attaquent
   *[no] attaque
} { $unit }
log-attacks-in-vain = { $many ->
    [yes] attaquent
   *[no] attaque
} en vain { $unit }
log-attacks-nobody = { $many ->
    [yes] livrent
   *[no] livre
} bataille { $in }, où il n’y a personne
log-destroys = { $many ->
    [yes] détruisent
   *[no] détruit
} { $unit }
log-destroys-all = { $many ->
    [yes] détruisent
   *[no] détruit
} { $list }
log-loses = { $many ->
    [yes] perdent
   *[no] perd
} { $list }
log-partners-lose = { $n ->
    [one] { $list } est détruite
   *[other] { $list } sont détruites
}
log-destroyed = { $unit } est détruite
log-eliminated = { $unit } est éliminée
log-holds = { $unit } tient bon
log-protected = { $unit } ne peut plus être détruite jusqu’à la fin de la séquence
log-starves = { $many ->
    [yes] perdent
   *[no] perd
}, faute de ravitaillement, { $unit }
log-takes-back = { $many ->
    [yes] reprennent
   *[no] reprend
} { $unit }
log-gives-in-defence = { $many ->
    [yes] sacrifient
   *[no] sacrifie
} { $unit } en défense aérienne
log-gives-in-strike = { $many ->
    [yes] sacrifient
   *[no] sacrifie
} { $unit } en attaque aérienne
log-stranded = { $many ->
    [yes] perdent
   *[no] perd
} { $unit }, restée sans unité
log-deploys = { $many ->
    [yes] déploient
   *[no] déploie
} une escadre { $in }
log-deploys-all = { $many ->
    [yes] déploient
   *[no] déploie
} { $list }
log-deploys-there = { $many ->
    [yes] y déploient
   *[no] y déploie
} une escadre
log-intervenes = { $many ->
    [yes] font intervenir leur
   *[no] fait intervenir son
} escadre { $in }
log-moves-air = { $many ->
    [yes] déplacent
   *[no] déplace
} une escadre { $from } vers { $to }
log-stars = { $many ->
    [yes] marquent
   *[no] marque
} { $points } en zones étoilées
log-scores = { $many ->
    [yes] marquent
   *[no] marque
} { $points }
log-card-scores = { $card } rapporte { $points } { $camp ->
    [0] à l’Axe
   *[1] aux Alliés
}
log-costs-points = { $many ->
    [yes] coûtent
   *[no] coûte
} { $points } { $camp ->
    [0] à l’Axe
   *[1] aux Alliés
}
log-lacks-cards = faute de carte à défausser, { $camp ->
    [0] l’Axe perd { $points }
   *[1] les Alliés perdent { $points }
}
log-mills = { $many ->
    [yes] défaussent
   *[no] défausse
} { $n ->
    [one] une carte
   *[other] { $n } cartes
} de { $many ->
    [yes] leur
   *[no] sa
} pioche{ $cards }
log-discards = { $many ->
    [yes] défaussent
   *[no] défausse
} { $n ->
    [one] une carte
   *[other] { $n } cartes
} de { $many ->
    [yes] leur
   *[no] sa
} main{ $cards }
log-discards-type = { $many ->
    [yes] défaussent
   *[no] défausse
} une carte de type { $kind }{ $cards }
log-must-discard = { $n ->
    [0] { $many ->
        [yes] ne défaussent rien
       *[no] ne défausse rien
    }
    [one] { $many ->
        [yes] doivent
       *[no] doit
    } défausser une carte
   *[other] { $many ->
        [yes] doivent
       *[no] doit
    } défausser { $n } cartes
}
log-robs = { $many ->
    [yes] font
   *[no] fait
} défausser { $n ->
    [one] une carte
   *[other] { $n } cartes
} { $who }
log-leaves-table = { $card } quitte la table
log-loses-face-down = { $many ->
    [yes] perdent
   *[no] perd
} une carte face cachée
log-draws = { $many ->
    [yes] piochent
   *[no] pioche
} { $n ->
    [one] une carte
   *[other] { $n } cartes
}{ $cards }
log-takes = { $many ->
    [yes] prennent
   *[no] prend
} { $card } en main
log-returns-top = { $many ->
    [yes] remettent
   *[no] remet
} { $card } sur { $many ->
    [yes] leur
   *[no] sa
} pioche
log-returns-bottom = { $many ->
    [yes] glissent
   *[no] glisse
} { $card } sous { $many ->
    [yes] leur
   *[no] sa
} pioche
log-returns-cards-top = { $many ->
    [yes] remettent
   *[no] remet
} { $n ->
    [one] une carte
   *[other] { $n } cartes
} sur { $many ->
    [yes] leur
   *[no] sa
} pioche
log-returns-cards-bottom = { $many ->
    [yes] glissent
   *[no] glisse
} { $n ->
    [one] une carte
   *[other] { $n } cartes
} sous { $many ->
    [yes] leur
   *[no] sa
} pioche
log-redistributes = { $many ->
    [yes] redistribuent leurs
   *[no] redistribue ses
} ressources
log-idle = { $many ->
    [yes] n’agissent pas
   *[no] n’agit pas
}
log-to-play = { $many ->
    [yes] commencent leur
   *[no] commence sa
} séquence
