# The words of the tools.
show-decision = After { $number } { $number ->
    [one] move
   *[other] moves
}. Decision: { $who }.
show-over = After { $number } moves: over. Won: { $who } ({ $rule }).
show-draw = After { $number } moves: over. A draw ({ $rule }).
show-hand = Hand
verify-proved = { $file }: proved. The dice are the promised ones, all { $moves } moves are legal, and they lead to the end: { $who } ({ $rule }).
verify-false = { $file }: FALSE. { $why }
verify-secret = The secret is not the one that was promised: its hash is not the commitment.
verify-nobody = a draw
verify-promise = What players added to the dice is not what the game began with: it does not lead to the promise.
verify-other = The commitment that you wrote down was never shown at this table: secret or contributions are others.
verify-alone = The dice come from the secret of the server alone.
verify-together = The dice come from the secret of the server and, in this order, from what was added at: { $who }.
verify-shown = Your commitment is this table’s, and binds everything that the dice come from.
verify-shown-before = Your commitment is this table’s. Since it was shown, these added to the dice: { $who }.
verify-digits = --commitment: expected 64 hexadecimal digits
verify-one = --commitment: expected one record, the one of the table that showed it
rules-none = No rule of «{ $game }» has «{ $word }» in its id, topic or text.
rules-ruling = At this table:
rules-count = { $count ->
    [one] 1 rule
   *[other] { $count } rules
}
source-rulebook = rulebook
source-published = published
games-reconstructed = { $option }={ $value } rests on reconstructed figures: { $count } of { $all } are ours, because no source prints them. Owners can put in the printed ones: bivouac data { $game }
source-reconstructed = reconstructed
source-rulebook-count = { $count } from the rulebook
source-published-count = { $count } known from the published game
source-reconstructed-count = { $count } reconstructed: ours, because no source prints them
script-file = { $passed } of { $cases } passed
script-total = { $passed } passed, { $failed } failed

bar-games = games
bench-debug = This is a debug build: figures worth comparing need --release.
bar-seconds = s
fuzz-kept = { $game }: all laws kept in { $games } games ({ $decisions } decisions, the longest game { $longest } moves, { $undone } moves taken back, { $answered } standing answers, { $draws } draws).
fuzz-broken = { $game }: the law «{ $law }» is broken ({ $count ->
    [one] once
   *[other] { $count } times
 }), first in the game with seed { $seed }: { $what }
fuzz-record = The game is in { $file }: look at it with «bivouac show { $file }». Run it again with
    { $again }
fuzz-kinds = { $kinds ->
    [one] One kind of failure
   *[other] { $kinds } kinds of failures
 } in { $games ->
    [one] one game
   *[other] { $games } games
 }.

# The table in the browser.
serve-deaf = cannot listen on { $address }: { $what }
serve-listens = The table is set: { $url }
serve-keeps = It keeps its games in { $dir }
serve-no-postgres = this program was built without PostgreSQL: build it with --features postgres
serve-warning = Warning: { $what }
move-left = { $table }: { $why }
move-done = { $moved } tables are moved, { $there } were there already. Both stores have the same { $entries } entries and { $documents } documents; { $left } tables are left.
nodes-one = { $name }  version { $build }, runs since { $began }, last heard of { $silent } s ago; newest rules: { $games }
nodes-all = { $count } nodes
serve-opens = Opening the browser…
serve-ends = Ctrl-C ends it; every move is already on the disk.

# For whoever hosts.
bar-tables = tables
backup-done = { $file }: { $tables } tables with { $entries } entries. It holds the secrets of running games: keep it safe.
restore-done = { $dir }: { $tables } tables with { $entries } entries are in place.
restore-aside = What was there before is in { $file }.
upkeep-used = another bivouac is using it
upkeep-no-store = there is no store here
upkeep-other = this is no store of Bivouac
upkeep-newer = written by a newer program (version { $what })
upkeep-older = version { $what }: a start of the server makes it the one of today
upkeep-taken = there is something by this name already; a backup overwrites nothing
upkeep-there = there is a store already; with --replace it is put aside
upkeep-itself = this is the store itself; expected a copy of it
upkeep-lost = tables.sqlite is missing or empty, but { $what } shows that there was a store here: put the file back, or restore a backup; for an empty store, use another directory
upkeep-damaged = damaged: { $what }
upkeep-copy-damaged = the copy is damaged: { $what }
upkeep-system = { $what }
check-store-table = { $table }: { $why }
check-store-file = { $file }: { $why }
check-store-good = { $file }: all { $tables } tables ({ $entries } entries) play again from their first move to their last.
check-store-bad = { $file }: { $damaged } of { $tables } tables cannot be read; the others are sound.
prune-over = over
prune-unfinished = not over
prune-would = { $tables } tables would be removed. Nothing was.
prune-done = { $tables } tables are removed.

export-done = { $file } is written.
export-painting = Painting

# The report of a finished game.
bar-questions = questions
analyse-line = The line: the chance to win of { $who }
analyse-turning = Turning points
analyse-none = No decision clearly lost five points or more.
analyse-at = Turn { $turn }, before move { $play }:

# Lessons.
lesson-none = { $game } has no lessons yet.
lesson-list = A lesson: bivouac lesson { $game } NAME. All of them: bivouac lesson { $game } all.
lesson-enter = [Enter]
lesson-keys = (a number or a move · ? help · b back · q leave)
lesson-done = Done: { $lesson }
lesson-rules = Rules of this lesson: { $rules }
lesson-other = That is allowed, but it is not what this lesson is about. Try again.
lesson-unreadable = This is no move here: { $what }
lesson-solution = The move: { $move }

account-no-server = No server answers there, or it is not the one of this data directory.
account-listed = { $name }  since { $day }
account-listed-suspended = { $name }  since { $day }  suspended
account-count = { $n ->
    [one] 1 account
   *[other] { $n } accounts
}
account-done-suspend = { $name } is suspended; all sessions are ended.
account-done-readmit = { $name } can sign in again.
account-done-rename = The account is called { $name } now.
account-done-delete = { $name } is deleted.
