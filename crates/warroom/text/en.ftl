# War Room, in English.

game-title = War Room
game-tagline = Seven nations, secret orders, the whole world
seat-china = China
seat-commonwealth = British Commonwealth
seat-ussr = Soviet Union
seat-usa = United States
seat-germany = Germany
seat-italy = Italy
seat-japan = Imperial Japan
side-allies = Allied Forces
side-axis = Axis
neutral-force = Neutral force
marker-name = { $nation } { $number }
unit-infantry = Infantry
unit-artillery = Artillery
unit-armour = Armour
unit-fighter = Fighter
unit-bomber = Bomber
unit-submarine = Submarine
unit-cruiser = Cruiser
unit-carrier = Carrier
unit-battleship = Battleship
unit-carrier-fighter = carrier fighter
row-infantry-defensive = Infantry, defensive
row-infantry-offensive = Infantry, offensive
row-artillery-anti-air = Artillery, anti-air
row-artillery-ground = Artillery, ground
row-armour-defensive = Armour, defensive
row-armour-offensive = Armour, offensive
row-fighter-air = Fighter, air
row-fighter-ground = Fighter, surface
row-bomber-strategic = Bomber, strategic
row-bomber-ground = Bomber, surface
row-submarine-offensive = Submarine
row-cruiser-escort = Cruiser, escort
row-cruiser-offensive = Cruiser, offensive
row-carrier-anti-air = Carrier, anti-air
row-carrier-offensive = Carrier, offensive
row-battleship-anti-air = Battleship, anti-air
row-battleship-offensive = Battleship, offensive
row-carrier-fighter-air = carrier fighter, air
row-carrier-fighter-ground = carrier fighter, surface
colour-yellow = yellow
colour-blue = blue
colour-green = green
colour-red = red
colour-black = black
colour-white = white
resource-oil = Oil
resource-iron = Iron
resource-osr = OSR
zone-0 = White
zone-1 = Blue
zone-2 = Yellow
zone-3 = Orange
zone-4 = Red
zone-5 = Grey
fate-falls = it falls
fate-light = light damage
fate-hurt = damaged
why-pinned = pinned by as many enemies
why-transports-pinned = enemy ships hold the transports
why-split-twice = a pin would split it twice
why-no-marker = a pin would split it, and no marker is free
why-rail-goal = by rail only to friendly land
why-rail-cut = the rail is cut
why-rail-start = no train leaves enemy land
why-strait = the strait is closed
why-gone = it cannot be carried out
why-second = a second order of the same command
why-too-many = the nation has not so many boxes for orders
why-out-of-play = that region is not in play
why-far = it is out of reach
why-landing = troops land from a sea beside it
why-ships-on-land = ships do not go on land
why-impassable = nobody stops there
why-china = Chinese troops do not embark
why-pact = a pact forbids it
why-stalin = no ally on quiet Soviet soil
why-restored = back to its rightful owner
why-heir = its ally stood there when it collapsed
why-alone = only its army is left there
why-chosen = the commander has chosen among the victors
why-lost-land = for the land it has lost
why-neutral-joins = the force of the Neutral has held out under its command
why-neutral-invaded = it has invaded a Neutral
why-casualties = for casualties
pact-japanese = the Japanese-Soviet pact
pact-chinese = the Chinese-Soviet pact
pact-stalin = the Stalin doctrine
end-won = victory of the { $side }
end-scored = the { $side } have the lower score
end-both = both sides reach their goal: a draw
end-level = the scores are level: a draw
end-nobody = no unit is left: both sides have lost
move-order = { $marker } to { $region }
move-drop = Strike out the order of { $marker }
move-earlier = Carry out { $marker } earlier
move-rank = Carry out { $marker } in the place of { $other }
order-bin = Strike the order out
slip-of-order = order of { $what }
slip-of-purchase = bought: { $what }
move-shift = { $count } × { $kind } from { $marker } to { $to }
move-split = Split off { $count } × { $kind } from { $marker }
move-merge = { $marker } joins { $to }
move-ready = Ready, bid { $bid }
move-unready = Not ready yet
move-place = Place { $place }
move-go = Carry the order out
move-go-breaks = Carry the order out: this breaks the pact
move-via = Carry it out through { $region }
move-cancel = Give the order up
move-stay = { $kind } stays
move-launch = From { $sea } to { $region }
move-resolve = Resolve { $region }
move-keep = Keep the command
move-hand = { $nation } commands
move-stance = { $nation }: { $count } × { $row }
move-hit = Hit { $row } ({ $nation })
move-waste = Hit nobody
move-escort = A cruiser of { $nation } takes the hit
move-take = The ship takes the hit
move-dive = A submarine of { $nation } dives away
move-remove = Remove { $kind } ({ $nation })
move-slip = A submarine of { $marker } slips away to { $region }
move-flee = { $marker } slips away to { $region }
move-make = Make { $kind }
move-boost = { $count ->
    [one] 1 Medal for a die
   *[other] { $count } Medals for as many dice
}
move-ready-quick = { $bid ->
    [one] Ready, with a bid of 1 Medal
   *[other] Ready, with a bid of { $bid } Medals
}
move-fight = Fight on
move-destroy = Destroy { $kind } under construction
move-drain = Take 1 { $resource }
move-bomb = Bomb rails and ports
move-fell = Strike { $kind }
move-raid = Raid the convoy of { $convoy }
move-sink = Sink the ships with { $resource }
move-repair = Repair { $row } for 1 { $resource }
move-scrap = Give up { $row }
move-owner = { $nation } takes the territory
move-medal = A Medal for { $nation }
move-land = { $marker } lands in { $region }
move-part = { $kind } of { $marker } lands in { $region }
move-shed = Give up { $kind } in { $territory }
move-deploy = { $kind } from { $territory } to { $region }, { $marker }
move-deploy-join = { $kind } joins { $marker } in { $region }
move-deploy-new = { $kind } in { $region }, a new command
move-flag = Flag the convoy of { $convoy } and bear its losses
move-done = Done
move-spend = Cancel { $count } Stress
move-relieve = Go back one zone for 5
move-pay = Pay { $what }
move-desert = { $kind } of { $marker } deserts
move-trade = Trade with { $region }, giving { $resource }
move-mend = Repair a bomb in { $region }
move-buy = Buy { $kind }
move-unbuy = Do not buy { $kind }
move-goods = Civilian Good for { $what }
move-ungoods = Buy no Civilian Goods
move-build = Lay down { $kind } in { $region }
move-mobilise = Raise Infantry in { $region }, { $marker }
move-break-pact = End the pact: 6 Stress
move-again = As last turn
move-again-land = All back to where they took off
move-forward = { $marker } up to the front
move-fill = Bring up reserves until the sheet is full
move-fill-deploy = All new units into play
move-fill-at = Fill { $region }
move-nearest = All land at the nearest place
move-nearest-build = The rest where the front is nearest
move-most = { $kind }: as many as can be paid and placed
move-rest = Assign the rest for me
move-rest-hold = The cheapest stay
move-rest-repair = Repair all, the dearest first
move-rest-desert = The cheapest desert
move-attack = All attack
move-defend = All defend
move-carry = Carry out my orders, stop only at choices
move-cover = Army and fleet attack, fighters cover them
the-china = China
the-commonwealth = the Commonwealth
the-ussr = the Soviet Union
the-usa = the United States
the-germany = Germany
the-italy = Italy
the-japan = Japan
the-neutral = the Neutral force
the-allies = the Allies
the-axis = the Axis
verdict-line = { $nation }: { $account }
verdict-lost = lost { $list }
verdict-unhurt = no losses
verdict-stress = Stress +{ $count }
verdict-medals = Medals +{ $count }
log-sea = sea { $id }
log-waste = the waste { $id }
log-in = in { $place }
log-to = to { $whom }
log-or = { $all } or { $last }
log-oil = Oil
log-iron = Iron
log-osr = OSR
log-nothing = nothing
log-command-land = the { $nation ->
    [china] Chinese
    [commonwealth] British
    [ussr] Soviet
    [usa] American
    [germany] German
    [italy] Italian
   *[japan] Japanese
} army { $number }
log-command-air = the { $nation ->
    [china] Chinese
    [commonwealth] British
    [ussr] Soviet
    [usa] American
    [germany] German
    [italy] Italian
   *[japan] Japanese
} air group { $number }
log-command-naval = the { $nation ->
    [china] Chinese
    [commonwealth] British
    [ussr] Soviet
    [usa] American
    [germany] German
    [italy] Italian
   *[japan] Japanese
} fleet { $number }
log-own-land = army { $number }
log-own-air = air group { $number }
log-own-naval = fleet { $number }
log-units-infantry = { $n } infantry
log-units-artillery = { $n } artillery
log-units-armour = { $n } armour
log-units-fighter = { $n } { $n ->
    [one] fighter
   *[other] fighters
}
log-units-bomber = { $n } { $n ->
    [one] bomber
   *[other] bombers
}
log-units-submarine = { $n } { $n ->
    [one] submarine
   *[other] submarines
}
log-units-cruiser = { $n } { $n ->
    [one] cruiser
   *[other] cruisers
}
log-units-carrier = { $n } { $n ->
    [one] carrier
   *[other] carriers
}
log-units-battleship = { $n } { $n ->
    [one] battleship
   *[other] battleships
}
log-units-carrier-fighter = { $n } { $n ->
    [one] carrier fighter
   *[other] carrier fighters
}
log-results-yellow = { $n } yellow
log-results-blue = { $n } blue
log-results-green = { $n } green
log-results-red = { $n } red
log-results-black = { $n } black
log-results-white = { $n } white
log-dice = { $n } { $n ->
    [one] die
   *[other] dice
} ({ $results })
log-turn = Turn { $turn }{ $facts ->
    [none] {""}
   *[other] : { $facts }
}
log-count-battles = { $n } { $n ->
    [one] conflict
   *[other] conflicts
}
log-count-taken = { $n } territories change hands
log-count-lost = { $n } { $n ->
    [one] unit lost
   *[other] units lost
}
log-count-stress = { $n } Stress for casualties
log-count-moved = { $n } { $n ->
    [one] command moved
   *[other] commands moved
}
log-count-cancelled = { $n } { $n ->
    [one] order cancelled
   *[other] orders cancelled
}
log-count-given-up = { $n } { $n ->
    [one] order given up
   *[other] orders given up
}
log-count-landed = { $n } { $n ->
    [one] landing
   *[other] landings
}
log-count-deployed = { $n } { $n ->
    [one] unit deployed
   *[other] units deployed
}
log-count-bought = { $n } { $n ->
    [one] unit bought
   *[other] units bought
}
log-movement = Movement
log-return = Return and deployment
log-morale = Morale
log-production = Production
log-battle = Battle { $there }
log-raid = Bombing raid { $there }
log-assault = Assault { $there }
log-hunt = Convoy raid { $there }
log-conflict = Conflict { $there }
log-outcome-captured = { $nation } { $many ->
    [yes] take
   *[no] takes
} it
log-outcome-restored = the territory returns { $to }
log-outcome-joins = its force joins { $nation }
log-outcome-contested = the territory is contested
log-outcome-both = both sides stay
log-outcome-held = { $side } { $many ->
    [yes] hold
   *[no] holds
}
log-side-loses = { $side } { $many ->
    [yes] lose
   *[no] loses
} { $n } { $n ->
    [one] unit
   *[other] units
}
log-force-loses = the Neutral loses { $n } { $n ->
    [one] unit
   *[other] units
}
log-no-losses = no losses
log-drained-count = { $n } { $n ->
    [one] resource destroyed
   *[other] resources destroyed
}
log-loses = { $nation } loses { $units }
log-loses-and-hurt = { $nation } loses { $units }{ $several ->
    [yes] {""},
   *[no] {""}
} and takes damage to { $hurt }
log-hurt = { $nation } takes damage to { $hurt }
log-dived = { $n } { $n ->
    [one] submarine of { $of } dives
   *[other] submarines of { $of } dive
} away
log-wrecked = { $nation } loses { $units } under construction
log-convoy-loss = { $n } convoy { $n ->
    [one] ship counts
   *[other] ships count
} among its casualties
log-bombed = { $n ->
    [one] bombs hit
   *[other] { $n } rounds of bombs hit
} { $place }
log-commands = { $nation } commands { $side }.
log-postures = { $nation } commits { $list }.
log-posture-none = { $nation } keeps its usual postures.
log-posture-offensive = { $units } to the offensive
log-posture-ground = { $units } against the surface
log-posture-strategic = { $units } to a strategic raid
log-posture-defensive = { $units } to the defence
log-posture-anti-air = { $units } against aircraft
log-posture-air = { $units } against aircraft
log-posture-escort = { $units } to escort
log-rolled = { $side } { $many ->
    [yes] roll
   *[no] rolls
} { $dice }.
log-garrison = The garrison rolls { $dice }.
log-bombers = The bombers roll { $dice }.
log-raiders = Ships and aircraft roll { $dice } against the convoy.
log-escorted = An escort of { $of } takes the hit.
log-repaired = { $nation } repairs { $units } for { $paid }.
log-captured = { $nation } takes { $place }: { $why }.
log-takes = { $nation } takes { $list }
log-medal = { $nation } receives { $n } { $n ->
    [one] Medal
   *[other] Medals
}
log-medals = { $list } for { $place } (WR-DEBRIEF-F2).
log-takes-stress = { $nation } takes { $n } Stress
log-contested = Both sides still stand { $there }: the territory is contested.
log-contested-sea = Both sides stay { $there }.
log-holds = { $side } { $many ->
    [yes] hold
   *[no] holds
} { $place }.
log-lost = { $nation } loses { $units } { $there }.
log-stack-there = { $command } { $there }
log-rearranged = Stacks rearranged during planning: { $list }.
log-cancelled = { $command } cannot go to { $place }: { $why }.
log-cancelled-cut = { $command } cannot go to { $place }: { $why }. No train gets from { $before } to { $at }.
log-given-up = { $command } does not go to { $place } after all.
log-moved = { $command } goes from { $from } to { $place }{ $via ->
    [none] {""}
   *[other] {" "}by way of { $via }
}.
log-pinned = { $command } is pinned by enemies { $there }: { $count } { $count ->
    [one] unit
   *[other] units
} must stay, the rest goes on (WR-PIN-1).
log-stopped = { $command } is held fast on its way { $there }: as many enemies are there (WR-PIN-9).
log-aligned = { $place } { $plural ->
    [yes] side
   *[no] sides
} with { $side }.
log-broke = { $nation } breaks the pact and takes 6 Stress (WR-PACT-JS-14).
log-leaves = { $nation } will break the pact as soon as this is settled (WR-PACT-JS-13).
log-dissolved = It is over with { $pact }.
log-flagged = { $nation } flags the convoy { $there } and bears its losses (WR-CONV-3).
log-units-to = { $units } to { $place }
log-units-there = { $units } { $there }
log-launched = { $nation } launches { $list }.
log-landed = { $nation ->
    [china] Chinese
    [commonwealth] British
    [ussr] Soviet
    [usa] American
    [germany] German
    [italy] Italian
   *[japan] Japanese
} aircraft: { $list }.
log-lands-there = { $n ->
    [one] group { $numbers } lands
   *[other] groups { $numbers } land
} { $there }
log-deployed = { $nation } deploys { $list }.
log-disbanded = { $nation } disbands { $units } for want of room.
log-shifted = { $nation } rearranges its stacks.
log-nation-count = { $name } { $n }
log-income = Income: { $list }.
log-draft-order = { $command } to { $place }
log-draft-orders = { $nation } writes { $n } { $n ->
    [one] order
   *[other] orders
}: { $list }.
log-draft-empty = The order sheet of { $nation } is empty.
log-draft-purchases = { $list ->
    [none] { $nation } plans to buy nothing.
   *[other] { $nation } plans to buy { $list }.
}
log-bids = Bids in Oil: { $list }.
log-bids-medals = Bids in Medals: { $list }.
log-bids-none = Nobody bids.
log-place = { $place }. { $name }
log-order = Turn Order: { $list }.
log-boosted = { $nation } buys { $n } production { $n ->
    [one] die for 1 Medal
   *[other] dice for { $n } Medals
}.
log-produced = { $nation } rolls { $dice }{ $units ->
    [none] {""}
   *[other] {" "}and makes { $units }
}.
log-made = { $nation } makes { $units }.
log-stress = Stress { $why }: { $list }.
log-soothed = Stress cancelled with Medals and Civilian Goods: { $list }.
log-zoned = { $nation } moves to the { $zone } zone
log-paid = The Blue zone costs: { $list }.
log-traded = { $nation } trades { $give } for { $take } with { $place }.
log-mended = { $nation } repairs a bomb { $there }.
log-goods = { $n } Civilian { $n ->
    [one] Good
   *[other] Goods
}
log-bought = { $list ->
    [none] { $nation } buys nothing.
   *[other] { $nation } buys { $list }.
}
log-built = { $nation } lays down { $list }.
log-collapsed = { $nation } collapses.
log-ended = The war is over: { $end }.
log-tally = The turn is over.
log-no-land = no territory changes hands
log-no-unit = none
log-balance-land = Land: { $list }.
log-balance-losses = Losses: { $list }.
log-balance-income = Income of the next turn: { $list }.
log-balance-nation = { $name } { $collapsed ->
    [yes] collapsed
   *[no] in the { $zone } zone{ $stress ->
        [0] {""}
       *[other] , { $stress } Stress
    }{ $awards ->
        [0] {""}
        [1] , 1 Medal or Good
       *[other] , { $awards } Medals and Goods
    }
}
log-balance-morale = Morale: { $list }.
log-goals-held = of { $many ->
    [yes] their
   *[no] its
} goals, { $side } { $many ->
    [yes] hold
   *[no] holds
} { $list }.
log-lead-value = Strategic Value: Axis { $axis }, Allies { $allies }.
log-lead = { $level ->
    [yes] On points, { $side } { $many ->
        [yes] lead
       *[no] leads
    } narrowly: { $zones ->
        [0] no zone
        [one] 1 zone
       *[other] { $zones } zones
    } lost on each side, Stress { $stress } against { $more }.
   *[no] On points, { $side } { $many ->
        [yes] lead
       *[no] leads
    }: { $zones ->
        [0] no zone
        [one] 1 zone
       *[other] { $zones } zones
    } lost against { $others }.
}
log-lead-none = On points, both sides are level: { $zones ->
    [0] no zone
    [one] 1 zone
   *[other] { $zones } zones
} lost on each side, and as much Stress.
log-wins = { $side } { $many ->
    [yes] win if at the end of a turn they hold
   *[no] wins if at the end of a turn it holds
} { $goal }.
log-some-of = { $n } of { $list }
log-or-contested = { $place } (contesting it is enough)
log-and-also = {""}, and also{" "}
log-or-else = {""}, or else{" "}
log-last-turn = After turn { $turn }, the side whose nations have lost fewer zones of morale wins; if level, the one that bears less Stress.
prompt-over = The war is over.
prompt-wait = Waiting for { $seat }.
prompt-watch = Others decide.
prompt-plan = Write your orders ({ $written } of { $most }) and your bid.
prompt-choose = Choose your place in the Turn Order.
prompt-order = { $marker } to { $region }: carry the order out?
prompt-order-breaks = { $marker } to { $region }: this order would break the pact.
prompt-hold = { $marker } is pinned: { $need } more must stay. Which?
prompt-launch = Carriers may launch their fighters.
prompt-combat = Which conflict do you resolve?
prompt-command = { $region }: who commands the { $side }?
prompt-postures = { $region }: posture of { $kind } of { $nation }?
prompt-assign = { $region }: { $colour }, { $count } left. What is hit?
prompt-fast = { $region }: what is removed?
prompt-regroup = { $region }: rearrange your stacks, or be done.
prompt-slip = { $region }: do submarines that dived slip away?
prompt-bonus = You roll { $dice } production dice. Medals for more?
prompt-produce = Production: { $dice }. What is made?
prompt-escort = { $region }: a hit on { $row }. Does an escort take it?
prompt-dive = { $region }: do damaged submarines leave?
prompt-fallen = { $region }: which type does the garrison strike?
prompt-hunt = { $region }: which convoy does { $marker } raid?
prompt-sink = { $region }: what is the black?
prompt-repair = { $region }: repair what is damaged?
prompt-owner = { $region }: who takes the territory?
prompt-medals = { $region }: who gets a Medal?
prompt-land = Where do your aircraft land?
prompt-rearrange = Rearrange your stacks, if you like: nothing new comes into play.
prompt-deploy = Bring new units into play and rearrange your stacks.
prompt-soothe = { $awards ->
    [one] Stress { $stress }: cancel how much of it with a Medal or Good?
   *[other] Stress { $stress }: cancel how much of it with { $awards } Medals and Goods?
}
prompt-relieve = Go back one zone for 5 Medals and Goods?
prompt-pay = The Blue zone: pay three resources.
prompt-desert = { $left ->
    [one] The Grey zone: 1 more unit deserts. Which?
   *[other] The Grey zone: { $left } more units desert. Which?
}
prompt-trade = Trade with a Neutral?
prompt-buy = Write your purchases: { $oil } Oil, { $iron } Iron, { $osr } OSR left.
prompt-build = Place what you have bought.
group-territory = Territories
group-sea = Seas
group-edge = Borders
group-rail = Rail lines
group-port = Ports
group-impassable = Impassable regions
group-strait = Straits
group-convoy = Convoys
group-unit = Units
group-quick = Units in quick play
group-markers = Command markers
group-conversion = Casualties and Stress
group-scenario = Scenarios
group-command = Commands of the set-up
figure-territory = { $text } (owner · Oil/Iron/OSR, contested in brackets · Strategic Value)
figure-sea = a sea region{ $text }
figure-edge = the two regions touch{ $text }
figure-rail = a rail line joins them{ $text }
figure-port = a port of the territory on this sea{ $text }
figure-impassable = can only be flown over; beside { $text }
figure-strait = passage { $text }
figure-convoy = { $text } (ships with Oil/Iron/OSR)
figure-unit = { $text } (colour · price Oil/Iron/OSR · casualty points · postures: dice air/surface, hits)
figure-markers = { $text } (land / air / naval)
figure-conversion = 1, 2, 3… Stress from { $text } points on
figure-quick = Quick play: dice in the air / on the surface, results that remove one, dice that make one, casualty points: { $text }
figure-scenario = { $text }
figure-command = { $text } (the card that lists it)
figure-word-neutral = Neutral
figure-word-factory = factory
figure-word-capital = capital
figure-word-mobilization = mobilisation
figure-word-island = island
figure-word-defensive = defensive
figure-word-offensive = offensive
figure-word-anti-air = anti-air
figure-word-ground = surface
figure-word-air = air
figure-word-strategic = strategic
figure-word-escort = escort
figure-conversion-grid = Stress by casualties
figure-note = From { $from }.
figure-note-convoy = Sea, flag and ships from a public table made by hand and a photograph of the printed board; origin and destination reconstructed here.
figure-note-partly = From three public tables made by hand; the rulebook prints a part of it.
figure-note-quick = Results and casualty points from the rulebook; dice reconstructed here, of low confidence; production reconstructed from the rulebook's example, of medium confidence.
figure-note-carrier-fighter = From the rulebook and a summary of the publisher's answers; its casualty points are reconstructed here.
figure-note-conversion = From a public table made by hand, and the example of the rulebook.
figure-note-scenario = Seas from { $seas }. Thresholds from { $thresholds }. The rest from { $rest }.
figure-from-S = the rulebook
figure-from-P = a photograph of the printed board
figure-from-F = a summary of the publisher's answers
figure-from-D = a reckoning over the other rows
figure-from-R = a reconstruction of our own
figure-from-1 = a public table made by hand
figure-from-2 = two public tables made by hand
figure-from-3 = three public tables made by hand
option-scenario = Scenario
option-scenario-global = Global War
option-scenario-europe = War in Europe
option-scenario-pacific = War in the Pacific
option-scenario-north-africa = North Africa
option-scenario-eastern-front = Eastern Front
option-last_turn = Last turn
option-batches = Fewer batches for the side with fewer types
option-landings = Landings over two seas
option-repairs = Bombs can be repaired
option-batches-false = no
option-batches-true = yes
option-landings-false = no
option-landings-true = yes
option-repairs-false = no
option-repairs-true = yes
option-quick = Quick play
option-quick-false = no
option-quick-true = yes
option-idle_red = Quick play: nothing is made in the Red zone
option-idle_red-false = no
option-idle_red-true = yes
option-light_stress = Quick play: Stress for lost land is 3, 2 or 1, as Medals are
option-light_stress-false = no
option-light_stress-true = yes
option-fast = Fast battles
option-fast-false = no
option-fast-true = yes
option-nano = Nano-extension: convoy losses hurt, submarines slip away
option-nano-false = no
option-nano-true = yes
option-timer = Minutes for the others once the first nation is ready (0: no limit)
option-timer-0 = none
option-timer-5 = five minutes
gauge-plan = Germany’s orders in the Global War, listed
gauge-battles = fifty medium battles, rolled
gauge-answer = the odds of one, as an answer
question-order = orders to carry out
question-launch = carrier launches
question-deploy = deployment
question-trade = trade
question-command = command of a battle
question-land = landings
question-build = what is laid down
question-postures = postures
question-hits = hits to assign
question-bombs = results of bombers
question-repair = repairs
question-regroup = stacks after a battle
feature-zone = zones lost
feature-stress = Stress
feature-material = material
feature-stock = stocks
feature-income = income
feature-land = Strategic Values
feature-casualties = casualties
feature-goal = progress to victory
feature-victory = victory
feature-front = land power at the front
feature-exposed = enemies within reach of a capital
feature-danger = land that stands open
feature-bombs = bombs
face-turn = { $scenario }, turn { $turn }
face-nation = { $oil } Oil, { $iron } Iron, { $osr } OSR · { $zone }, Stress { $stress }, Medals { $awards }
face-open = Conflicts: { $regions }
face-contested = Contested: { $regions }

odds-title = { $first } against { $second }
odds-first = only the first side is left
odds-second = only the second side is left
odds-both-land = both are left: contested
odds-both-sea = both are left
odds-nobody = nobody is left to hold it
odds-points-first = casualty points of the first side
odds-points-second = casualty points of the second side
odds-repairs-first = resources of the first side for repairs
odds-repairs-second = resources of the second side for repairs
odds-lost-first = the first side loses, { $unit }
odds-lost-second = the second side loses, { $unit }
odds-exact = Exact: every way the dice can fall.
odds-rolled = { $count } battles were rolled; ± is two standard errors.
