# The words of `bivouac play`: menus, keys, screens. The games bring their own.

## Setting up
setup-title = Bivouac: a new game
setup-game = Game
setup-opponent = Opponent
setup-opponent-bot = bot: { $level }
setup-opponent-hotseat = another person, same keyboard
setup-opponent-watch = nobody: watch two bots ({ $level })
setup-side = You play
setup-start = Start the game
setup-keys = ↑↓ row   ←→ change   Enter start   L français   Q leave
setup-ask = { $title } [{ $default }]:
setup-wrong = Please answer with a number from 1 to { $most }.

## People and bots
who-you = you
who-person = player { $number }
who-bot = bot, { $level }
who-rules = the rules
who-nobody = nobody

## The table
panel-board = Board
panel-hand = Hand
panel-log = Log
panel-moves = Moves
panel-news = What everybody saw
hand-empty = (empty)
log-empty = (nothing has happened yet)
turn-yours = { $seat }: { $prompt }
turn-bot = { $seat }: thinking… { $seconds } s
turn-over = The game is over.
turn-others = Waiting for the other seats.
moves-count = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
moves-group = { $title } ({ $count })
moves-none = (no move matches «{ $filter }»)
moves-back = Esc: back
moves-filter = Filter: { $filter }
moves-number = Number: { $number }
new-mark = new
more-above = ↑ more
more-below = ↓ more

## Keys
key-enter = Enter choose
key-undo = U undo
key-pass = P pass
key-filter = / filter
key-back = Esc back
key-help = H help
key-hint = T hint
key-why = W why not
key-stand = S standing answer
key-panel = Tab panel
key-lang = L français
key-resign = R resign
key-quit = Q quit
keys-filter = type to narrow down   ↑↓ Enter choose   Esc back
keys-close = any key: close
keys-over = V look at the table   Q leave
keys-looking = PgUp/PgDn scroll   V back   Q leave
keys-yes-no = Y yes   any other key: no

help-title = Help
help-intro = Everything you can do now is in the list of moves. Choose a piece first, then what it does; the board marks what the chosen move is about.
help-key-arrows = ↑ ↓ Home End: go through the list
help-key-enter = Enter: play the move, or open the group (Esc or ←: back)
help-key-numbers = 1 2 3 …: play the move with that number
help-key-filter = / : type a few letters to keep only the moves that have them
help-key-undo = U: take back your last move (not across dice, a reveal, or another player)
help-key-pass = P: pass, or be done
help-key-why = W: why can something not be done? Type a move or a thing
help-key-hint = T: ask a bot what it would play
help-key-stand = S: a standing answer, “pass on this until my turn”
help-key-resign = R: resign
help-key-lang = L: français
help-key-panel = Tab: the next panel; PgUp PgDn: scroll it
help-key-quit = Q: leave; the game is saved and can be continued
help-rules = The rules, one by one: bivouac rules { $game } WORD

## Why not, hints, standing answers
why-title = Why not?
why-ask = A move or a thing, as in «{ $example }»:
why-possible = «{ $target }» can be done: it is among the moves.
why-unknown = Nothing here is called «{ $target }».
hint-title = Hint
hint-thinking = A bot thinks about it… { $seconds } s
hint-says = A bot ({ $level }) would play: { $move }
hint-none = The bot has no advice here.
stand-title = Standing answers
stand-none = No standing answer makes sense for this question.
stand-until-turn = Pass on this until my turn
stand-always = Pass on this until I say otherwise
stand-withdraw = Take back: «{ $topic }» → { $answer }
stand-nothing = Nothing stands.
stand-given = Standing answer: { $answer }

## Doing things
refused = Not possible: { $why } [{ $rule }]
undone = Taken back.
undo-not = Nothing can be taken back here.
pass-not = There is nothing to pass on here.
resign-title = Resign
resign-ask = { $seat }: give up the game?
quit-title = Leave
quit-ask = Leave the table? The game is saved.

## The curtain
curtain-title = Curtain
curtain-give = Please give the keyboard to { $who } ({ $seats }).
curtain-enter = { $who }: press Enter when nobody else looks.

## The end
over-title = The end
over-won = Victory: { $who }.
over-draw = A draw: nobody wins.
over-rule = By rule { $rule }: { $text }
over-rule-bare = By rule { $rule }.
over-fair = Fair dice
over-commitment = promised at the start: { $commitment }
over-secret = the secret: { $secret }
over-verified = Played again from the secret: every roll and every shuffle is as promised.
over-not-verified = The record could not be proved: { $why }
over-practice = A practice game: its dice came from seed { $seed }.
over-saved = The record: { $file }
over-verify-with = Anybody can check it: bivouac verify { $file }

saved = The game is saved: { $file }
saved-resume = Continue it with: bivouac play --resume { $file }
bot-failed = The bot of { $seat } broke off: { $why }

## Line mode
plain-welcome = { $title }. Type a number to choose, or h for help.
plain-help = Type the number of a move, the move itself, or a few letters to narrow the list down. Other words: b board, m moves, g log, . back, u undo, p pass, w TARGET why not, t hint, s standing answer, r resign, l language, h help, q leave and save.
plain-unknown = «{ $line }» is no number of the list, no move and no word of a move. h: help.
plain-one-match = Only one move matches: { $label }. Playing it.
plain-many = { $count } moves match:
plain-thinking = { $seat }: thinking…
plain-eof = No more input.
plain-yes = y
plain-prompt = >
sheet-rulebook = From the rulebook.
sheet-published = From the published game.
sheet-reconstructed = Reconstructed.
sheet-note = ({ $note })
