"""Rows for fitting weights: what players count along whole games, and how the games ended."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native


def rows(
    game: str,
    bots: str = "greedy",
    games: int = 100,
    setup: dict[str, object] | None = None,
    seed: int = 1,
    weights: dict[str, str] | None = None,
    every: int = 10,
) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.int32]]:
    """Plays whole games and counts the features before every tenth move (``every``), as each side imagines the position.

    Gives three arrays with a row for each count: the features as ``State.features`` counts them, the result for that side at the end
    (1 won, -1 lost, 0 a draw), and the number of the game. ``bots`` names one player for all seats, or one for each seat. Fitting
    results to features gives weights; keep some games aside to see how well they fit games that they have not seen.

    >>> import bivouac
    >>> features, results, numbers = bivouac.rows("goofspiel", "random", 4)
    >>> features.shape[0] == len(results) == len(numbers) and set(numbers.tolist()) == {0, 1, 2, 3}
    True
    """
    if games < 1 or every < 1:
        raise _native.BivouacError("expected at least one game, and a row at least every move")
    about: Any = _native.describe(game, setup)
    seats: list[str] = about["seats"]
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, len(seats)):
        raise _native.BivouacError(f"{len(names)} players: expected one for all seats, or {len(seats)}")
    leaders = [seat for camp in about["camps"] for seat in [seat for seat in camp if seat in seats][:1]]
    players = {}
    for at, seat in enumerate(seats):
        name, _, file = names[at % len(names)].partition("@")
        text = (weights or {}).get(file)
        players[seat] = (name, text) if text is not None else (names[at % len(names)], None)
    counted: list[NDArray[np.int32]] = []
    results: list[float] = []
    numbers: list[int] = []
    for number in range(games):
        state = _native.State(game, setup, seed * (1 << 20) + number)
        sitting = {
            seat: _native.Bot(game, name, seed + (number << 8) + at, text) for at, (seat, (name, text)) in enumerate(players.items())
        }
        mine: list[str] = []
        while (asked := state.asked) is not None:
            if len(state) % every == 0:
                for seat in leaders:
                    counted.append(state.features(seat, len(state)))
                    mine.append(seat)
            state.play(sitting[asked](state))
        ended = state.results()
        results += [ended[seat] for seat in mine]
        numbers += [number] * len(mine)
    return np.array(counted, np.int32), np.array(results, np.float32), np.array(numbers, np.int32)
