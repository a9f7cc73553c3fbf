# The server's own refusals; each key is the rule's id in lower case.
table-not-found = There is nothing at this address.
table-no-table = There is no such table, or it is private and you have no link to it.
table-no-game = There is no such game here.
table-no-such-seat = This game has no such seat.
table-nobody = Sit down first: this browser or program has no seat here.
table-no-seat = You do not hold this seat.
table-taken = Somebody already sits there.
table-key = This link is no longer valid: it was used, the seat has been given away, or there is a newer link.
table-host = Only the person who opened the table can do this.
table-here = The player of this seat is here and playing.
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
table-store = The table cannot reach its storage right now. Nothing was lost; try again.
table-failed = Something went wrong here. Nothing was changed.
table-broke = The rules engine failed on this request, and the fault was logged. Nothing has changed: try something else, or try again later.
table-damaged = This table is damaged and cannot be opened. Other tables are not affected; the operator of this server finds the reason in its log.
table-newer = This table was opened with newer rules than this server knows. Another server answers for it: try again in a moment.
table-lost = One moment: the storage does not answer. Nothing is lost; the table comes back by itself.
table-in-doubt = The storage did not confirm whether this was stored. Look at the table before you try again.
table-no-allies = Nobody else on your side can hear this.
table-silent = The message is empty.
table-no-step = There is no such step that you may see.
table-no-thing = Nothing that you may see has that name.
table-slow = That took too long and was cancelled.
table-full = This table has reached the maximum number of moves. You can only resign.
table-busy = The server is busy; try again in a moment.
table-not-begun = The game has not begun: it is dealt when every seat is taken.
table-begun = The game has begun: nothing can be added to its dice any more.
table-missing = Some seats are still empty: wait for their players, or begin with bots.
table-not-come = A player who was given a seat has not been here yet: the game begins when they have seen the table, or without them at another table.
table-not-added = Somebody who sits here has not added to the dice yet: the game begins when they have, or a minute after everybody has come.
table-copied = Somebody has already added exactly this to the dice: draw bytes of your own.
table-other-side = You have, or had, a seat of another side at this table: whoever has seen one side’s secrets cannot play for another.
table-seen = The player of the other side has had this seat and seen its secrets: only they can take it again, or a bot.
table-not-away = This player has not been away for long enough; until a bot may stand in it takes another
