game-title = Parley
game-tagline = Four envoys, two camps, and a table full of claims.
seat-amber = Amber
seat-birch = Birch
seat-coral = Coral
seat-dune = Dune
camp-0 = the Sun
camp-1 = the Moon
option-rounds = Rounds
option-rounds-2 = Two
option-rounds-1 = One
option-rounds-3 = Three
option-ask = Who is asked for a veto
option-ask-public = Everybody who might have one
option-ask-who-can = Only who can
option-timed = A clock for the pledges
option-timed-false = No
option-timed-true = A minute
some-card = a card
move-pledge = Pledge a coin
move-unpledge = Take a coin back
move-ready = Ready
move-unready = Not ready after all
move-claim = Claim { $card }
move-hide = Hide { $card }
move-show = Show { $card } to { $seat }
move-peek = Look at a card of { $seat }
move-draw = Draw a card
move-end = End the turn
move-veto = Veto: play { $card }
move-pass = Let it stand
move-renounce = Renounce a point
prompt-pledge = Pledge coins in secret; you have pledged { $coins }.
prompt-turn = Your turn: { $left ->
    [one] one action
   *[other] { $left } actions
 } left.
prompt-veto = { $seat } plays { $card }. Do you object?
prompt-wait = Waiting for { $seat }.
prompt-over = The game is over.
tell-drafted = You have pledged { $coins }.
tell-pledged = Pledges: Amber { $a }, Birch { $b }, Coral { $c }, Dune { $d }.
tell-rolled = { $camp } rolls { $dice }.
tell-leads = { $camp } leads the round.
tell-claimed = { $seat } claims { $card }.
tell-vetoed = { $seat } objects with { $card }.
tell-fell = { $card } is cancelled.
tell-scored = { $camp } rolls { $dice } and scores { $points }.
tell-hid = { $seat } hides { $card }.
tell-showed = { $seat } shows { $other } { $card }.
tell-peeked = { $seat } looks at { $card } of { $other }.
tell-drew = { $seat } draws { $card }.
tell-renounced = { $seat } renounces: { $camp } gives up a point.
tell-ended = The Sun has { $sun } points, the Moon { $moon }.
chapter-round = A round: the Sun scores { $sun }, the Moon { $moon }.
section-scored = { $seat } claims { $card } and scores { $points }.
section-fell = { $seat } claims { $card } in vain.
preface = The camp with more points wins.
broken-coins = You have no coin left to pledge.
broken-nothing = You have pledged nothing.
broken-renounced = A seat renounces once, while the game lasts.
broken-ready = You are ready: take that back first.
broken-hand = { $card } is not in your hand.
broken-kind = { $card } is no claim.
broken-no-veto = { $card } is no veto.
broken-knows = { $seat } knows that card already.
broken-known = You know every card of { $seat } already.
broken-self = You know your own cards.
broken-draw = The deck is empty or your hand is full.
face-nod = nod
face-doubt = doubt
face-frown = frown
face-refusal = refusal
text-claim = A claim worth { $worth }.
text-veto = Cancels a claim or another veto.

question-turn = My turn
question-veto = A veto

## What a player counts when it judges a position
feature-points = points
feature-stash = hidden cards
feature-coins = coins
thing-points-0 = Points of the Sun
thing-points-1 = Points of the Moon
thing-deck = Deck
thing-discard = Open pile
thing-contested = Contested
tray-hand = Hand of { $seat }
tray-seen = Cards of { $seat } that you know
tray-stash = Hidden by { $seat }
fact-coins = Coins
fact-hand = Cards in hand
fact-stash = Hidden claims
fact-count = Number
forecast-points = { $points ->
    [0] No point
    [1] One point
   *[other] { $points } points
 }:

## On the board
draw-round = Round { $round }
