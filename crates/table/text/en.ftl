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
table-clock = Out of time.
table-agreed = Ended by agreement: nobody has won.
table-clock-out-pass = { $seat }: the time to react is up, and the table passes.
table-clock-out-caretaker = { $seat } is out of time: a bot takes over until the player comes back.
table-clock-out-loss = { $seat } is out of time and loses.
table-clock-out-ask = { $seat } is out of time. The others decide how to go on.
table-clock-pause = All clocks stand.
table-clock-resume = The clocks run again.
table-clock-back = { $time } given back: the server was away.
table-clock-away = { $seat } is on vacation { $days ->
    [one] for one day
   *[other] for { $days } days
}.
table-clock-home = { $seat } is back from vacation.
table-clock-quiet = { $seat } has set quiet hours.
table-clock-loud = { $seat } has no quiet hours any more.
table-vote-end = { $seat } proposes to end the game as it stands, without a winner.
table-vote-undo = { $seat } proposes to take back everything since an earlier move of theirs.
table-vote-pause = { $seat } proposes a pause.
table-vote-chair = { $seat } proposes that somebody else plays { $of }.
table-vote-yes = { $seat } agrees.
table-vote-no = { $seat } is against it.
table-agreed-end = All agree: the game ends here, without a winner.
table-agreed-undo = All agree: everything since { $seat }’s earlier move is taken back.
table-agreed-pause = All agree to a pause.
table-agreed-chair = All agree: { $of } is free for somebody else.
