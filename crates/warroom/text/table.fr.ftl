# War Room à la table : ce que disent plateaux, fiches et prévisions, en français.

layer-detail = Détail
layer-close = le contenu de chaque pile
layer-strategic = qui tient quoi
strait-panama = canal de Panama
strait-suez = canal de Suez
strait-title = { $name } : Alliés { $allies }, Axe { $axis }
strait-open = ouvert
strait-closed = fermé
piece-stack = { $nation } { $number } : { $units } ({ $place })
piece-force = force du Neutre
piece-tokens = chasseurs embarqués
piece-bombs = bombes : { $n }
track-turn = Tour { $turn } sur { $last }
track-order = Ordre du tour
phase-plan = Plans
phase-move = Mouvement
phase-fight = Combats
phase-deploy = Déploiement
phase-morale = Moral
phase-produce = Production
panel-collapsed = effondrée
panel-stress = Stress { $stress }/{ $most }
panel-awards = médailles { $awards }
panel-sealed = ordres scellés
panel-bid = enchère : { $n } pétrole
panel-casualties = pertes : { $n }
panel-bought = achats : { $n }
box-whole = intactes
box-light = léger dégât
box-hurt = endommagées
box-dive = PLONGÉE
stage-air = phase aérienne
stage-surface = phase de surface
stage-command = qui commande
stage-postures = postures
stage-raid = raid stratégique
stage-garrison = garnison
stage-convoy = raid sur un convoi
stage-debriefing = débriefing
advantage-force = Avantage de Force
advantage-port = Avantage portuaire
battle-title = { $place }, { $stage }
strait-danish = détroits danois
strait-gibraltar = détroit de Gibraltar
strait-malacca = détroit de Malacca
strait-turkish = détroits turcs
forecast-there = { $nation } : { $units }.
forecast-empty = Personne n’y est.
forecast-land = { $n ->
    [one] { $n } terrestre
   *[other] { $n } terrestres
}
forecast-air = { $n ->
    [one] { $n } aérienne
   *[other] { $n } aériennes
}
forecast-naval = { $n ->
    [one] { $n } navale
   *[other] { $n } navales
}
forecast-breaks = Cela romprait le pacte.
forecast-oil = Pétrole restant : { $n }.
forecast-leaves = Restent { $oil } pétrole, { $iron } fer, { $osr } autres.
forecast-dice = dés : { $air } air, { $surface } surface
forecast-points = Points de pertes : { $n }.
forecast-stress = Stress ensuite : { $stress }, une zone à { $most }.
lead-side-allies = Alliés
lead-side-axis = Axe
lead-value = { $side } : valeur
lead-zones = { $side } : zones
sheet-nobody = personne
sheet-territory = territoire
sheet-sea = région maritime
sheet-holder = tenu par
sheet-value = valeur stratégique
sheet-income = revenu
sheet-contested-income = revenu si contesté
sheet-chimneys = cheminées qui fument
sheet-works = en construction
sheet-leans = Il penche pour : { $side }.
sheet-victory = Qui le tient approche de la victoire.
sheet-by-land = par terre
sheet-by-sea = par mer
sheet-by-rail = par rail
sheet-ports = ports
sheet-conflict = Un conflit est à résoudre ici.
sheet-contested = La région est contestée.
sheet-land = commandement terrestre
sheet-air = commandement aérien
sheet-naval = commandement naval
sheet-at = se trouve en
sheet-dice = lance
sheet-ordered = Ordre vers { $place }.
sheet-may-land = Il peut atterrir.
sheet-stock = en stock
sheet-stress = Stress, sur ce qui coûte une zone
sheet-orders = ordres par tour
sheet-awards = médailles et biens
sheet-zone = zone
sheet-casualties = pertes
sheet-bought = achats
sheet-bid = enchère de pétrole
sheet-hit-by = touchée par
sheet-cost = prix
sheet-points = points de pertes
sheet-hits = supporte { $n }
sheet-endures = coups supportés
sheet-results = résultats à affecter
sheet-waiting = encore à affecter
sheet-of-board = camp du plateau de bataille
sheet-dice-left = dés encore à lancer
sheet-convoy = convoi
sheet-ships = navires
sheet-flag = pavillon
sheet-agreed = drapeau convenu
sheet-turn = Tour
forecast-odds = Une bataille en l’état : { $side } sans partage { $alone } %, contesté { $both } % (± { $error }). Points de pertes : { $side } { $ours }, { $other } { $theirs }.
forecast-odds-exact = Une bataille en l’état, au plus juste : { $side } sans partage { $alone } %, contesté { $both } %. Points de pertes : { $side } { $ours }, { $other } { $theirs }.
forecast-sides = { $ours } contre { $theirs }.
forecast-together = { $ours } contre { $theirs }, avec { $n ->
    [one] l’autre ordre déjà écrit
   *[other] les { $n } autres ordres déjà écrits
} pour cet endroit.
forecast-convoy = Convoi ({ $nation }), { $dice ->
    [one] un dé
   *[other] { $dice } dés
} : { $ships } (un noir compté pour chacun).
forecast-stretch = { $why } : aucun train de { $before } à { $at }
tray-orders = { $nation } : ordres
tray-bought = { $nation } : achats
tray-conflicts = Conflits
tray-contested = Disputés
slip-order = Ordre { $n } : { $number }, { $from } → { $to }
slip-purse = Reste à dépenser
tray-yards = { $nation } : unités nouvelles
tray-trade = { $nation } : commerce
tray-wings = { $nation } : à poser
slip-trade = { $give } contre { $take }. { $left }
slip-reserve = Marqueurs en réserve
reserve-land = terre : { $n }
reserve-air = air : { $n }
reserve-naval = mer : { $n }
sheet-course = zone et Stress, tour par tour
sheet-course-turn = { $turn } : { $zone }, { $stress }.
forecast-rest = Encore à déployer ici : { $units }.
tray-morale = Moral
slip-points = points de pertes { $n }
sheet-rightful = propriétaire légitime
sheet-medals = Médailles pour sa prise
sheet-trade = offre en échange
sheet-mobilises = La Chine y lève de l’Infanterie.
terminal-dice-left = { $n } dés à lancer
terminal-waiting = À attribuer : { $dice }.
sheet-overview = valeur { $value } ; revenu { $income } ; zone { $zone }, { $stress } Stress, { $awards } Médailles et Biens
