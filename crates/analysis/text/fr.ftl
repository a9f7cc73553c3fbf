# Les mots des rapports.
summary-won = { $who } : partie gagnée.
summary-lost = { $who } : partie perdue.
summary-drawn = { $who } : partie nulle.
summary = Hasard { $luck }, ses décisions { $own }, celles des autres { $others } (en points de chances de gagner). À hasard égal, cette partie se gagne { $even } fois sur 10.
turning-point = { $seat } a joué « { $played } » ({ $chance } % de gagner). Mieux : « { $better } » ({ $best } %). Coût : { $lost } points.
turning-point-because = { $seat } a joué « { $played } » ({ $chance } % de gagner). Mieux : « { $better } » ({ $best } %). Coût : { $lost } points. Le meilleur coup apporte : { $reasons }.
because-mine = { $feature } { $count }
because-camp = alliés : { $feature } { $count }
because-others = ennemi : { $feature } { $count }
