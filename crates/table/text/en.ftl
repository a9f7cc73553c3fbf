# The kernel's words, for every game.
table-not-asked = This is not your decision.
table-not-now = That move does not answer what is asked.
table-over = The game is over.
table-stale = The position has changed meanwhile; here is the new one.
table-unreadable = That move cannot be read.
table-no-undo = Nothing can be taken back here: dice were rolled, something was seen, somebody else was asked, or it would complete what others have written in secret.
table-resign = Resignation.
something = something
table-time = { $seat } is out of time.
table-hand-person = “{ $name }” plays { $seat } from here.
table-hand-somebody = Somebody plays { $seat } from here.
table-hand-bot = A bot ({ $name }) plays { $seat } from here.
table-hand-nobody = Nobody plays { $seat } for now.
