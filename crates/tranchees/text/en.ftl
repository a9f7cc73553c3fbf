# La Guerre des Tranchées: everything that is said.
game-title = La Guerre des Tranchées
game-tagline = 1918: empty the enemy's pile by taking his trenches.
seat-french = French
seat-german = Germans
verdict-attack = Attack on { $cell }

option-mode = Mode
option-mode-classic = Classic
option-mode-bunker = Bunker (experienced players)
option-first = First player
option-first-random = At random
option-first-race = Whoever is ready first
option-first-french = The French
option-first-german = The Germans
option-ask = Trap windows
option-ask-public = Whenever it is possible for all to see
option-ask-who-can = Only who really can answer (quicker, but it tells)
option-refill = Refilling the hand
option-refill-compulsory = Compulsory
option-refill-optional = Optional
option-cancelled-attack = An attack cancelled by a trap
option-cancelled-attack-ignored = Does not avert the warning
option-cancelled-attack-counts = Averts the warning

kind-infantry = infantry
kind-support = support
kind-armour = armour
kind-aircraft = aircraft
kind-any = any troop
kind-or = {" "}or{" "}
aim-line = line { $line }

move-pick = Take { $card } into the pile
move-unpick = Put { $card } back into the reserve
move-place = Place { $card } in { $cell }
move-unplace = Take back { $troop }
move-ready = Ready
move-unready = Not ready yet
move-deploy = Deploy { $card } in { $cell } ({ $cost } PC)
move-move = Move { $troop } to { $cell } ({ $cost } PC)
move-step = Free step: { $troop } to { $cell }
move-step-dear = Second step: { $troop } to { $cell } ({ $cost } PC)
move-stay = Stay there
move-swap = Swap { $one } and { $two } ({ $cost } PC)
move-attack = { $troop } attacks { $target }: { $damage }
move-discard = Discard { $card }
move-done = Discard no more
move-play = Play { $card } ({ $cost } PC)
move-play-on = Play { $card } on { $target } ({ $cost } PC)
move-lay = Lay { $card } face down ({ $cost } PC)
move-reveal = Reveal { $card }
move-reveal-on = Reveal { $card } on { $target }
move-counter = Counter-attack with { $troop }
move-pass-counter = No counter-attack
move-draw-troops = Draw a troop
move-draw-bonus = Draw a bonus card
move-stop-drawing = Draw no more
move-drop = Remove { $card } from play
move-keep = Keep the rest
move-enlarge = Add { $count ->
    [one] { $count } card
   *[other] { $count } cards
} of the reserve to the bonus pile
move-decline = Add nothing
move-pass = Pass
move-pass-window = Let it happen

prompt-choose = Choose { $left } more { $left ->
    [one] card
   *[other] cards
} for your bonus pile.
prompt-place = Place { $left } more { $left ->
    [one] troop
   *[other] troops
} in your trenches.
prompt-draw = Refill your hand: { $left } more { $left ->
    [one] card
   *[other] cards
}.
prompt-turn = Your turn: { $pc } PC.
prompt-window = { $side }: “{ $action }”. Do you reveal a trap?
prompt-window-end = { $side }: end of the turn. Do you reveal a trap?
prompt-free-step = { $troop } has a free step.
prompt-free-steps = Both of your troops have a free step.
prompt-counter = Do you counter-attack { $troop }?
prompt-discard = Discard more cards, or finish.
prompt-drop = End of the turn: do you remove a persistent card?
prompt-enlarge = The bunker costs you a card: do you add { $count ->
    [one] { $count } card
   *[other] { $count } cards
} to your bonus pile?
prompt-wait = Waiting for: { $side }.
prompt-wait-draft = You are ready; your opponent is not yet.
prompt-over = The game is over. Victory: { $side }.

tell-picked = { $side }: { $card } joins the pile.
tell-unpicked = { $side }: { $card } goes back to the reserve.
tell-placed = { $side }: { $card } placed in { $cell }.
tell-unplaced = { $side }: { $card } taken back from { $cell }.
tell-ready = { $side }: ready.
tell-unready = { $side }: not ready yet.
tell-piles-made = The bonus piles are made; both sides draw their troops.
tell-unveiled = The troops are turned over.
tell-first = { $side }: first player.
tell-turn = Turn { $turn }: { $side }.
tell-deployed = { $side }: { $card } deployed in { $cell }.
tell-moved = { $side }: { $card } goes from { $from } to { $cell }.
tell-moved-free = { $side }: { $card } goes from { $from } to { $cell } (free step).
tell-held-up = { $side }: { $card } is held up in { $cell }, the PC are spent.
tell-swapped = { $side }: { $one } ({ $from }) and { $two } ({ $to }) exchange places.
tell-attacked = { $side }: { $card } ({ $from }) attacks { $target } ({ $cell }).
tell-countered = { $side }: { $card } ({ $from }) counter-attacks { $target } ({ $cell }).
tell-declared = { $side } declare: { $action }.
tell-cancelled = { $side }: the declared action does not take place.
tell-damaged = { $card } ({ $cell }) takes { $amount }; { $left ->
    [0] that is the end of it.
   *[other] { $left } left.
}
tell-destroyed = { $card } ({ $cell }) is destroyed.
tell-unharmed = { $card } ({ $cell }) is safe from the gas.
tell-healed = { $card } ({ $cell }) recovers { $amount }.
tell-discarded = { $side } discard { $card }.
tell-played = { $side } play { $card } ({ $cost } PC).
tell-played-on = { $side } play { $card } on { $target } ({ $cost } PC).
tell-laid = { $side } lay a trap face down ({ $cost } PC).
tell-laid-own = { $side } lay { $card } face down ({ $cost } PC).
tell-revealed = { $side } reveal { $card }.
tell-revealed-on = { $side } reveal { $card } on { $target }.
tell-passed = { $side } pass.
tell-trench-loss = { $side }: trenches in enemy hands, { $count } { $count ->
    [one] troop lost
   *[other] troops lost
} ({ $cards }).
tell-bunker-loss = { $side }: the bunker is in enemy hands, troop lost ({ $cards }).
tell-warned = { $side }: lack of drive, warning no. { $tokens }.
tell-drive-loss = { $side }: lack of drive, troop lost ({ $cards }).
tell-left = { $side }: { $card } goes to the discard.
tell-dropped = { $side } remove { $card } from play.
tell-enlarged = { $side }: { $count ->
    [one] { $count } card of the reserve joins
   *[other] { $count } cards of the reserve join
} the bonus pile.
tell-enlarged-own = { $side }: into the bonus pile: { $cards }.
tell-drew-troop = { $side } draw a troop.
tell-drew-bonus = { $side } draw a bonus card.
tell-drew-troop-own = { $side } draw { $card }.
tell-drew-bonus-own = { $side } draw { $card }.
tell-won = The troop pile is empty ({ $loser }). Victory: { $side }.
tell-won-drawn = The last troop was drawn ({ $loser }). Victory: { $side }.

declared-deploy = deployment of { $card } in { $cell }
declared-move = move of { $troop } to { $cell }
declared-swap = exchange of { $one } and { $two }
declared-attack = attack of { $troop } on { $target }
declared-counter = counter-attack of { $troop }

card-cost = cost { $cost }
card-health = health { $health }
card-range = range { $from }-{ $to }
card-table = damage (No Man's Land/trench): { $rows }
card-no-cover = trenches give its targets no cover
card-copies = Copies: { $french } French, { $german } German.
attribute-persistent = persistent
attribute-attack = attack
attribute-trap = trap
ability-no-mans-land = No Man's Land: does not attack from No Man's Land
ability-protection = Protection: outside trenches, infantry or support stacked with it takes half
ability-counter-attack = Counter-attack: after an attack on its cell, may hit the attacker for free
ability-observer = Observer: doubles the damage of infantry stacked with it against an adjacent cell
ability-one-move = one move per turn only
on-own-turn = may be used on your turn
on-moves = in answer to a move declared by an enemy troop ({ $who })
on-attacks = in answer to an attack declared by an enemy troop ({ $who })
on-acts = in answer to a move or an attack declared by an enemy troop ({ $who })
on-attack-on-trench = in answer to an attack on a cell of your trenches
on-gas = in answer to an enemy gas card
effect-hit-cell = hits all enemy troops of a cell, at any distance
effect-hit-line = hits all enemy troops of a line, at any distance
effect-hit-troop = hits an enemy troop, at any distance
effect-damage-acting = that troop takes { $amount }
effect-damage-enemy = an enemy troop takes { $amount }
effect-damage-own = one of your troops takes { $amount }
effect-destroy-acting = destroys that troop
effect-destroy-enemy = destroys an enemy troop
effect-destroy-own = destroys one of your troops
effect-heal = one of your troops recovers { $amount }
effect-halve = your troops under cover in the attacked cell take half, while the card is in play
effect-immune-gas = while the card is in play, gas does nothing to your troops
effect-reach = while the card is in play, your troops ({ $who }) may attack { $against } in spite of an X and deal { $amount }
effect-sharpen = while the card is in play, your troops ({ $who }) deal { $amount } more to targets under cover in a trench
effect-slow = while the card is in play, each step of enemy troops ({ $who }) costs { $amount } PC more
effect-free = while the card is in play, you deploy { $amount ->
    [one] one troop card ({ $who }) free
   *[other] { $amount } troop cards ({ $who }) free
} each turn
effect-forward = while the card is in play, you may deploy your troops in the advanced trench
effect-forward-troop = may be deployed in the advanced trench
effect-gas = gas
effect-artillery = ignores Protection
effect-ignores-trench = trenches give no cover

group-troops = Troop cards
group-bonus = Bonus cards
group-board = Board
group-constants = Numbers of the rules
line-rear-french = French rear trench
line-advanced-french = French advanced trench
line-open = No Man's Land
line-advanced-german = German advanced trench
line-rear-german = German rear trench
constant-command-points = Command points per turn
constant-discard-cost = Cost of discarding
constant-move-cost = Cost of a move
constant-attack-cost = Cost of an attack
constant-hand-size = Cards in hand
constant-setup-draw = Troops drawn at set-up
constant-setup-place = Troops placed at set-up
constant-bonus-spaces = Bonus spaces
constant-advanced-loss = Loss per advanced cell held
constant-rear-loss = Loss per rear cell held
constant-warning-threshold = Warning threshold
constant-warning-loss = Loss per turn without an attack
constant-bunker-bonus-pile = Bonus pile of the bunker mode
constant-bunker-loss = Loss to the bunker
constant-bunker-gain = Bonus cards that the bunker gives back

broken-not-enough-pc = This needs { $cost } PC; only { $pc } are left.
broken-not-in-hand = That card is not in your hand.
broken-not-a-bonus-card = That is no bonus card.
broken-not-a-troop-card = That is no troop card.
broken-not-a-trap = Only a trap is laid face down.
broken-not-face-down = That card is no face-down trap of yours.
broken-trap-does-not-answer = That trap does not answer what was just declared.
broken-not-the-acting-troop = That trap strikes the troop that declared the action.
broken-not-the-attacked-cell = That card covers a cell of your trenches that is being attacked.
broken-wrong-target = That is no target for this card.
broken-no-enemy-there = There is no enemy troop there.
broken-nothing-to-heal = There is no troop of yours to heal there.
broken-not-persistent = Only a persistent card of yours that lies face up can be removed.
broken-no-such-troop = You have no such troop there.
broken-has-countered = That troop has counter-attacked already.
broken-already-ready = You are ready: change your mind first.
broken-own-trenches-only = Troops are placed in your own trenches.
broken-not-in-reserve = That card is not in your reserve.
broken-not-picked = You have not picked that card.
broken-pile-is-empty = That pile is empty.

face-turn = Turn { $turn }
face-hand = Hand
face-troops = Troops
face-bonus = Bonus
face-in-play = In play
face-warnings = Warnings
face-face-down = face-down trap
face-ready = ready
face-declared = Declared
face-winner = Victory
face-bunker = Bunker

## Kinds of questions, for standing answers
question-trap = A trap against what the enemy declares
question-counter-attack = A counter-attack
question-persistent = Removing a persistent card
question-enlarge = Adding cards for the bunker
question-free-step = The free second step

## What a player counts when it judges a position
feature-pile = cards in the troop pile
feature-thin = wear of the pile
feature-warnings = warnings
feature-toll = cards to burn by trenches held
feature-bunker = hold on the bunker
feature-troops = troops on the board
feature-health = health
feature-cost = value of the troops
feature-ahead = lines ahead
feature-open = troops in the open
feature-hand-troops = troops in hand
feature-hand-bonus = bonus cards in hand
feature-traps = traps laid
feature-lasting = persistent cards
face-points = { $n } PC
sheet-cost = Cost in PC
sheet-health = Health
sheet-range = Range
sheet-place = Cell
sheet-left = Health left
sheet-covered = In a trench: under cover.
sheet-attacked = Has attacked this turn.
sheet-moved = Has moved this turn.
sheet-rear = Rear trench
sheet-advanced = Advanced trench
sheet-open = No Man's Land
sheet-cell = Cell { $cell }
sheet-trench = Counts as a trench: troops on foot are under cover here.
sheet-bunker = The bunker: troops under cover take half the damage.
sheet-lines = Lines of the board
sheet-hand-troops = Troops in hand
sheet-hand-bonus = Bonus cards in hand
sheet-troops = Troop pile
sheet-bonus = Bonus pile
sheet-discard = Discards
sheet-cards = Cards
sheet-warning = A turn without an attack brings a warning. From { $n } on, each costs { $loss } cards of the own troop pile.
sheet-face-up = Lies face up.
sheet-face-down = Lies face down.
sheet-covers = Covers { $cell }.
sheet-bonus-card = Bonus card
forecast-hurt = { $troop }: { $amount } damage, { $left } of { $health } health left.
forecast-falls = { $troop }: { $amount } damage, destroyed.
forecast-destroyed = { $troop }: destroyed.
forecast-unharmed = { $troop }: unharmed.
forecast-cover = It is under cover in a trench.
forecast-observer = An observer doubles the damage.
forecast-protected = Protection halves the damage.
forecast-counter = { $troop } may counter-attack for { $amount }.
forecast-warning = No attack this turn: warning token { $n }.
forecast-drive = No attack this turn: warning token { $n }, and { $loss } cards of your own troop pile are lost.
prompt-choose-done = Your bonus pile is chosen: say that you are ready, or change it.
prompt-place-done = Your troops are placed: say that you are ready, or change it.

# Where the game is.
guide-turn = Turn { $n }
guide-before = Before the first turn

## The log, as a chronicler writes it
the-french = the French
the-german = the Germans
troop-poilu = the Poilu
troop-tirailleur = the Tirailleur
troop-mitrailleuse = the machine gun
troop-crapouillot = the Crapouillot
troop-lance_flammes = the flamethrower
troop-ft17 = the FT17 tank
troop-spad = the SPAD XIII
troop-landser = the Landser
troop-stosstruppen = the Stosstrupp
troop-mg08 = the MG 08
troop-minenwerfer = the Minenwerfer
troop-flammenwerfer = the Flammenwerfer
troop-a7v = the A7V tank
troop-fokker = the Fokker D.VII
troops-poilu = { $n } Poilus
troops-tirailleur = { $n } Tirailleurs
troops-mitrailleuse = { $n } machine guns
troops-crapouillot = { $n } Crapouillots
troops-lance_flammes = { $n } flamethrowers
troops-ft17 = { $n } FT17 tanks
troops-spad = { $n } SPAD XIIIs
troops-landser = { $n } Landser
troops-stosstruppen = { $n } Stosstruppen
troops-mg08 = { $n } MG 08s
troops-minenwerfer = { $n } Minenwerfer
troops-flammenwerfer = { $n } Flammenwerfer
troops-a7v = { $n } A7V tanks
troops-fokker = { $n } Fokker D.VIIs
the-infantry = the infantry
the-support = the support
the-armour = the armour
the-aircraft = the aircraft
log-line = line { $line }
log-preface = Whoever empties the enemy’s troop pile wins; holding enemy trenches wears it down.
log-turn = Turn { $turn }: { $side } { $deeds }
log-destroy-all = destroy { $list }
log-deal = deal { $n } damage
log-play-all = play { $list }
log-lay-traps = lay { $n ->
    [one] a trap
   *[other] { $n } traps
}
log-deploy-all = bring up { $list }
log-lose-all = lose { $list }
log-take-toll = cost the enemy’s pile { $n ->
    [one] a card
   *[other] { $n } cards
}
log-get-warned = get { $n ->
    [1] their first warning
   *[other] warning no. { $n }
}
log-pay-toll = lose { $n ->
    [one] a card
   *[other] { $n } cards
} of their pile
log-manoeuvre = manoeuvre
log-only-discard = only discard
log-idle = do not move
log-to-play = to play
log-picks = { $side } choose for their bonus pile: { $list }
log-places = { $side } place { $list }
log-piles-made = The bonus piles are made; both sides draw their troops
log-unveiled = The troops are revealed
log-first = { $side } begin
log-to-cell = { $card } to { $cell }
log-deploys = { $side } bring up { $list }
log-moves = { $card } { $back ->
    [yes] leaves { $from } and comes back
   *[no] goes from { $from } to { $cell }
}{ $between ->
    [none] { $free ->
        [yes] { " " }(free step)
       *[no] { "" }
    }
   *[other] { " " }(by way of { $between })
}
log-held-up = { $card } is held up in { $cell }, the PC are lost
log-swaps = { $one } and { $two } exchange places
log-attacks = { $troop } attacks { $target }: { $amount ->
    [0] no effect
   *[other] { $amount } damage
}{ $left ->
    [0] , destroyed
   *[other] { $amount ->
        [0] { "" }
       *[other] , { $left } left
    }
}
log-counters = { $troop } counter-attacks { $target }: { $amount ->
    [0] no effect
   *[other] { $amount } damage
}{ $left ->
    [0] , destroyed
   *[other] { $amount ->
        [0] { "" }
       *[other] , { $left } left
    }
}
log-hurt = { $troop } takes { $amount } damage{ $left ->
    [0] , destroyed
   *[other] , { $left } left
}
log-destroyed = { $troop } is destroyed
log-unharmed = { $troop } is safe from the gas
log-healed = { $troop } recovers { $amount } health
log-plays = { $side } play { $card }{ $target ->
    [none] { "" }
   *[other] { " " }on { $target }
}{ $effects ->
    [none] { "" }
   *[other] : { $effects }
}
log-reveals = { $side } reveal { $card }{ $target ->
    [none] { "" }
   *[other] { " " }on { $target }
}{ $effects ->
    [none] { "" }
   *[other] : { $effects }
}
log-count-troops = { $n ->
    [one] a troop
   *[other] { $n } troops
}
log-count-bonus = { $n ->
    [one] a bonus card
   *[other] { $n } bonus cards
}
log-draws = { $side } draw { $list }{ $cards }
log-discards = { $side } discard { $list }
log-declares = { $side } declare: { $what }
log-would-deploy = { $troop } is to come up to { $cell }
log-would-move = { $troop } is to go to { $cell }
log-would-attack = { $troop } is to attack { $target }
log-would-counter = { $troop } is to counter-attack { $target }
log-cancelled = The action that { $side } declared does not take place
log-lays = { $side } lay { $n ->
    [one] a trap
   *[other] { $n } traps
} face down
log-lays-own = { $side } lay { $list } face down
log-passes = { $side } pass
log-trench-toll = { $side } hold enemy trenches: { $loser } lose { $n ->
    [one] a card
   *[other] { $n } cards
} of their pile{ $cards }
log-bunker-toll = { $side } hold the bunker: { $loser } lose { $n ->
    [one] a card
   *[other] { $n } cards
} of their pile{ $cards }
log-drive-toll = { $loser } lack drive and lose { $n ->
    [one] a card
   *[other] { $n } cards
} of their pile{ $cards }
log-warned-toll = lose { $n ->
    [one] a card
   *[other] { $n } cards
} of their pile{ $cards }
log-warned = { $side } did not attack: warning no. { $tokens }{ $toll ->
    [none] { "" }
   *[other] , and they { $toll }
}
log-drops = { $side } remove { $card } from play
log-enlarges = { $side } add { $n ->
    [one] a card
   *[other] { $n } cards
} of the reserve to their bonus pile{ $cards }
log-won = { $drawn ->
    [yes] The last troop of { $loser ->
        [french] the French
       *[german] the Germans
    } is drawn
   *[no] The troop pile of { $loser ->
        [french] the French
       *[german] the Germans
    } is empty
}: { $side } win
