# The words of reports.
summary-won = { $who }: won.
summary-lost = { $who }: lost.
summary-drawn = { $who }: drawn.
summary = Luck { $luck }, own decisions { $own }, the others' decisions { $others } (in points of chance to win). With even luck this game is won { $even } times in 10.
turning-point = { $seat } played “{ $played }” ({ $chance } % to win). Better: “{ $better }” ({ $best } %). That cost { $lost } points.
turning-point-because = { $seat } played “{ $played }” ({ $chance } % to win). Better: “{ $better }” ({ $best } %). That cost { $lost } points. The better move brings: { $reasons }.
because-mine = { $feature } { $count }
because-camp = allies: { $feature } { $count }
because-others = enemy: { $feature } { $count }
