game-title = Aces & Armor
game-tagline = Armies of six arms on a field of hexes: take the factories, keep them, and mind the sky.
seat-ger1 = Germany 1
seat-usa = United States
seat-ger2 = Germany 2
seat-ussr = Soviet Union

verdict-fight = Fight at { $hex }
verdict-destroyed = { $unit }: destroyed
verdict-hurt = { $unit }: { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
}
verdict-unhurt = { $unit }: unharmed

option-mode = Players
option-mode-duel = Two, on half the map
option-mode-four = Four factions (three or four players)
option-mode-solo = Alone against the Automa
option-mode-coop = Two together against the Automa
option-map = Map
option-map-summer = Summer
option-map-winter = Winter
option-part = Part of the map
option-part-usual = As usual for the number of players
option-part-left = Left half, numbers 1 to 6
option-part-right = Right half, numbers 7 to 12
option-part-full = Full map
option-axis = German faction
option-axis-ger1 = Germany 1
option-axis-ger2 = Germany 2
option-allies = Allied faction
option-allies-usa = United States
option-allies-ussr = Soviet Union
option-humans = The people lead
option-humans-allies = the Allies
option-humans-axis = the Germans
option-automa = The Automa's faction
option-automa-random = drawn by lot
option-automa-chosen = as chosen above
option-difficulty = Difficulty
option-difficulty-easy = Easy
option-difficulty-normal = Normal: one artillery more
option-difficulty-hard = Hard: one artillery and one infantry more
option-difficulty-heroic = Heroic: one tank and one special infantry more
option-sets = Sets of units
option-sets-1 = One
option-sets-2 = Two, for a longer game
option-forces = Forces
option-forces-sets = Full sets
option-forces-expert = One set and four units chosen in secret
option-mission = Mission
option-mission-skirmish = Skirmish for the factories
option-mission-v2 = V2 rockets
option-mission-ardennes = Battle of the Bulge
option-launcher = Who controls the V2
option-launcher-ger1 = Germany 1
option-launcher-ger2 = Germany 2
option-short = Shorter game
option-short-false = No
option-short-true = Yes: one factory fewer
option-limit = At most four units of a type
option-limit-true = Yes
option-limit-false = No
option-diceless = Without dice
option-diceless-false = No
option-diceless-true = Yes: fixed successes
option-mountains = Mountains
option-mountains-false = No
option-mountains-true = Yes
option-weather = Changing weather
option-weather-false = No
option-weather-true = Yes
option-timer = Minutes for moving and declaring (0: no timer)
option-timer-0 = None
option-timer-5 = Five minutes
option-last_round = Last round
option-last_round-40 = 40
option-last_round-12 = 12
option-last_round-20 = 20
option-last_round-60 = 60

category-infantry = Infantry
category-tank = Tank
category-artillery = Artillery
category-aircraft = Aircraft
sheet-text = { $category }: speed { $speed }; range { $ground } against the ground, { $air } against aircraft; hits on { $hit } or less; dice { $dice }; damage at { $open }, in forest at { $forest } successes; price { $price }.
sheet-area = Fires at a hex and the six around it.
sheet-riposte-air = Cannot attack aircraft, but answers them.
map-text = { $hexes } hexes, { $factories } factories; forest { $forest }, road { $road }, water { $water }, mountain { $mountain }.
weather-normal = normal weather
weather-frost = freezing cold
weather-mud = mud
weather-drought = drought
weather-storm = storm
weather-fog = fog
constant-dice-by-damage = Dice by damage
constant-red-dice = Red dice
constant-veteran-from = Veteran from
constant-hero-from = Hero from
constant-destroyed-at = Destroyed at
constant-income = Income of a factory
constant-repair-cost = Price of a repair
constant-repair-amount = Damage repaired
constant-transfer-fee = Fee of a gift
constant-same-type = Units of one type
constant-starting-coins = Starting coins
constant-goal-full = Goal, full map
constant-goal-half = Goal, half map
constant-extra-units = Extra units
constant-weather-rounds = How long weather lasts
constant-mountain-range = Range on a mountain
constant-v2-open = V2 launcher
constant-v2-destroys-from = V2: destroys from
constant-v2-goal-destroyed = V2: factories destroyed
constant-v2-goal-occupied = V2: factories occupied

unit-at = { $unit } on { $hex }
unit-off = { $unit }

question-intercept = Interception
question-move = Moving
question-attack = Declaring attacks
question-logistics = Logistics
question-gift = Gifts to the ally

move-own = Factory { $hex } goes to { $seat }
move-take = Take one more: { $type }
move-untake = Put back: { $type }
move-put = { $type }: from token { $from } to token { $to }
move-ready = Ready
move-unready = Not ready after all
move-reveal = Turn token { $army } over
move-place = Place { $type } on { $hex }
move-hide = Lay a token on { $hex }
move-army = { $empty ->
    [yes] No army acts this turn
   *[no] Army { $army } acts
}
move-pick = Move { $unit }
move-to = Go to { $hex }
move-step = One hex, to { $hex }
move-stop = { $fresh ->
    [yes] Stay here
   *[no] Stop here
}
move-intercept = Intercept with { $unit }
move-pass = Let it pass here
move-let-go = Let it go all the way
move-declare = Movement is over
move-attack = { $unit } attacks { $target }
move-fire = The V2 fires at factory { $hex }
move-withdraw = { $unit } does not attack after all
move-order = Fight { $from }, { $unit }, becomes fight { $to }
move-hold-fire = The V2 does not fire after all
move-fight = Fight
move-repair = Repair { $unit }
move-buy = Buy { $type } in { $hex } for { $price }
move-give = { $arrives ->
    [0] Give { $coins } to the ally (nothing arrives)
   *[other] Give { $coins } to the ally ({ $arrives } arrive)
}
move-end = End of turn
move-hand-over = Hand the baton to your partner
move-time-up = The time is up

prompt-over = The game is over.
prompt-ready = You are ready. The others are still deciding.
prompt-extra = Choose { $left } more units of the second set, in secret.
prompt-divide = Divide your units over the three tokens.
prompt-owning = To whom does this factory belong?
prompt-placing = Turn one of your tokens over.
prompt-army = Place army { $army } around { $hex }.
prompt-launcher = Choose where the V2 launcher lies.
prompt-hiding = Lay the remaining tokens.
prompt-armies = Which army acts this turn? { $left } to choose.
prompt-moving = Round { $round }: move your units, one after the other.
prompt-walk = { $unit }: { $points } movement points left.
prompt-window = { $unit } comes past: do you intercept?
prompt-declaring = Name your attacks in order ({ $orders } so far).
prompt-duty = { $unit } intercepted and must attack: name it.
prompt-gift = { $coins ->
    [one] { $seat } is about to spend: will you give your coin?
   *[other] { $seat } is about to spend: will you give some of your { $coins } coins?
}
prompt-logistics = { $coins ->
    [0] No coins: repair, or end your turn.
    [one] 1 coin: repair, produce, or end your turn.
   *[other] { $coins } coins: repair, produce, or end your turn.
}
prompt-flow = The game goes on by itself.

tell-dealt = The tokens are dealt.
tell-owned = Factory { $hex } is given to { $seat }.
tell-took = { $back ->
    [yes] Put back: { $type }.
   *[no] Taken in addition: { $type }.
}
tell-divided = On token { $army }: { $type }.
tell-drafts-open = Everybody is ready.
tell-rolled = { $placing ->
    [yes] Dice for placing: { $rolls }.
   *[no] Dice for the first turn: { $rolls }.
}
tell-revealed = { $seat } turns token { $army } over: number { $number }.
tell-drawn = The Automa draws { $count } units.
tell-placed = { $seat } places { $unit }.
tell-hid = { $launcher ->
    [yes] The V2 lies on { $hex }.
   *[no] A blank lies on { $hex }.
}
tell-laid = { $tokens } grey tokens lie on the map.
tell-round = Round { $round }.
tell-weather = The die shows { $die }: { $weather }.
tell-turn = { $seat } to play.
tell-repaired = { $unit }: { $points ->
    [one] one point of damage repaired
   *[other] { $points } points of damage repaired
}.
tell-acts = { $empty ->
    [yes] { $seat }: no army acts this turn.
   *[no] { $seat }: army { $army } acts.
}
tell-moved = { $unit } goes from { $from } → { $path }.
tell-occupied = { $unit } occupies factory { $hex }{ $lost ->
    [none] {""}
   *[other] {" "}and destroys { $lost } in it
}.
tell-turned = { $launcher ->
    [yes] The token on { $hex } is turned over: the V2 launcher!
   *[no] The token on { $hex } is turned over: nothing.
}
tell-intercepted = { $by } intercepts { $unit }.
tell-let-pass = { $seat } lets { $unit } pass.
tell-declared = { $unit } will attack { $target }.
tell-aimed = The V2 aims at factory { $hex }.
tell-withdrew = { $unit } does not attack after all.
tell-reordered = { $unit } now attacks as number { $place }.
tell-lapsed = { $unit } can no longer attack the unit that it intercepted: the arrow is removed.
tell-fought = { $attacker } attacks { $target }{ $red ->
    [0] {""}
    [one] {" "}with a red die
   *[other] {" "}with { $red } red dice
}: { $hits ->
    [one] 1 success
   *[other] { $hits } successes
}, { $dealt } damage{ $killed ->
    [yes] {", "}destroyed
   *[no] {""}
}{ $answer ->
    [none] {"; "}no riposte.
    [one] {"; "}riposte 1 success, { $taken } damage{ $lost ->
        [yes] {", "}destroyed.
       *[no] .
    }
   *[other] {"; "}riposte { $answer } successes, { $taken } damage{ $lost ->
        [yes] {", "}destroyed.
       *[no] .
    }
}
tell-void = The attack declared for { $unit } comes to nothing: its target is gone.
tell-splash = { $killed ->
    [yes] { $unit } is hit for { $dealt } and destroyed.
   *[no] { $unit } is hit for { $dealt }.
}
tell-barrage = { $unit } fires at { $hex }: { $hits } successes.
tell-launcher = { $destroyed ->
    [yes] The V2 launcher takes { $dealt } damage and is destroyed.
   *[no] The V2 launcher takes { $dealt } damage.
}
tell-rocket = { $hit ->
    [yes] V2 on factory { $hex }: the die shows { $die }, it is destroyed{ $lost ->
        [none] .
       *[other] {" "}with { $lost }.
    }
   *[no] V2 on factory { $hex }: the die shows { $die }, it misses.
}
tell-income = { $coins ->
    [one] { $seat } receives 1 coin.
   *[other] { $seat } receives { $coins } coins.
}
tell-gave = { $seat } gives { $coins ->
    [one] one coin
   *[other] { $coins } coins
} to the ally; { $arrived ->
    [0] nothing arrives
    [one] one coin arrives
   *[other] { $arrived } coins arrive
}.
tell-repairing = { $unit } goes into repair.
tell-bought = { $seat } produces { $unit }.
tell-handed = The baton passes to { $seat }.
tell-time-up = The time of { $seat } is up: no more moves, the declared attacks are fought.
tell-reason = { $unit }: { $reason }{ $target ->
    [none] {""}
   *[other] {"; "}target { $target }
}; goes to { $hex }{ $then ->
    [none] .
   *[other] . Decided by: { $then }.
}
tell-buys = The Automa produces { $unit }. Why: { $reason }; { $then }.
tell-won = { $winners ->
    [none] The game is drawn ({ $rule }).
   *[other] Victory: { $winners } ({ $rule }).
}

why-aa-ainf-1 = occupies a factory next door
why-aa-ainf-2 = comes to stand beside a factory
why-aa-ainf-3 = comes so near that its next move reaches a factory
why-aa-ainf-4 = advances on an enemy and attacks it
why-aa-ainf-5 = moves towards the nearest factory
why-aa-ainf-6 = acts like a tank
why-aa-aoth-1 = moves into range and attacks
why-aa-aoth-2 = comes as close as possible to its target
why-aa-auto-2 = can do nothing and stays
why-aa-auto-4 = by lot
why-aa-amov-1 = farthest from the nearest enemy
why-aa-amov-2 = on or beside a road
why-aa-amov-3 = in a forest
why-aa-amov-4 = most hexes from the nearest enemy
why-aa-amov-5 = fewest hexes from the nearest friend
why-aa-amov-6 = nearest to its next friend
why-aa-amov-7 = nearest to where it came from
why-aa-aatk-1 = can be destroyed
why-aa-aatk-2 = infantry beside a factory
why-aa-aatk-3 = cannot riposte
why-aa-aatk-4 = a bomber for the fighter
why-aa-aatk-5 = infantry that can reach a factory
why-aa-aatk-6 = infantry on a factory within reach
why-aa-aatk-7 = already attacked this turn
why-aa-aatk-8 = the most experienced
why-aa-aatk-9 = the lowest attack value
why-aa-aatk-10 = the most expensive
why-aa-aatk-11 = the least experienced
why-aa-kat-9 = aims where most enemies are hit
why-aa-aprod-1 = in its empty factory
why-aa-aprod-2 = fewer than two infantry
why-aa-aprod-3 = tank, then artillery, then any
why-aa-aprod-4 = where an enemy infantry could come
why-aa-aprod-5 = where an enemy is nearest
why-aa-aprod-6 = where most enemies are near

broken-nothing = That cannot be done.
gauge-reach = reach of a unit
gauge-odds = odds of a fight
face-heading = Round { $round }, { $seat }; { $weather }
face-side = factories { $factories }, units { $units }, coins { $coins }

feature-factories = factories
feature-goal = factories near the goal
feature-material = strength of the units
feature-balance = share in all units and coins
feature-strike = attacks of the next turn
feature-later = attacks of the turn after
feature-initiative = a turn that goes on
feature-hold = infantry beside factories
feature-approach = infantry near factories
feature-coins = coins
feature-ruins = factories destroyed by the V2
feature-launcher = damage to the launcher
feature-found = launcher found
feature-shore = tanks near the sea

layer-numbers = Names of the hexes
strip-round = Round { $round } of { $last }
strip-automa = Automa
phase-over = The game is over
phase-owning = Sharing factories
phase-extra = Choosing forces
phase-divide = Dividing the armies
phase-placing = Turning a token over
phase-army = Placing an army
phase-hiding = Hiding the launcher
phase-armies = Naming an army
phase-moving = Movement
phase-walk = A unit on its way
phase-window = Interception?
phase-declaring = Declaring attacks
phase-gift = A gift?
phase-logistics = Logistics
phase-flow = Fighting
terrain-standard = open ground
terrain-forest = forest
terrain-road = road
terrain-bridge = bridge
terrain-water = water
terrain-sea = sea
terrain-mountain = mountain
terrain-factory = factory
sheet-order = a declared attack
sheet-order-from = attacker
sheet-order-at = target
order-name = Fight { $number }
token-name = Token { $army }
order-title = Fight { $number }: put it on another to change the order
piece-title = { $unit } ({ $seat }), { $hex }: damage { $damage } of 6, experience { $experience }{ $army ->
    [none] {""}
   *[other] , army { $army }
}
tray-reserve = { $seat }: units to be placed
tray-tokens = Start tokens
tray-sheets = { $seat }: unit sheets
card-army = { $unit }, army { $army }
card-token = Army { $army }{ $number ->
    [none] , face down
   *[other] , number { $number }
}
card-speed = Speed
card-ground = Range, ground
card-air = Range, air
card-hit = Scores on
card-price = Price
card-short-ground = Ground
card-short-air = Air
card-short-hit = Hits
forecast-fight = Damage { $dealt }, destroyed { $kills } %; suffers { $taken }, lost { $dies } %{ $red ->
    [0] {""}
    [one] ; 1 red die
   *[other] ; { $red } red dice
}.
forecast-area = Hits { $enemies } enemy { $enemies ->
    [1] unit
   *[other] units
}{ $friends ->
    [0] {""}
   *[other]  and { $friends } of its own side
}.
forecast-launcher = At the launcher.
forecast-alone = Without support: damage { $dealt }, destroyed { $kills } %.
forecast-support = { $red ->
    [0] { $unit } ({ $hex }) supports too, but adds no die: its category is there already.
   *[other] { $unit } ({ $hex }) adds { $red } red { $red ->
        [one] die
       *[other] dice
    }: damage +{ $dealt }, destroyed +{ $kills } %.
}
forecast-way = Costs { $cost } of its movement points{ $risk ->
    [yes] ; it may be intercepted there.
   *[no] .
}
forecast-damage = damage { $n }
forecast-destroyed = destroyed
sheet-neutral = nobody
sheet-ruin = destroyed by a V2
sheet-owner = Belongs to
sheet-cost = Points to enter it
sheet-swim = infantry only, the whole move
sheet-unit = On it
sheet-token-hidden = A grey token lies here, face down.
sheet-token-blank = A grey token lies here: not the launcher.
sheet-token-v2 = The V2 launcher stands here.
sheet-start = Start number
sheet-damage = Damage
sheet-experience = Experience
sheet-level-0 = recruit
sheet-level-1 = veteran
sheet-level-2 = war hero
sheet-dice = Attacks with
sheet-dice-now = { $dice } dice, on { $hit } or less
sheet-army = Army
sheet-did-moved = It has had its move.
sheet-did-occupied = It has occupied a factory this turn and does not attack.
sheet-did-repair = It is being repaired.
sheet-did-intercepted = It has intercepted in this turn.
sheet-did-acted = It has acted in the Automa's turn.
sheet-did-attacked = It was attacked in the Automa's turn.
sheet-bound = It has intercepted the unit on { $hex } and must attack it.
sheet-dice-row = Dice by damage
sheet-open = Successes for each point of damage
sheet-forest = The same in a forest
sheet-side = faction
sheet-factories = Factories
sheet-goal = Of its team, to win
sheet-coins = Coins
sheet-units = Units
sheet-automa = The Automa plays it, by the rules.
sheet-turn = It is its turn.
sheet-weather = Weather

# Groups of figures
group-unit = Units
group-map = Maps
group-constant = Numbers of the rules
group-terrain = Terrain
group-weather = Weather
card-count = { $count } in play.
the-ger1 = Germany 1
the-usa = the United States
the-ger2 = Germany 2
the-ussr = the Soviet Union
log-damage = { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
}
log-setup = { $placing ->
    [yes] The armies are placed
   *[no] Forces are chosen
}
log-round = Round { $round }{ $facts ->
    [none] {""}
   *[other] {": "}{ $facts }
}
log-count-taken = { $count ->
    [one] one factory taken
   *[other] { $count } factories taken
}
log-count-destroyed = { $count ->
    [one] one unit destroyed
   *[other] { $count } units destroyed
}
log-took = { $count ->
    [one] occupies factory { $list }
   *[other] occupies factories { $list }
}
log-destroyed = destroys { $list }
log-dealt = deals { $points }
log-lost = loses { $list }
log-built = produces { $list }
log-moved-only = manoeuvres
log-plays = plays without moving
log-fight = attacks { $target }{ $red ->
    [0] {""}
   *[other] {" "}with { $red } red dice
}: { $effect ->
    [killed] { $hits } successes, target destroyed
    [0] without effect
   *[other] { $hits } successes, { $dealt }
}{ $answer ->
    [0] {""}
    [lost] ; the riposte destroys the attacker
   *[other] ; the riposte deals { $taken }
}
log-fire = fires at { $hex }: { $effect ->
    [none] without effect
   *[other] { $hits } successes, { $effect }
}
log-fire-destroyed = destroys { $list }
log-hurt = { $points } to { $unit }
log-the-launcher = the V2 launcher
log-the-v2 = the V2
log-occupies = occupies factory { $hex }{ $lost ->
    [none] {""}
   *[other] {" "}and destroys { $lost } in it
}
log-way = { $back ->
    [yes] comes back to { $to }
   *[no] goes from { $from } to { $to }
}
log-stopped = {", "}where { $unit } intercepts it{ $fights ->
    [yes] {","}
   *[no] {""}
}
log-stays = stays where it is
log-target = target: { $unit }
log-automa = { $unit } { $deeds }. Why: { $why }.
log-order = { $unit } against { $target }
log-declared = { $count ->
    [one] Attack declared
   *[other] Attacks declared, in this order
}: { $list }.
log-taken = Chosen in addition: { $list }.
log-army = { $army }: { $list }
log-divided = Divided over the tokens: { $list }.
log-revealed = { $seat } places at number { $number }: { $units ->
    [none] an empty army
   *[other] { $units }
}.
log-preface = { $mission ->
    [v2] Germany wins by destroying five factories with the V2 or by occupying { $goal }; the Allies by destroying the launcher or by occupying { $goal } factories.
    [ardennes] Germany wins as soon as one of its tanks reaches the sea; otherwise the Allies win.
   *[skirmish] The team that occupies { $goal } factories, or destroys all enemy units, wins.
}
