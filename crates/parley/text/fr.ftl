game-title = Pourparlers
game-tagline = Quatre envoyés, deux camps et bien des prétentions.
seat-amber = Ambre
seat-birch = Bouleau
seat-coral = Corail
seat-dune = Dune
camp-0 = le Soleil
camp-1 = la Lune
option-rounds = Manches
option-rounds-2 = Deux
option-rounds-1 = Une
option-rounds-3 = Trois
option-ask = À qui demande-t-on un veto
option-ask-public = À tous ceux qui pourraient en avoir un
option-ask-who-can = Seulement à qui peut
option-timed = Une horloge pour les promesses
option-timed-false = Non
option-timed-true = Une minute
some-card = une carte
move-pledge = Promettre une pièce
move-unpledge = Reprendre une pièce
move-ready = Prêt
move-unready = Pas encore prêt
move-claim = Réclamer : { $card }
move-hide = Cacher : { $card }
move-show = Montrer à { $seat } : { $card }
move-peek = Regarder une carte de { $seat }
move-draw = Piocher
move-end = Finir le tour
move-veto = S'opposer : { $card }
move-pass = Laisser faire
move-renounce = Renoncer à un point
prompt-pledge = Promettez des pièces en secret ; promis : { $coins }.
prompt-turn = À vous : il reste { $left ->
    [one] une action
   *[other] { $left } actions
 }.
prompt-veto = { $seat } joue { $card }. Vous opposez-vous ?
prompt-wait = On attend { $seat }.
prompt-over = La partie est finie.
tell-drafted = Vous avez promis { $coins }.
tell-pledged = Promesses : Ambre { $a }, Bouleau { $b }, Corail { $c }, Dune { $d }.
tell-rolled = { $camp } lance { $dice }.
tell-leads = { $camp } mène la manche.
tell-claimed = { $seat } réclame { $card }.
tell-vetoed = { $seat } s'oppose : { $card }.
tell-fell = { $card } est annulé.
tell-scored = { $camp } lance { $dice } et marque { $points }.
tell-hid = { $seat } cache { $card }.
tell-showed = { $seat } montre à { $other } { $card }.
tell-peeked = { $seat } regarde { $card } de { $other }.
tell-drew = { $seat } pioche { $card }.
tell-renounced = { $seat } renonce : { $camp } rend un point.
tell-ended = Le Soleil a { $sun } points, la Lune { $moon }.
chapter-round = Une manche : le Soleil marque { $sun }, la Lune { $moon }.
section-scored = { $seat } réclame { $card } et marque { $points }.
section-fell = { $seat } réclame { $card } en vain.
preface = Le camp qui a le plus de points l'emporte.
broken-coins = Vous n'avez plus de pièce à promettre.
broken-nothing = Vous n'avez rien promis.
broken-renounced = On ne renonce qu'une fois, tant que la partie dure.
broken-ready = Vous êtes prêt : dédisez-vous d'abord.
broken-hand = { $card } n'est pas dans votre main.
broken-kind = { $card } n'est pas une prétention.
broken-no-veto = { $card } n'est pas un veto.
broken-knows = { $seat } connaît déjà cette carte.
broken-known = Vous connaissez déjà toutes les cartes de { $seat }.
broken-self = Vous connaissez vos propres cartes.
broken-draw = La pioche est vide ou votre main est pleine.
face-nod = accord
face-doubt = doute
face-frown = moue
face-refusal = refus
text-claim = Une prétention de valeur { $worth }.
text-veto = Annule une prétention ou un autre veto.

question-turn = Mon tour
question-veto = Un veto

## Ce qu'un joueur compte quand il juge une position
feature-points = points
feature-stash = cartes cachées
feature-coins = pièces
thing-points-0 = Points du Soleil
thing-points-1 = Points de la Lune
thing-deck = Pioche
thing-discard = Pile ouverte
thing-contested = En litige
tray-hand = Main de { $seat }
tray-seen = Cartes de { $seat } que vous connaissez
tray-stash = Caché par { $seat }
fact-coins = Pièces
fact-hand = Cartes en main
fact-stash = Prétentions cachées
fact-count = Nombre
forecast-points = { $points ->
    [0] Aucun point
    [1] Un point
   *[other] { $points } points
 } :

## Sur le plateau
draw-round = Manche { $round }
