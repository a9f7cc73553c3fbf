"""Plays a game with a client that openapi-python-client generated from the description of the API, and nothing else.

Usage: client.py URL RECORD   The package `bivouac_client` must be there. Writes the record of the game, and beside it (.promised)
what the table promised before luck was added to its dice.
"""

import random
import secrets
import sys
import time

from bivouac_client import AuthenticatedClient, Client
from bivouac_client.api.games import list_games, rules
from bivouac_client.api.people import new_person
from bivouac_client.api.tables import begin, hint, list_tables, moves, one_table, open_, play, record, resign, why_not
from bivouac_client.models import Begin, ListTablesOf, Move, OfSeat, Open, OpenSeats
from bivouac_client.models import NewPerson, Opened, Refused, Table

url, file = sys.argv[1:]
luck = random.Random(1914)
anybody = Client(base_url=url, raise_on_unexpected_status=True)


def good(answer, kind=None):
    """An answer that is no refusal."""
    assert answer is not None and not isinstance(answer, Refused), answer
    assert kind is None or isinstance(answer, kind), answer
    return answer


game = good(list_games.sync(client=anybody))[0]
person = good(new_person.sync(client=anybody), NewPerson)
me = AuthenticatedClient(base_url=url, token=person.token, raise_on_unexpected_status=True)
# Parameters of a query, needed and not.
everything = len(good(rules.sync(game.id, client=me)))
some = len(good(rules.sync(game.id, client=me, q=game.seats[0].name)))
assert 0 < some < everything, (some, everything)

seats = OpenSeats.from_dict({seat.id: f"bot:{game.levels[0]}" for seat in game.seats} | {game.seats[0].id: "me"})
table = good(open_.sync(client=me, body=Open(game=game.id, seats=seats, name="Ada", wait=True)), Opened).id
# Luck of our own, after the table has promised its part; then it begins.
promised = good(one_table.sync(table, client=me), Table).fair.promise
own = secrets.token_hex(32)
assert begin.sync_detailed(table, client=me, body=Begin(luck=own)).status_code == 204
assert table in [card.id for card in good(list_tables.sync(client=me, of=ListTablesOf.MINE))]


def choose(mine):
    """One of the moves that a seat is offered; of a large decision, by pointing at one thing after the other."""
    offered, picked = mine, []
    while offered.next_ and not offered.moves:
        picked.append(luck.choice(offered.next_).thing)
        offered = good(moves.sync(table, client=me, seat=mine.seat, pick=" ".join(picked)))
    forward = [move for move in offered.moves if not move.takes_back]
    return luck.choice(forward or offered.moves).move


played, asked = 0, False
ends = time.monotonic() + 45
while not (now := good(one_table.sync(table, client=me), Table)).over:
    waiting = [mine for mine in now.mine if mine.asked]
    if not waiting:
        time.sleep(0.02)
    elif time.monotonic() > ends:
        good(resign.sync(table, client=me, body=OfSeat(seat=waiting[0].seat)))
    else:
        mine = waiting[0]
        if not asked:
            # Questions about a move have their parameters in the query, too.
            good(hint.sync(table, client=me, seat=mine.seat))
            good(why_not.sync(table, client=me, seat=mine.seat, target="nothing"))
            asked = True
        answer = play.sync(table, client=me, body=Move(seat=mine.seat, decision=mine.decision, move=choose(mine)))
        # A bot may have been quicker where several are asked at once: then the decision is an older one.
        if isinstance(answer, Refused):
            assert answer.rule == "TABLE-STALE", answer
        else:
            played += 1
        if isinstance(refused := play.sync(table, client=me, body=Move(seat=mine.seat, move="no move at all")), Refused):
            assert refused.text, refused
assert played >= 10, f"{played} moves are no game"
while now.fair.verified is None:
    # The server replays the record in the background.
    assert time.monotonic() < ends + 30, "nobody proves the game"
    time.sleep(0.02)
    now = good(one_table.sync(table, client=me), Table)
assert now.fair.verified is True, now.fair
with open(file, "w", encoding="utf-8") as out:
    text = good(record.sync(table, client=me), str)
    assert f"contribution {game.seats[0].id} {own}" in text, text
    out.write(text)
with open(file + ".promised", "w", encoding="utf-8") as out:
    out.write(promised)
print(f"A generated client played {played} moves of {game.title}: {now.over.text}")
