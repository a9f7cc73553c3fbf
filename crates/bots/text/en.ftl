# The words of the players that fill empty chairs.
player-random = Random
player-greedy = Greedy
player-search = Search
level-recruit = Recruit
level-sergeant = Sergeant
level-captain = Captain
level-colonel = Colonel
level-general = General
level-recruit-about = Plays by eye and slips often.
level-sergeant-about = Takes what looks best at once.
level-captain-about = Thinks a little about every move.
level-colonel-about = Plans its turn and your answer.
level-general-about = Thinks for as long as one second and a half.
explain-only = { $move }: there was nothing else to do.
explain-choice = { $move }: a { $chance } % chance to win. Of { $options } moves it took { $share } % of the attention, in { $games ->
    [one] one imagined game
   *[other] { $games } imagined games
} ({ $millis } ms).
explain-second = Next best: { $move } ({ $chance } %, attention { $share } %).
explain-because = Because: { $reasons }.
because-mine = { $what }
because-camp = allies: { $what }
because-others = enemy: { $what }
explain-planned = { $move }: as decided with the whole draft.
