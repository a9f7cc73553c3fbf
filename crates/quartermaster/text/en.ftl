# Quartermaster, in English.
game-title = Quartermaster
game-tagline = Six nations, two camps, one war of supply: build, battle, and keep the lines open.

seat-germany = Germany
seat-uk = United Kingdom
seat-japan = Japan
seat-ussr = Soviet Union
seat-italy = Italy
seat-usa = United States
camp-axis = Axis
camp-allies = Allies
verdict-battle = Battle { $in }

# --- options ---
option-cards = Cards
option-cards-aeronavale-57 = With the Aéronavale extension (57 cards)
option-cards-aeronavale-54 = With the Aéronavale extension (54 cards)
option-cards-base = Base game
option-ask = Reactions
option-ask-public = Ask whoever might react: a silence tells nothing
option-ask-who-can = Ask only who can react: quicker, and it tells

# --- words ---
kind-build_army = Build Army
kind-build_navy = Build Fleet
kind-land_battle = Land Battle
kind-sea_battle = Naval Battle
kind-event = Event
kind-status = Status
kind-response = Response
kind-economic_warfare = Economic Warfare
kind-deploy_air = Deploy Squadron
kind-bolster = Bolster
piece-army = army
piece-fleet = fleet
piece-unit = army or fleet
piece-air = squadron
pieces-army = armies
pieces-fleet = fleets
pieces-unit = armies and fleets
pieces-air = squadrons
one-army = an army
one-fleet = a fleet
one-unit = an army or fleet
one-air = a squadron
adj-germany = German
adj-uk = British
adj-japan = Japanese
adj-ussr = Soviet
adj-italy = Italian
adj-usa = American
adj-axis = Axis
adj-allied = Allied
adj-any = { "" }
the-germany = Germany
the-uk = the United Kingdom
the-japan = Japan
the-ussr = the Soviet Union
the-italy = Italy
the-usa = the United States
the-axis = the Axis
the-allied = the Allies
the-any = any nation
the-that = the nation that caused this
the-target = that nation
or = { $a } or { $b }
semicolon = ; { "" }
and = { $a } and { $b }
source-rulebook = rulebook
source-published = published game
source-reconstructed = reconstructed
doubt-medium = Doubtful.
doubt-high = Very doubtful.
data-title-reconstructed = French title: our own translation.
group-cards = Cards
group-spaces = Spaces
group-straits = Straits
group-nations = Nations
group-players = Nations per player
figure-space-land = Land.
figure-space-sea = Sea.
figure-space-star = Land with a star.
figure-borders = Adjacent: { $list }.
figure-strait = Controlled by { $anchor }; joins { $a } and { $b }.
figure-nation = Home { $home }; { $armies } armies, { $fleets } fleets, { $air } squadrons; { $deck } cards, { $more } more with the extension.
figure-players = { $hold }
figure-card = { $nation }, { $kind }, { $count ->
    [one] 1 copy
   *[other] { $count } copies
}. { $text }

# --- places: with their article, and where ---
space-eastern_us = the Eastern United States
in-eastern_us = in the Eastern United States
space-western_us = the Western United States
in-western_us = in the Western United States
space-pacific_northwest = the Pacific Northwest
in-pacific_northwest = in the Pacific Northwest
space-canada = Canada
in-canada = in Canada
space-latin_america = Latin America
in-latin_america = in Latin America
space-hawaii = Hawaii
in-hawaii = in Hawaii
space-iceland = Iceland
in-iceland = in Iceland
space-united_kingdom = the United Kingdom
in-united_kingdom = in the United Kingdom
space-western_europe = Western Europe
in-western_europe = in Western Europe
space-germany = Germany
in-germany = in Germany
space-italy = Italy
in-italy = in Italy
space-balkans = the Balkans
in-balkans = in the Balkans
space-eastern_europe = Eastern Europe
in-eastern_europe = in Eastern Europe
space-scandinavia = Scandinavia
in-scandinavia = in Scandinavia
space-ukraine = Ukraine
in-ukraine = in Ukraine
space-russia = Russia
in-russia = in Russia
space-moscow = Moscow
in-moscow = in Moscow
space-siberia = Siberia
in-siberia = in Siberia
space-kazakhstan = Kazakhstan
in-kazakhstan = in Kazakhstan
space-mongolia = Mongolia
in-mongolia = in Mongolia
space-vladivostok = Vladivostok
in-vladivostok = in Vladivostok
space-north_africa = North Africa
in-north_africa = in North Africa
space-africa = Africa
in-africa = in Africa
space-madagascar = Madagascar
in-madagascar = in Madagascar
space-middle_east = the Middle East
in-middle_east = in the Middle East
space-india = India
in-india = in India
space-szechuan = Szechuan
in-szechuan = in Szechuan
space-china = China
in-china = in China
space-southeast_asia = Southeast Asia
in-southeast_asia = in Southeast Asia
space-japan = Japan
in-japan = in Japan
space-iwo_jima = Iwo Jima
in-iwo_jima = in Iwo Jima
space-philippines = the Philippines
in-philippines = in the Philippines
space-indonesia = Indonesia
in-indonesia = in Indonesia
space-new_guinea = New Guinea
in-new_guinea = in New Guinea
space-australia = Australia
in-australia = in Australia
space-new_zealand = New Zealand
in-new_zealand = in New Zealand
space-north_atlantic = the North Atlantic
in-north_atlantic = in the North Atlantic
space-south_atlantic = the South Atlantic
in-south_atlantic = in the South Atlantic
space-north_sea = the North Sea
in-north_sea = in the North Sea
space-baltic = the Baltic Sea
in-baltic = in the Baltic Sea
space-mediterranean = the Mediterranean Sea
in-mediterranean = in the Mediterranean Sea
space-black_sea = the Black Sea
in-black_sea = in the Black Sea
space-caspian_sea = the Caspian Sea
in-caspian_sea = in the Caspian Sea
space-southern_ocean = the Southern Ocean
in-southern_ocean = in the Southern Ocean
space-indian_ocean = the Indian Ocean
in-indian_ocean = in the Indian Ocean
space-bay_of_bengal = the Bay of Bengal
in-bay_of_bengal = in the Bay of Bengal
space-south_china_sea = the South China Sea
in-south_china_sea = in the South China Sea
space-sea_of_japan = the Sea of Japan
in-sea_of_japan = in the Sea of Japan
space-north_pacific = the North Pacific
in-north_pacific = in the North Pacific
space-central_pacific = the Central Pacific
in-central_pacific = in the Central Pacific
space-east_pacific = the East Pacific
in-east_pacific = in the East Pacific
space-south_pacific = the South Pacific
in-south_pacific = in the South Pacific
space-southeast_pacific = the Southeast Pacific
in-southeast_pacific = in the Southeast Pacific

# --- areas ---
area-in = { " " }in { $list }
area-it = { " " }in that space
area-beside = { " " }adjacent to { $list }
area-beside-it = { " " }adjacent to that space
area-near = { " " }in or adjacent to { $list }
area-near-it = { " " }in that space or adjacent to it
area-within = { " " }within { $n } spaces of { $list }
area-except = { " " }outside { $list }
area-minus-it = { " " }in another of { $list }
area-land = { " " }in a land space
area-sea = { " " }in a sea space
area-pacific = { " " }in a sea space whose name contains “Pacific”
area-beside-start = { " " }adjacent to an army you had at the start of the sequence
its-home = its home space
that-space = that space

# --- units ---
select-one = { $supplied ->
    [yes] supplied { $adj } { $piece }{ $area }
   *[no] { $adj } { $piece }{ $area }
}
select-a = a { $what }
select-an = an { $what }
select-next-to = { $what } that is adjacent to { $other }
select-that = that { $piece }

# --- when ---
when-action = { "" }
when-air-phase = In your Air phase.
when-instead = In your Action phase, instead of playing a card.
when-always = { "" }
when-any = At any opportunity, in any nation’s sequence.
when-start-action = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Action phase.
when-start-air = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Air phase.
when-start-supply = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Supply phase.
when-start-score = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Score phase.
when-scoring = During { $own ->
    [yes] your
   *[no] any nation’s
} Score phase.
when-start-discard = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Discard phase.
when-start-draw = At the start of { $own ->
    [yes] your
   *[no] any nation’s
} Draw phase.
when-built = After you build { $piece }{ $area }.
when-built-card = After you build { $piece } with a Build card.
when-placed = Immediately after { $who } { $number ->
    [many] build or recruit
   *[other] builds or recruits
} { $piece }{ $area }.
when-battled-land = After you battle a land space{ $area }.
when-battled-sea = After you battle a sea space{ $area }.
when-battled-in = After you battle{ $area }.
when-threatened = When { $what } is about to be destroyed.
when-attacked = When { $what } is the target of a battle.
when-removed = Immediately after { $what } is removed.
when-removed-last = Immediately after your last { $piece } is removed.
when-warfare-by = When you play an Economic Warfare card.
when-warfare-by-any = When an Economic Warfare card{ $tag } makes a nation discard.
when-warfare-on = When you are the target of an Economic Warfare card{ $tag }.
when-air = After you deploy a squadron or intervene with one{ $area }.
when-played = After you have played a card in your Action phase.
when-used-status = When { $who } has used a Status and paid for it.
when-used-bolster = When { $who } has played a Bolster and paid for it.
tag-u_boot = { " " }with “U-Boot” in its title
tag-bomber = { " " }about bombers
tag-submarine = { " " }about submarines
note-next = From your next sequence on.
note-status = From your next sequence on.
note-once = Once per sequence.
note-first = Before any other reaction.
need = Only if there is { $cond }.

# --- costs ---
cost = Cost: { $cost }.
cost-deck = { $n ->
    [one] the top card of your deck
   *[other] the top { $n } cards of your deck
}
cost-hand = { $n ->
    [one] 1 card of your hand
   *[other] { $n } cards of your hand
}
cost-strict-hand = { $n ->
    [one] 1 card that you really have in hand
   *[other] { $n } cards that you really have in hand
}
cost-typed = { $n ->
    [one] 1 card of your hand of the type { $kind } (only the type is shown)
   *[other] { $n } cards of your hand of the type { $kind } (only the type is shown)
}
cost-status = one of your Status cards on the table
cost-air = one of your squadrons on the board

# --- effects ---
do-build = Build { $piece }{ $area }.
do-build-either = Build an army or a fleet{ $area }.
do-recruit = Recruit { $what }{ $area }.
do-battle-land = Battle { $what }{ $area }.
do-battle-sea = Battle { $what }{ $area }.
do-battle-either = Battle a land or sea space{ $area }.
battle-any-land = an army or an empty land space
battle-any-sea = a fleet or an empty sea space
do-battle-rest = Battle every other enemy army in that space.
do-eliminate = Eliminate { $what }.
do-withdraw = Remove { $what }.
do-protect = Choose { $what }: it cannot be destroyed until the end of the sequence.
do-rebuild = One at a time, each of your { $pieces } that was on the board may be removed and built again.
do-deploy = Deploy a squadron with a supplied army or fleet of yours{ $area }, without a Deploy Squadron card.
do-deploy-card = Place a squadron with a supplied army or fleet of yours.
do-score = { $camp } { $number ->
    [many] gain
   *[other] gains
} { $points }.
points = { $n ->
    [one] 1 VP
   *[other] { $n } VP
}
points-per = { $n } VP for each { $what }
points-if = { $a } VP if there is { $cond }, else { $b } VP
do-warfare-choose = Choose { $who }{ $cond }. { $does }
warfare-cond = { " " }(there must be { $cond })
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
cards-per = { $n ->
    [one] 1 card for each { $what }
   *[other] { $n } cards for each { $what }
}
cards-if = { $a } cards if there is { $cond }, else { $b }
do-discard = { $who } { $number ->
    [many] discard
   *[other] discards
} the top { $n ->
    [one] card
   *[other] { $n } cards
} of { $number ->
    [many] their
   *[other] its
} deck.
do-discard-some = { $who } { $number ->
    [many] discard from the top of their deck
   *[other] discards from the top of its deck
} { $cards }.
do-more = The target also discards { $cards }.
do-spare = You discard nothing.
do-ignore = Ignore that card entirely.
do-save = That unit is not removed.
do-cancel = Cancel that effect; its cost stays paid.
do-cancel-round = Cancel that effect for the whole round; its cost stays paid.
do-supply = All your { $pieces } are in supply until the end of the sequence.
do-no-air-combat = No air defence and no air attack until the end of the sequence.
do-search-play = Look in your deck for a card of the type { $kinds } and play it; shuffle the deck.
do-search-lay = Look in your deck for a card of the type { $kinds } and lay it on the table; shuffle the deck.
do-replay = Play a card of the type { $kinds } from your discard pile{ $older }.
older = { "" }, other than those just discarded
do-replay-any = Play any card from your discard pile{ $older }.
do-play-hand = Play a card from { $mood ->
    [may] its
   *[do] your
} hand.
do-lay = Lay a card of the type { $kinds } from your hand on the table.
do-stash = Put a card of the type { $kinds } from your hand face down on the table; use it later like a Response, for its own cost.
do-recover-hand = Take a card of the type { $kinds } from your discard pile into your hand.
do-recover-table = Put a card of the type { $kinds } from { $mood ->
    [may] its
   *[do] your
} discard pile face down on the table.
do-return-top = Put the card just played face down on top of your deck.
do-return-bottom = Put the card just played at the bottom of your deck.
do-return-self = Put this card on top of your deck.
do-draw = { $n ->
    [one] Draw a card.
   *[other] Draw { $n } cards.
}
do-arrange = Look at the top { $n } cards of your deck and put them back in any order.
do-bury = Put a card from your hand at the bottom of your deck.
do-strip = Discard from the table a card of { $who }: { $kinds }.
strip-status = a Status of your choice
strip-response = a Response, at random and unseen
do-source = { $space } is a supply source for you alone, and your army there scores 2 VP in your Score phase.
do-no-source = { $space } is no supply source for { $who }.
do-lifeline = Your { $pieces } are always in supply.
do-muster = You may build an army { $in } with no supplied unit adjacent to it.
do-battle-anyway = Your Land Battle cards may hit an enemy army { $in } even with no unit adjacent to it.
around-upto = Up to { $n } times: { $do }
around-then = Then { $do }
around-by = { $who } may { $do }
around-any-order = In any order: { $do }
around-either = { $a } Otherwise, { $b }
around-pay = You may discard { $cost }; if so, { $do }
around-if = If there is { $cond }, { $do }

# --- moves ---
move-play = Play { $card }
move-throw = Throw away { $card }
move-use = Use { $card }
move-reveal = Reveal { $card }
move-support = Play { $card } in support
move-take = Take { $card }
move-take-status = Discard { $card }
move-take-next = { $card } next
move-take-kept = Keep { $card } after all
move-discard = Discard { $card }
move-space = { $space }
move-nation = { $nation }
move-recall = Take back the { $piece } { $in }
move-intervene = Intervene with the squadron { $in }
move-strike = Air attack with the squadron { $in }
move-defend = Air defence: lose the squadron instead
move-redistribute = Redistribute resources: 4 cards for one of the deck
move-random = A face-down card, unseen
move-accept = Pay
move-pass = Pass

# --- prompts ---
prompt-wait = { $nation } decides.
prompt-over = The game is over: { $winner } wins.
prompt-setup = Discard { $n } of the cards you were dealt.
prompt-setup-done = You have discarded. Until everybody has, you may still take cards back.
prompt-action = Action: play a card.
prompt-redistribute = Redistribution: discard { $n } more.
prompt-fetch = Redistribution: take a card from your deck.
prompt-air = Air phase: deploy a squadron, intervene with one, or pass.
prompt-intervene-pay = Discard a card for the intervention.
prompt-intervene = Where does the squadron intervene?
prompt-discard = Discard phase: discard what you like.
prompt-lose = Discard { $n } more from your hand.
prompt-lose-typed = Discard a card of the type { $kind }.
prompt-lose-status = Give up one of your Status cards.
prompt-lose-air = Give up one of your squadrons.
prompt-redeploy = The squadron { $in } has no unit left: where does it go?
prompt-card = { $card }: { $what }
prompt-card-nation = { $card }: whose unit?
prompt-card-pay = { $card }: pay?
prompt-card-order = { $card }: which comes next from the top?
prompt-card-recall = { $card }: no such unit is left in reserve. Take one back, or pass.
prompt-window = { $what } You can answer: { $answers }
prompt-window-none = { $what } You hold no answer to it; the others cannot tell.
trigger-by-card = { $what } Card: { $card }.
trigger-start-action = { $by } begins its Action phase.
trigger-start-air = { $by } begins its Air phase.
trigger-start-supply = { $by } begins its Supply phase.
trigger-start-score = { $by } begins its Score phase.
trigger-scoring = { $by } scores.
trigger-start-discard = { $by } begins its Discard phase.
trigger-start-draw = { $by } begins its Draw phase.
trigger-placed-army = { $by }: new army { $in }.
trigger-placed-fleet = { $by }: new fleet { $in }.
trigger-battle = { $by } battles { $to } { $in }.
trigger-eliminate = { $by } eliminates a unit of { $to } { $in }.
trigger-battled = { $by } has battled { $in }.
trigger-removed = A unit of { $to } was removed { $in }.
trigger-warfare = { $by } plays { $card } against { $to }.
trigger-air = { $by }: squadron { $in }.
trigger-played = { $by } has played { $card }.
trigger-used = { $by } has used { $card }.

# --- the log ---
tell-begins = Round { $round }.
tell-intervened = { $nation } intervenes with its squadron { $in }.
tell-sequence = Round { $round }: { $nation }.
tell-played = { $nation } plays { $card }.
tell-thrown = { $nation } throws away { $card }.
tell-laid = { $nation } lays { $card }.
tell-laid-down = { $nation } lays { $card } face down.
tell-used = { $nation } uses { $card }.
tell-cancelled = { $card } is cancelled.
tell-built = { $nation } builds { $one } { $in }.
tell-stood-in = { $nation }: the { $piece } already { $in } counts as built.
tell-recruited = { $nation } recruits { $one } { $in }.
tell-battle = { $nation } battles { $against } { $in }.
tell-battle-empty = { $nation } battles { $in }, an empty space.
tell-removed-battle = { $nation } loses its { $piece } { $in }.
tell-removed-eliminated = { $nation }: { $piece } eliminated { $in }.
tell-removed-supply = { $nation }: { $piece } out of supply { $in }, removed.
tell-removed-taken-back = { $nation } takes back its { $piece } { $in }.
tell-removed-defence = { $nation } gives its squadron { $in } in air defence.
tell-removed-strike = { $nation } gives its squadron { $in } in an air attack.
tell-removed-stranded = { $nation } loses its squadron { $in }, left without a unit.
tell-stays = The unit of { $nation } { $in } stays.
tell-protected = The unit of { $nation } { $in } cannot be destroyed in this sequence.
tell-flew-new = { $nation } deploys a squadron { $in }.
tell-flew = { $nation } moves a squadron from { $from } to { $to }.
tell-scored = { $camp } +{ $n } ({ $nation }).
tell-scored-card = { $camp } +{ $n } ({ $card }).
tell-missing = { $nation } has no card left to discard: { $n } VP lost.
tell-discarded-deck = { $nation } discards { $card } from its deck.
tell-discarded-hand = { $nation } discards { $card } from its hand.
tell-discarded-type = { $nation } discards { $card } (type { $kind }).
tell-stripped = { $nation } loses { $card } from the table.
tell-drew = { $n ->
    [one] { $nation } draws a card{ $cards }.
   *[other] { $nation } draws { $n } cards{ $cards }.
}
tell-took = { $nation } takes { $card }.
tell-shuffled = { $nation } shuffles its deck.
tell-returned-top = { $nation } puts { $card } on top of its deck.
tell-returned-bottom = { $nation } puts { $card } at the bottom of its deck.
tell-redistributed = { $nation } redistributes its resources.
tell-attacked = { $nation } must discard { $n } cards.
tell-round = End of round { $round }: { $score }.
a-card = a card
lead-none = level
lead = { $camp } +{ $n }
nobody = nobody

# --- refusals ---
broken-not-in-hand = That card is not in your hand.
broken-not-yours = That is a card of another nation: { $nation }.
broken-not-on-table = That card is not on the table in front of you.
broken-no-such-card = You hold no card that would do this there.
broken-discarded-enough = You have discarded as many cards as you must.
broken-not-discarded = This card was not among those you discarded.
broken-not-in-deck = No such card is in your deck, or it may not be taken.
broken-not-in-discards = No such card can be taken from your discard pile.
broken-trigger = What just happened does not set off this card.
broken-need = What the card demands does not hold.
broken-once = This card has been used in this sequence.
broken-answered = This card has already answered what just happened.
broken-cancelled = This card is cancelled until the end of the round.
broken-cost = You cannot pay for this card.
broken-nothing = The card could do nothing now.
broken-area = The effect does not reach { $space }.
broken-no-unit = There is no such unit: { $space }.
broken-must-play = You must play or throw away a card.
broken-type = A card of another type is asked for.
broken-no-squadron = No squadron of yours can do that: { $space }.

# --- the terminal ---
face-round = Round { $round }/20
face-outlook = To come: Axis +{ $axis }, Allies +{ $allies }; end of round: { $lead }
face-phase = { $nation }: { $phase }
phase-setup = set-up
phase-begin = start
phase-action = Action phase
phase-air-start = Air phase
phase-air = Air phase
phase-supply-start = Supply phase
phase-supply = Supply phase
phase-score-start = Score phase
phase-score = Score phase
phase-scoring = Score phase
phase-discard-start = Discard phase
phase-discard = Discard phase
phase-draw-start = Draw phase
phase-draw = Draw phase
phase-end = end
face-armies = Armies: { $list }
face-fleets = Fleets: { $list }
face-air = Squadrons: { $list }
face-reserve = Reserve { $armies }/{ $fleets }/{ $air }
face-cards = Hand { $hand }, deck { $deck }, discards { $discards }
face-top = top { $card }
face-status = Status: { $list }
face-down = { $n } face down
face-points = would score { $n }
face-straits = Straits open: { $list }
face-legend = * not in supply

# --- bench ---
gauge-supply = supply of all six nations

## Kinds of questions, for standing answers
question-react-start-action = Reacting at the start of an Action phase
question-react-start-air = Reacting at the start of an Air phase
question-react-start-supply = Reacting at the start of a Supply phase
question-react-start-score = Reacting at the start of a Score phase
question-react-scoring = Reacting while points are scored
question-react-start-discard = Reacting at the start of a Discard phase
question-react-start-draw = Reacting at the start of a Draw phase
question-react-placed = Reacting to a unit that was placed
question-react-threatened = Protecting a unit that is about to be destroyed
question-react-battled = Reacting to a battle
question-react-removed = Reacting to a unit that was removed
question-react-warfare = Reacting to Economic Warfare
question-react-air = Reacting to a squadron
question-react-played = Reacting to a card that was played
question-react-used = Reacting to a card that was used
question-discard = Discarding more cards
question-air = An air action

## What a player counts when it judges a position
feature-points = victory points
feature-near-lead = approach to the decisive lead
feature-tempo = next card to play
feature-star-points = points to come from stars
feature-card-points = points to come from cards
feature-home-lost = homes lost
feature-armies = armies in supply
feature-armies-cut = armies cut off
feature-fleets = fleets in supply
feature-fleets-cut = fleets cut off
feature-squadrons = squadrons
feature-free-stars = free stars in reach
feature-prey = enemies in reach
feature-prey-on-stars = enemies in reach on a star
feature-exposed = exposed units
feature-exposed-stars = exposed stars
feature-to-draw = cards to draw
feature-deck = cards in the deck
feature-missing = cards that will be missing
feature-acting = Status cards that act
feature-scoring = Status cards that score
feature-status = other Status cards
feature-acting-down = Responses laid that act
feature-down = other cards laid
feature-held-acting = acting Status cards in hand
feature-held-scoring = scoring Status cards in hand
feature-held-acting-response = acting Responses in hand
feature-held-build-army = Build Army in hand
feature-held-build-navy = Build Fleet in hand
feature-held-land-battle = Land Battle in hand
feature-held-sea-battle = Naval Battle in hand
feature-held-event = Event in hand
feature-held-status = Status in hand
feature-held-response = Response in hand
feature-held-economic-warfare = Economic Warfare in hand
feature-held-deploy-air = Deploy Squadron in hand
feature-held-bolster = Bolster in hand
sheet-land = Land
sheet-sea = Sea
sheet-star = Has a star: it feeds supply and scores.
sheet-home = Home of { $nation }.
sheet-scores = Would score { $n } for { $nation }.
sheet-beside = Borders
sheet-fed = In supply.
sheet-unfed = Not in supply: it is lost in its owner's Supply phase.
sheet-protected = Cannot be destroyed in this sequence.
sheet-nation = Nation
sheet-hand = Hand
sheet-deck = Deck
sheet-discards = Discards
sheet-status = Status cards on the table
sheet-down = Cards face down
sheet-armies = Armies in reserve
sheet-fleets = Fleets in reserve
sheet-air = Squadrons in reserve
sheet-occupied = An enemy army stands in its home: it does not score.
sheet-lead = Lead
sheet-lead-after = Lead after this round, as things stand
sheet-goal = A lead of { $lead } at the end of a round wins; else who leads after round { $rounds }.
sheet-round = Round
sheet-copies = Copies in the deck
sheet-on-table = Lies on the table.
sheet-asleep = Laid since its owner's last sequence: not usable yet.
sheet-spent = Used or cancelled for now.
forecast-discards = { $nation } discards { $n } { $n ->
    [one] card
   *[other] cards
 } of its deck.
forecast-cut = { $nation } would be out of supply in: { $list }.
forecast-fed = { $nation } would be in supply again in: { $list }.
forecast-points = { $camp }: { $n } in the next Score phases.

## The log, as a chronicler writes it
to-germany = Germany
to-uk = the United Kingdom
to-japan = Japan
to-ussr = the Soviet Union
to-italy = Italy
to-usa = the United States
log-the-army = the { $adj } army { $in }
log-the-fleet = the { $adj } fleet { $in }
log-the-air = the { $adj } squadron { $in }
log-its-army = its army { $in }
log-its-fleet = its fleet { $in }
log-its-air = its squadron { $in }
log-round = Round { $round }{ $facts ->
    [none] { "" }
   *[other] { ": " }{ $facts }
}
log-camp-scores = { $camp ->
    [0] the Axis scores { $points }
   *[1] the Allies score { $points }
}
log-both-score = the Axis scores { $axis }, the Allies { $allies }
log-camp-loses = { $camp ->
    [0] the Axis loses { $points }
   *[1] the Allies lose { $points }
}
log-lead = { $camp ->
    [0] the Axis leads by { $points }
    [1] the Allies lead by { $points }
   *[none] the score is level
}
log-round-end = End of round { $round }: { $lead }.
log-won = { $level ->
    [yes] The game ends after round { $round }: the score is level, so the Axis wins.
   *[no] The game ends after round { $round }: { $camp ->
        [0] the Axis wins
       *[1] the Allies win
    } with a lead of { $points }.
}
log-preface = A camp that leads by { $lead } points at the end of a round wins; otherwise, whoever leads after round { $rounds }.
log-plays = plays { $card }
log-plays-all = plays { $list }
log-throws = throws away { $card } unused
log-throws-away = throws away a card unused
log-lays = lays { $card }
log-lays-all = lays { $list }
log-lays-down = lays { $card } face down
log-lays-face-down = lays { $n ->
    [one] a card
   *[other] { $n } cards
} face down
log-uses = uses { $card }
log-reveals = reveals { $card }
log-supports = plays { $card } in support
log-cancelled = { $card } has no effect
log-builds = builds { $list }
log-recruits = recruits { $list }
log-stood-in = counts { $unit } as built
log-attacks = attacks { $unit }
log-attacks-in-vain = attacks { $unit } in vain
log-attacks-nobody = battles { $in }, where nobody is
log-destroys = destroys { $unit }
log-destroys-all = destroys { $list }
log-loses = loses { $list }
log-partners-lose = { $n ->
    [one] { $list } is destroyed
   *[other] { $list } are destroyed
}
log-destroyed = { $unit } is destroyed
log-eliminated = { $unit } is eliminated
log-holds = { $unit } holds
log-protected = { $unit } cannot be destroyed until the end of the sequence
log-starves = loses { $unit } for lack of supply
log-takes-back = takes back { $unit }
log-gives-in-defence = gives up { $unit } in air defence
log-gives-in-strike = gives up { $unit } in an air attack
log-stranded = loses { $unit }, left without a unit
log-deploys = deploys a squadron { $in }
log-deploys-all = deploys { $list }
log-deploys-there = deploys a squadron there
log-intervenes = intervenes with its squadron { $in }
log-moves-air = moves a squadron from { $from } to { $to }
log-stars = scores { $points } from stars
log-scores = scores { $points }
log-card-scores = { $card } gives the { $camp ->
    [0] Axis
   *[1] Allies
} { $points }
log-costs-points = costs the { $camp ->
    [0] Axis
   *[1] Allies
} { $points }
log-lacks-cards = for lack of a card to discard, { $camp ->
    [0] the Axis loses { $points }
   *[1] the Allies lose { $points }
}
log-mills = discards { $n ->
    [one] a card
   *[other] { $n } cards
} from its deck{ $cards }
log-discards = discards { $n ->
    [one] a card
   *[other] { $n } cards
} from its hand{ $cards }
log-discards-type = discards a card of the type { $kind }{ $cards }
log-must-discard = { $n ->
    [0] discards nothing
    [one] must discard a card
   *[other] must discard { $n } cards
}
log-robs = makes { $who } discard { $n ->
    [one] a card
   *[other] { $n } cards
}
log-leaves-table = { $card } leaves the table
log-loses-face-down = loses a card that lay face down
log-draws = draws { $n ->
    [one] a card
   *[other] { $n } cards
}{ $cards }
log-takes = takes { $card } into its hand
log-returns-top = puts { $card } on top of its deck
log-returns-bottom = puts { $card } at the bottom of its deck
log-returns-cards-top = puts { $n ->
    [one] a card
   *[other] { $n } cards
} on top of its deck
log-returns-cards-bottom = puts { $n ->
    [one] a card
   *[other] { $n } cards
} at the bottom of its deck
log-redistributes = redistributes its resources
log-idle = does not act
log-to-play = begins its sequence
