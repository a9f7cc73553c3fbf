# The server's own refusals; each key is the rule's id in lower case.
table-not-found = There is nothing at this address.
table-no-table = There is no such table, or it is private and you have no link to it.
table-no-game = There is no such game here.
table-no-such-seat = This game has no such seat.
table-nobody = Sit down first: this browser or program holds no seat here.
table-no-seat = You do not hold this seat.
table-taken = Somebody already sits there.
table-key = This link is no longer valid: it was used, the seat was given away since, or there is a newer link.
table-host = Only the person who opened the table can do this.
table-here = The person in this chair is here and plays.
table-bot-plays = A bot plays for this seat; take it back first.
table-malformed = The request cannot be read.
table-too-large = The request is too large.
table-limit = Too many requests ({ $key }). Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
table-not-over = This is shown when the game is over.
table-cross-site = This request came from another site and was not carried out.
table-method = This address does not answer that kind of request.
table-media = This kind of content is not understood here.
table-setup = The table cannot be set up like this.
table-store = The table cannot reach its disk right now. Nothing was lost; try again.
table-failed = Something went wrong here. Nothing was changed.
table-broke = The rules failed at this, and the fault was noted. The table stands as it stood before: try something else, or try again later.
table-damaged = This table is damaged and cannot be opened. Nothing else here is touched by it; whoever runs this server finds the reason in its log.
table-in-doubt = The disk did not say whether this was stored. Look at the table before you try again.
table-no-allies = Nobody else sits on your side to hear this.
table-silent = There is nothing to say.
table-no-step = There is no such step for these eyes.
table-no-thing = Nothing here has that name for these eyes.
table-slow = That took too long and was given up.
table-full = This table has seen so many moves that it takes no more; it can only be given up.
table-busy = Too much is going on; try again in a moment.
table-not-begun = The game has not begun: it is dealt when every chair is taken.
table-begun = The game has begun: nothing can be added to its dice any more.
table-missing = Chairs are still empty: wait for their players, or begin with bots in them.
table-not-come = Somebody who was given a seat here has not come yet: the game begins when they have seen the table, or without them at another one.
table-other-side = You hold, or have held, a seat of another side at this table: whoever has seen one side’s secrets cannot play for another.
table-seen = Whoever plays the other side has sat in this chair and seen its secrets: only they can take it again, or a bot.
table-not-away = This player has not been away for long enough; until a bot may stand in it takes another
