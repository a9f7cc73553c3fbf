# War Room, en français.

game-title = War Room
game-tagline = Sept nations, des ordres secrets, le monde entier
seat-china = Chine
seat-commonwealth = Commonwealth britannique
seat-ussr = Union soviétique
seat-usa = États-Unis
seat-germany = Allemagne
seat-italy = Italie
seat-japan = Japon impérial
side-allies = Forces alliées
side-axis = Axe
neutral-force = force du Neutre
marker-name = { $nation } { $number }
unit-infantry = Infanterie
unit-artillery = Artillerie
unit-armour = Blindé
unit-fighter = Chasseur
unit-bomber = Bombardier
unit-submarine = Sous-marin
unit-cruiser = Croiseur
unit-carrier = Porte-avions
unit-battleship = Cuirassé
unit-carrier-fighter = chasseur embarqué
row-infantry-defensive = Infanterie, défensive
row-infantry-offensive = Infanterie, offensive
row-artillery-anti-air = Artillerie, antiaérienne
row-artillery-ground = Artillerie, au sol
row-armour-defensive = Blindé, défensif
row-armour-offensive = Blindé, offensif
row-fighter-air = Chasseur, aérien
row-fighter-ground = Chasseur, surface
row-bomber-strategic = Bombardier, stratégique
row-bomber-ground = Bombardier, surface
row-submarine-offensive = Sous-marin
row-cruiser-escort = Croiseur, escorte
row-cruiser-offensive = Croiseur, offensif
row-carrier-anti-air = Porte-avions, antiaérien
row-carrier-offensive = Porte-avions, offensif
row-battleship-anti-air = Cuirassé, antiaérien
row-battleship-offensive = Cuirassé, offensif
row-carrier-fighter-air = chasseur embarqué, aérien
row-carrier-fighter-ground = chasseur embarqué, surface
colour-yellow = jaune
colour-blue = bleu
colour-green = vert
colour-red = rouge
colour-black = noir
colour-white = blanc
resource-oil = Pétrole
resource-iron = Fer
resource-osr = OSR
zone-0 = Blanche
zone-1 = Bleue
zone-2 = Jaune
zone-3 = Orange
zone-4 = Rouge
zone-5 = Grise
fate-falls = perte
fate-light = dégâts légers
fate-hurt = dégâts
why-pinned = autant d’ennemis, sur place, l’obligent à rester
why-transports-pinned = des navires ennemis retiennent les transports
why-split-twice = un clouage le diviserait deux fois
why-no-marker = un clouage le diviserait, et aucun marqueur n’est libre
why-rail-goal = par rails, seulement vers une terre amie
why-rail-cut = la voie ferrée est coupée
why-rail-start = aucun train ne part d’une terre ennemie
why-strait = le détroit est fermé
why-gone = il ne peut être exécuté
why-second = un second ordre du même commandement
why-too-many = la Nation n’a pas tant de cases d’ordres
why-out-of-play = cette région n’est pas en jeu
why-far = c’est hors de portée
why-landing = on accoste depuis une mer voisine
why-ships-on-land = les navires ne vont pas à terre
why-impassable = nul ne s’y arrête
why-china = les troupes chinoises n’embarquent pas
why-pact = un pacte l’interdit
why-stalin = aucun allié sur un sol soviétique paisible
why-restored = retour à son propriétaire légitime
why-heir = son allié s’y trouvait lors de l’effondrement
why-alone = seule son armée y reste
why-chosen = le commandant a choisi parmi les vainqueurs
why-lost-land = pour la terre perdue
why-neutral-joins = la force du Neutre a tenu sous son commandement
why-neutral-invaded = pour avoir envahi un Neutre
why-casualties = pour les pertes
pact-japanese = le pacte nippo-soviétique
pact-chinese = le pacte sino-soviétique
pact-stalin = la doctrine Staline
end-won = victoire : { $side }
end-scored = { $side } : le score le plus bas
end-both = les deux camps atteignent leur but : match nul
end-level = scores égaux : match nul
end-nobody = plus aucune unité : les deux camps ont perdu
move-order = { $marker } vers { $region }
move-drop = Rayer l’ordre : { $marker }
move-earlier = Exécuter { $marker } plus tôt
move-rank = Exécuter { $marker } au rang qu’occupe { $other }
order-bin = Rayer l’ordre
slip-of-order = ordre : { $what }
slip-of-purchase = acheté : { $what }
move-shift = { $marker } → { $to } : { $count } × { $kind }
move-split = { $marker } : détacher { $count } × { $kind }
move-merge = { $marker } rejoint { $to }
move-ready = Prêt, enchère { $bid }
move-unready = Pas encore prêt
move-place = Place { $place }
move-go = Exécuter l’ordre
move-go-breaks = Exécuter l’ordre : cela rompt le pacte
move-via = L’exécuter par { $region }
move-cancel = Renoncer à l’ordre
move-stay = { $kind } reste
move-launch = De { $sea } vers { $region }
move-resolve = Résoudre { $region }
move-keep = Garder le commandement
move-hand = { $nation } commande
move-stance = { $nation } : { $count } × { $row }
move-hit = Toucher { $row } ({ $nation })
move-waste = Ne toucher personne
move-escort = Un croiseur prend le coup ({ $nation })
move-take = Le navire prend le coup
move-dive = Un sous-marin plonge et s’échappe ({ $nation })
move-remove = Retirer { $kind } ({ $nation })
move-slip = { $marker } : un sous-marin s’éclipse vers { $region }
move-flee = { $marker } s’éclipse vers { $region }
move-make = Produire { $kind }
move-boost = { $count ->
    [1] Une Médaille contre un Dé
   *[other] { $count } Médailles contre autant de Dés
}
move-ready-quick = { $bid ->
    [1] Prêt, avec une enchère d’une Médaille
   *[other] Prêt, avec une enchère de { $bid } Médailles
}
move-fight = Continuer le combat
move-destroy = Détruire { $kind } en construction
move-drain = Prendre 1 { $resource }
move-bomb = Bombarder rails et ports
move-fell = Frapper { $kind }
move-raid = Attaquer le convoi de { $convoy }
move-sink = Couler les navires de { $resource }
move-repair = Réparer { $row } pour 1 { $resource }
move-scrap = Abandonner { $row }
move-owner = { $nation } prend le territoire
move-medal = Une Médaille pour { $nation }
move-land = { $marker } atterrit en { $region }
move-part = { $marker } : { $kind } atterrit en { $region }
move-shed = Abandonner { $kind } en { $territory }
move-deploy = { $kind } : { $territory } → { $region }, { $marker }
move-deploy-join = { $kind } rejoint { $marker } à { $region }
move-deploy-new = { $kind } à { $region }, nouveau commandement
move-flag = Placer son drapeau sur le convoi de { $convoy } et en subir les pertes
move-done = Fini
move-spend = Annuler { $count } Stress
move-relieve = Reculer d’une zone pour 5
move-pay = Payer { $what }
move-desert = { $marker } : { $kind } déserte
move-trade = Commercer avec { $region }, donner { $resource }
move-mend = Réparer une bombe en { $region }
move-buy = Acheter { $kind }
move-unbuy = Ne pas acheter { $kind }
move-goods = Bien civil pour { $what }
move-ungoods = N’acheter aucun Bien civil
move-build = Mettre { $kind } en chantier en { $region }
move-mobilise = Mobiliser de l’Infanterie en { $region }, { $marker }
move-break-pact = Rompre le pacte : 6 Stress
move-again = Comme au tour précédent
move-again-land = Tous retournent d’où ils ont décollé
move-forward = { $marker } monte au front
move-fill = Faire monter des réserves jusqu’à remplir la fiche
move-fill-deploy = Déployer toutes les nouvelles unités
move-fill-at = Remplir { $region }
move-nearest = Tous atterrissent au plus près
move-nearest-build = Le reste au plus près du front
move-most = { $kind } : autant qu’on peut en payer et en placer
move-rest = Répartir le reste pour moi
move-rest-hold = Les moins chères restent
move-rest-repair = Tout réparer, le plus cher d’abord
move-rest-desert = Les moins chères désertent
move-attack = Tous à l’attaque
move-defend = Tous en défense
move-carry = Exécuter mes ordres, ne s’arrêter qu’aux choix
move-cover = Armée et flotte attaquent, les chasseurs les couvrent
the-china = la Chine
the-commonwealth = le Commonwealth
the-ussr = l’Union soviétique
the-usa = les États-Unis
the-germany = l’Allemagne
the-italy = l’Italie
the-japan = le Japon
the-neutral = la force du Neutre
the-allies = les Alliés
the-axis = l’Axe
verdict-line = { $nation } – { $account }
verdict-lost = pertes : { $list }
verdict-unhurt = aucune perte
verdict-stress = Stress +{ $count }
verdict-medals = Médailles +{ $count }
log-sea = la mer { $id }
log-waste = le désert { $id }
log-in = dans { $place }
log-to = à { $whom }
log-or = { $all } ou { $last }
log-oil = Pétrole
log-iron = Fer
log-osr = OSR
log-nothing = rien
log-command-land = l’armée { $nation ->
    [china] chinoise
    [commonwealth] britannique
    [ussr] soviétique
    [usa] américaine
    [germany] allemande
    [italy] italienne
   *[japan] japonaise
} { $number }
log-command-air = le groupe aérien { $nation ->
    [china] chinois
    [commonwealth] britannique
    [ussr] soviétique
    [usa] américain
    [germany] allemand
    [italy] italien
   *[japan] japonais
} { $number }
log-command-naval = la flotte { $nation ->
    [china] chinoise
    [commonwealth] britannique
    [ussr] soviétique
    [usa] américaine
    [germany] allemande
    [italy] italienne
   *[japan] japonaise
} { $number }
log-own-land = l’armée { $number }
log-own-air = le groupe aérien { $number }
log-own-naval = la flotte { $number }
log-units-infantry = { $n } { $n ->
    [1] infanterie
   *[other] infanteries
}
log-units-artillery = { $n } { $n ->
    [1] artillerie
   *[other] artilleries
}
log-units-armour = { $n } { $n ->
    [1] blindé
   *[other] blindés
}
log-units-fighter = { $n } { $n ->
    [1] chasseur
   *[other] chasseurs
}
log-units-bomber = { $n } { $n ->
    [1] bombardier
   *[other] bombardiers
}
log-units-submarine = { $n } { $n ->
    [1] sous-marin
   *[other] sous-marins
}
log-units-cruiser = { $n } { $n ->
    [1] croiseur
   *[other] croiseurs
}
log-units-carrier = { $n } porte-avions
log-units-battleship = { $n } { $n ->
    [1] cuirassé
   *[other] cuirassés
}
log-units-carrier-fighter = { $n } { $n ->
    [1] chasseur embarqué
   *[other] chasseurs embarqués
}
log-results-yellow = { $n } { $n ->
    [1] jaune
   *[other] jaunes
}
log-results-blue = { $n } { $n ->
    [1] bleu
   *[other] bleus
}
log-results-green = { $n } { $n ->
    [1] vert
   *[other] verts
}
log-results-red = { $n } { $n ->
    [1] rouge
   *[other] rouges
}
log-results-black = { $n } { $n ->
    [1] noir
   *[other] noirs
}
log-results-white = { $n } { $n ->
    [1] blanc
   *[other] blancs
}
log-dice = { $n } { $n ->
    [1] dé
   *[other] dés
} ({ $results })
log-turn = Tour { $turn }{ $facts ->
    [none] {""}
   *[other] {" "}: { $facts }
}
log-count-battles = { $n } { $n ->
    [1] conflit
   *[other] conflits
}
log-count-taken = { $n } territoires changent de mains
log-count-lost = { $n } { $n ->
    [1] unité perdue
   *[other] unités perdues
}
log-count-stress = { $n } Stress pour les pertes
log-count-moved = { $n } { $n ->
    [1] commandement déplacé
   *[other] commandements déplacés
}
log-count-cancelled = { $n } { $n ->
    [1] ordre annulé
   *[other] ordres annulés
}
log-count-given-up = { $n } { $n ->
    [1] ordre abandonné
   *[other] ordres abandonnés
}
log-count-landed = { $n } { $n ->
    [1] atterrissage
   *[other] atterrissages
}
log-count-deployed = { $n } { $n ->
    [1] unité déployée
   *[other] unités déployées
}
log-count-bought = { $n } { $n ->
    [1] unité commandée
   *[other] unités commandées
}
log-movement = Mouvements
log-return = Retour et déploiement
log-morale = Moral
log-production = Production
log-battle = Bataille { $there }
log-raid = Raid de bombardiers { $there }
log-assault = Assaut { $there }
log-hunt = Raid sur un convoi { $there }
log-conflict = Conflit { $there }
log-outcome-captured = { $nation } { $many ->
    [yes] s’en emparent
   *[no] s’en empare
}
log-outcome-restored = le territoire revient { $to }
log-outcome-joins = sa force se joint { $to }
log-outcome-contested = le territoire est disputé
log-outcome-both = les deux camps y restent
log-outcome-held = { $side } { $many ->
    [yes] tiennent
   *[no] tient
}
log-side-loses = { $side } { $many ->
    [yes] perdent
   *[no] perd
} { $n } { $n ->
    [1] unité
   *[other] unités
}
log-force-loses = le Neutre perd { $n } { $n ->
    [1] unité
   *[other] unités
}
log-no-losses = aucune perte
log-drained-count = { $n } { $n ->
    [1] ressource détruite
   *[other] ressources détruites
}
log-loses = { $nation } { $many ->
    [yes] perdent
   *[no] perd
} { $units }
log-loses-and-hurt = { $nation } { $many ->
    [yes] perdent
   *[no] perd
} { $units }{ $several ->
    [yes] {""},
   *[no] {""}
} et { $many ->
    [yes] subissent
   *[no] subit
} des dégâts sur { $hurt }
log-hurt = { $nation } { $many ->
    [yes] subissent
   *[no] subit
} des dégâts sur { $hurt }
log-dived = { $n } { $n ->
    [1] sous-marin
   *[other] sous-marins
} { $of } { $n ->
    [1] s’échappe
   *[other] s’échappent
} en plongée
log-wrecked = { $nation } { $many ->
    [yes] perdent
   *[no] perd
} { $units } en construction
log-convoy-loss = { $n } { $n ->
    [1] navire de convoi compte
   *[other] navires de convoi comptent
} parmi ses pertes
log-bombed = { $n ->
    [1] des bombes frappent
   *[other] { $n } bombardements frappent
} { $place }
log-commands = { $nation } { $many ->
    [yes] commandent
   *[no] commande
} { $side }.
log-postures = { $nation } { $many ->
    [yes] engagent
   *[no] engage
} { $list }.
log-posture-none = { $nation } { $many ->
    [yes] gardent
   *[no] garde
} ses postures habituelles.
log-posture-offensive = { $units } à l’offensive
log-posture-ground = { $units } contre la surface
log-posture-strategic = { $units } en raid stratégique
log-posture-defensive = { $units } en défense
log-posture-anti-air = { $units } contre l’aviation
log-posture-air = { $units } contre l’aviation
log-posture-escort = { $units } en escorte
log-rolled = { $side } { $many ->
    [yes] lancent
   *[no] lance
} { $dice }.
log-garrison = La garnison lance { $dice }.
log-bombers = Les bombardiers lancent { $dice }.
log-raiders = Les navires et les avions lancent { $dice } contre le convoi.
log-escorted = Une escorte { $of } prend le coup.
log-repaired = { $nation } { $many ->
    [yes] réparent
   *[no] répare
} { $units } pour { $paid }.
log-captured = { $nation } { $many ->
    [yes] prennent
   *[no] prend
} { $place } : { $why }.
log-takes = { $nation } { $many ->
    [yes] prennent
   *[no] prend
} { $list }
log-medal = { $nation } { $many ->
    [yes] reçoivent
   *[no] reçoit
} { $n } { $n ->
    [1] Médaille
   *[other] Médailles
}
log-medals = { $list } pour { $place } (WR-DEBRIEF-F2).
log-takes-stress = { $nation } { $many ->
    [yes] prennent
   *[no] prend
} { $n } Stress
log-contested = Les deux camps tiennent encore { $there } : le territoire est disputé.
log-contested-sea = Les deux camps restent { $there }.
log-holds = { $side } { $many ->
    [yes] tiennent
   *[no] tient
} { $place }.
log-lost = { $nation } { $many ->
    [yes] perdent
   *[no] perd
} { $units } { $there }.
log-stack-there = { $command } { $there }
log-rearranged = Piles réorganisées pendant les plans : { $list }.
log-cancelled = { $command } ne peut gagner { $place } : { $why }.
log-cancelled-cut = { $command } ne peut gagner { $place } : { $why }. Aucun train ne passe entre { $before } et { $at }.
log-given-up = { $command } renonce à gagner { $place }.
log-moved = { $command } quitte { $from } pour { $place }{ $via ->
    [none] {""}
   *[other] {" "}en passant par { $via }
}.
log-pinned = { $command } : l’ennemi cloue { $count } { $count ->
    [1] unité
   *[other] unités
} { $there }, le reste continue (WR-PIN-1).
log-stopped = { $command } s’arrête en chemin { $there } : autant d’ennemis s’y trouvent (WR-PIN-9).
log-aligned = { $place } { $plural ->
    [yes] se rangent
   *[no] se range
} avec { $side }.
log-broke = { $nation } rompt le pacte et prend 6 Stress (WR-PACT-JS-14).
log-leaves = { $nation } rompra le pacte dès que l’affaire en cours sera réglée (WR-PACT-JS-13).
log-dissolved = C’en est fini : { $pact }.
log-flagged = { $nation } { $many ->
    [yes] placent leur drapeau
   *[no] place son drapeau
} sur le convoi { $there } et en { $many ->
    [yes] subissent
   *[no] subit
} les pertes (WR-CONV-3).
log-units-to = { $units } vers { $place }
log-units-there = { $units } { $there }
log-launched = { $nation } { $many ->
    [yes] lancent
   *[no] lance
} { $list }.
log-landed = Aviation { $nation ->
    [china] chinoise
    [commonwealth] britannique
    [ussr] soviétique
    [usa] américaine
    [germany] allemande
    [italy] italienne
   *[japan] japonaise
} : { $list }.
log-lands-there = { $n ->
    [1] le groupe { $numbers } atterrit
   *[other] les groupes { $numbers } atterrissent
} { $there }
log-deployed = { $nation } { $many ->
    [yes] déploient
   *[no] déploie
} { $list }.
log-disbanded = { $nation } { $many ->
    [yes] dissolvent
   *[no] dissout
} { $units }, faute de place.
log-shifted = { $nation } { $many ->
    [yes] réorganisent leurs
   *[no] réorganise ses
} piles.
log-nation-count = { $name } { $n }
log-income = Revenus : { $list }.
log-draft-order = { $command } vers { $place }
log-draft-orders = { $nation } { $many ->
    [yes] écrivent
   *[no] écrit
} { $n } { $n ->
    [1] ordre
   *[other] ordres
} : { $list }.
log-draft-empty = La feuille d’ordres { $many ->
    [yes] des États-Unis
   *[no] de { $nation }
} est vide.
log-draft-purchases = { $list ->
    [none] { $nation } { $many ->
        [yes] ne prévoient
       *[no] ne prévoit
    } aucun achat.
   *[other] { $nation } { $many ->
        [yes] prévoient
       *[no] prévoit
    } d’acheter { $list }.
}
log-bids = Enchères en Pétrole : { $list }.
log-bids-medals = Enchères en Médailles : { $list }.
log-bids-none = Personne ne mise.
log-place = { $place }. { $name }
log-order = Ordre du Tour : { $list }.
log-boosted = { $nation } { $many ->
    [yes] achètent
   *[no] achète
} { $n } { $n ->
    [1] Dé de Production contre 1 Médaille
   *[other] Dés de Production contre { $n } Médailles
}.
log-produced = { $nation } { $many ->
    [yes] lancent
   *[no] lance
} { $dice }{ $units ->
    [none] {""}
   *[other] {" "}et { $many ->
        [yes] produisent
       *[no] produit
    } { $units }
}.
log-made = { $nation } { $many ->
    [yes] produisent
   *[no] produit
} { $units }.
log-stress = Stress { $why } : { $list }.
log-soothed = Stress annulé par des Médailles et des Biens civils : { $list }.
log-zoned = { $nation } { $many ->
    [yes] passent
   *[no] passe
} en zone { $zone }
log-paid = La zone Bleue coûte : { $list }.
log-traded = { $nation } { $many ->
    [yes] échangent
   *[no] échange
} { $give } contre { $take } avec { $place }.
log-mended = { $nation } { $many ->
    [yes] réparent
   *[no] répare
} une bombe { $there }.
log-goods = { $n } { $n ->
    [1] Bien civil
   *[other] Biens civils
}
log-bought = { $list ->
    [none] { $nation } { $many ->
        [yes] n’achètent
       *[no] n’achète
    } rien.
   *[other] { $nation } { $many ->
        [yes] achètent
       *[no] achète
    } { $list }.
}
log-built = { $nation } { $many ->
    [yes] mettent
   *[no] met
} en chantier { $list }.
log-collapsed = { $nation } { $many ->
    [yes] s’effondrent
   *[no] s’effondre
}.
log-ended = La guerre est finie : { $end }.
log-tally = Le tour s’achève.
log-no-land = aucun territoire ne change de mains
log-no-unit = aucune
log-balance-land = Terres : { $list }.
log-balance-losses = Pertes : { $list }.
log-balance-income = Revenu du prochain tour : { $list }.
log-balance-nation = { $name } { $collapsed ->
    [yes] effondrée
   *[no] en zone { $zone }{ $stress ->
        [0] {""}
       *[other] , { $stress } Stress
    }{ $awards ->
        [0] {""}
        [1] , 1 Médaille ou Bien
       *[other] , { $awards } Médailles et Biens
    }
}
log-balance-morale = Moral : { $list }.
log-goals-held = { $side } { $many ->
    [yes] tiennent
   *[no] tient
}, parmi { $many ->
    [yes] leurs
   *[no] ses
} buts, { $list }.
log-lead-value = Valeur stratégique : Axe { $axis }, Alliés { $allies }.
log-lead = { $level ->
    [yes] Aux points, { $side } { $many ->
        [yes] mènent
       *[no] mène
    } de peu : { $zones ->
        [0] aucune zone perdue
        [1] 1 zone perdue
       *[other] { $zones } zones perdues
    } de part et d’autre, Stress { $stress } contre { $more }.
   *[no] Aux points, { $side } { $many ->
        [yes] mènent
       *[no] mène
    } : { $zones ->
        [0] aucune zone perdue
        [1] 1 zone perdue
       *[other] { $zones } zones perdues
    } contre { $others }.
}
log-lead-none = Aux points, les deux camps sont à égalité : { $zones ->
    [0] aucune zone perdue
    [1] 1 zone perdue
   *[other] { $zones } zones perdues
} de part et d’autre, et autant de Stress.
log-wins = { $side } { $many ->
    [yes] gagnent s’ils tiennent,
   *[no] gagne s’il tient,
} à la fin d’un tour, { $goal }.
log-some-of = { $n } de ces territoires : { $list }
log-or-contested = { $place } (contester suffit)
log-and-also = {""}, et de plus{" "}
log-or-else = {""}, ou bien{" "}
log-last-turn = Au bout du tour { $turn }, le camp dont les Nations ont perdu le moins de zones de moral l’emporte ; à égalité, celui qui porte le moins de Stress.
prompt-over = La guerre est finie.
prompt-wait = On attend { $seat }.
prompt-watch = D’autres décident.
prompt-plan = Écrivez vos ordres ({ $written } sur { $most }) et votre enchère.
prompt-choose = Choisissez votre place dans l’Ordre du Tour.
prompt-order = { $marker } vers { $region } : exécuter l’ordre ?
prompt-order-breaks = { $marker } vers { $region } : cet ordre romprait le pacte.
prompt-hold = { $marker } est cloué : { $need } de plus doivent rester. Lesquels ?
prompt-launch = Les porte-avions peuvent lancer leurs chasseurs.
prompt-combat = Quel conflit résolvez-vous ?
prompt-command = { $region } : qui commande ({ $side }) ?
prompt-postures = { $region } : quelle posture ? { $kind }, { $nation }.
prompt-assign = { $region } : { $colour }, reste { $count }. Qui est touché ?
prompt-fast = { $region } : que retirer ?
prompt-regroup = { $region } : réorganisez vos piles, ou terminez.
prompt-slip = { $region } : des sous-marins échappés s’éclipsent-ils ?
prompt-bonus = Vous lancez { $dice } Dés de Production. Des Médailles pour davantage ?
prompt-produce = Production : { $dice }. Que produire ?
prompt-escort = { $region } : { $row } touché. Une escorte prend-elle le coup ?
prompt-dive = { $region } : les sous-marins endommagés partent-ils ?
prompt-fallen = { $region } : quel type la garnison frappe-t-elle ?
prompt-hunt = { $region } : quel convoi { $marker } attaque-t-il ?
prompt-sink = { $region } : que devient le noir ?
prompt-repair = { $region } : réparer ce qui est endommagé ?
prompt-owner = { $region } : qui prend le territoire ?
prompt-medals = { $region } : à qui une Médaille ?
prompt-land = Où atterrissent vos avions ?
prompt-rearrange = Réorganisez vos piles si vous voulez : rien de neuf n’entre en jeu.
prompt-deploy = Déployez les nouvelles unités et réorganisez vos piles.
prompt-soothe = { $awards ->
    [1] Stress { $stress } : combien en annuler avec une Médaille ou un Bien ?
   *[other] Stress { $stress } : combien en annuler avec { $awards } Médailles et Biens ?
}
prompt-relieve = Reculer d’une zone pour 5 Médailles et Biens ?
prompt-pay = Zone Bleue : payez trois ressources.
prompt-desert = { $left ->
    [1] Zone Grise : une unité de plus déserte. Laquelle ?
   *[other] Zone Grise : { $left } unités de plus désertent. Lesquelles ?
}
prompt-trade = Commercer avec un Neutre ?
prompt-buy = Écrivez vos achats : reste { $oil } Pétrole, { $iron } Fer, { $osr } OSR.
prompt-build = Placez ce que vous avez acheté.
group-territory = Territoires
group-sea = Mers
group-edge = Frontières
group-rail = Voies ferrées
group-port = Ports
group-impassable = Régions infranchissables
group-strait = Détroits
group-convoy = Convois
group-unit = Unités
group-quick = Unités en jeu rapide
group-markers = Marqueurs de commandement
group-conversion = Pertes et Stress
group-scenario = Scénarios
group-command = Commandements de départ
figure-territory = { $text } (propriétaire · Pétrole/Fer/OSR, contesté entre parenthèses · Valeur stratégique)
figure-sea = une région de mer{ $text }
figure-edge = les deux régions se touchent{ $text }
figure-rail = une voie ferrée les joint{ $text }
figure-port = un port du territoire sur cette mer{ $text }
figure-impassable = survol seulement ; à côté de { $text }
figure-strait = passage { $text }
figure-convoy = { $text } (navires de Pétrole/Fer/OSR)
figure-unit = { $text } (couleur · prix Pétrole/Fer/OSR · points de pertes · postures : dés air/surface, coups)
figure-markers = { $text } (terre / air / mer)
figure-conversion = 1, 2, 3… Stress à partir de { $text } points
figure-quick = Jeu rapide : Dés dans les airs / en surface, résultats qui éliminent, Dés qui produisent, points de pertes : { $text }
figure-scenario = { $text }
figure-command = { $text } (la carte qui le cite)
figure-word-neutral = Neutre
figure-word-factory = usine
figure-word-capital = capitale
figure-word-mobilization = mobilisation
figure-word-island = île
figure-word-defensive = défensive
figure-word-offensive = offensive
figure-word-anti-air = antiaérienne
figure-word-ground = surface
figure-word-air = aérienne
figure-word-strategic = stratégique
figure-word-escort = escorte
figure-conversion-grid = Stress selon les pertes
figure-note = D’après : { $from }.
figure-note-convoy = Mer, drapeau et navires d’après un relevé public fait à la main et une photographie du plateau imprimé ; départ et arrivée reconstitués ici.
figure-note-partly = D’après trois tables publiques faites à la main ; le livret en imprime une partie.
figure-note-quick = Résultats et points de pertes d’après le livret ; dés reconstitués ici, peu sûrs ; production reconstituée d’après l’exemple du livret, assez sûre.
figure-note-carrier-fighter = D’après le livret et un résumé des réponses de l’éditeur ; ses points de pertes sont reconstitués ici.
figure-note-conversion = D’après un relevé public fait à la main et l’exemple du livret.
figure-note-scenario = Mers d’après : { $seas }. Seuils d’après : { $thresholds }. Le reste d’après : { $rest }.
figure-from-S = le livret de règles
figure-from-P = une photographie du plateau imprimé
figure-from-F = un résumé des réponses de l’éditeur
figure-from-D = un calcul sur les autres lignes
figure-from-R = une reconstitution d’ici
figure-from-1 = un relevé public fait à la main
figure-from-2 = deux relevés publics faits à la main
figure-from-3 = trois relevés publics faits à la main
option-scenario = Scénario
option-scenario-global = Guerre mondiale
option-scenario-europe = Guerre en Europe
option-scenario-pacific = Guerre dans le Pacifique
option-scenario-north-africa = Afrique du Nord
option-scenario-eastern-front = Front de l’Est
option-last_turn = Dernier tour
option-batches = Moins de salves pour le camp aux types moins nombreux
option-landings = Débarquements à travers deux mers
option-repairs = Les bombes se réparent
option-batches-false = non
option-batches-true = oui
option-landings-false = non
option-landings-true = oui
option-repairs-false = non
option-repairs-true = oui
option-quick = Jeu rapide
option-quick-false = non
option-quick-true = oui
option-idle_red = Jeu rapide : rien n’est produit en zone Rouge
option-idle_red-false = non
option-idle_red-true = oui
option-light_stress = Jeu rapide : 3, 2 ou 1 Stress par territoire perdu, comme les Médailles
option-light_stress-false = non
option-light_stress-true = oui
option-fast = Batailles rapides
option-fast-false = non
option-fast-true = oui
option-nano = Nano-extension : les convois perdus pèsent, les sous-marins s’éclipsent
option-nano-false = non
option-nano-true = oui
option-timer = Minutes laissées aux autres dès qu’une nation est prête (0 : sans limite)
option-timer-0 = aucun
option-timer-5 = cinq minutes
gauge-plan = liste des ordres de l’Allemagne, Guerre Mondiale
gauge-battles = cinquante batailles moyennes, jouées aux dés
gauge-answer = les chances de l’une d’elles, en réponse
question-order = ordres à exécuter
question-launch = lancements de porte-avions
question-deploy = déploiement
question-trade = commerce
question-command = commandement d’une bataille
question-land = atterrissages
question-build = mises en chantier
question-postures = postures
question-hits = coups à répartir
question-bombs = résultats des bombardiers
question-repair = réparations
question-regroup = piles après une bataille
feature-zone = zones perdues
feature-stress = Stress
feature-material = matériel
feature-stock = stocks
feature-income = revenu
feature-land = Valeurs stratégiques
feature-casualties = pertes
feature-goal = chemin vers la victoire
feature-victory = victoire
feature-front = forces de terre au front
feature-exposed = ennemis à portée d’une capitale
feature-danger = terres exposées
feature-bombs = bombes
face-turn = { $scenario }, tour { $turn }
face-nation = { $oil } Pétrole, { $iron } Fer, { $osr } OSR · { $zone }, Stress { $stress }, Médailles { $awards }
face-open = Conflits : { $regions }
face-contested = Contesté : { $regions }

odds-title = { $first } contre { $second }
odds-first = seul le premier camp reste
odds-second = seul le second camp reste
odds-both-land = les deux restent : contesté
odds-both-sea = les deux restent
odds-nobody = personne ne reste pour tenir la région
odds-points-first = points de pertes du premier camp
odds-points-second = points de pertes du second camp
odds-repairs-first = ressources du premier camp pour réparer
odds-repairs-second = ressources du second camp pour réparer
odds-lost-first = le premier camp perd, { $unit }
odds-lost-second = le second camp perd, { $unit }
odds-exact = Exact : toutes les façons dont les dés peuvent tomber.
odds-rolled = { $count } batailles ont été jetées ; ± vaut deux erreurs types.
