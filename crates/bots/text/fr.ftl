# Les mots des joueurs qui occupent les chaises vides.
player-random = Hasard
player-greedy = Glouton
player-search = Recherche
level-recruit = Recrue
level-sergeant = Sergent
level-captain = Capitaine
level-colonel = Colonel
level-general = Général
level-recruit-about = Joue au coup d’œil et se trompe souvent.
level-sergeant-about = Prend ce qui paraît le meilleur sur le moment.
level-captain-about = Réfléchit un peu à chaque coup.
level-colonel-about = Prépare son tour et votre réponse.
level-general-about = Réfléchit jusqu’à une seconde et demie.
explain-only = { $move } : il n’y avait rien d’autre à faire.
explain-choice = { $move } : { $chance } % de chances de gagner. Sur { $options } coups, il a retenu { $share } % de l’attention, en { $games ->
    [one] une partie imaginée
   *[other] { $games } parties imaginées
} ({ $millis } ms).
explain-second = À défaut : { $move } ({ $chance } %, attention { $share } %).
explain-because = Ce qui change : { $reasons }.
because-mine = { $what }
because-camp = alliés : { $what }
because-others = ennemi : { $what }
explain-planned = { $move } : décidé avec tout le plan.
