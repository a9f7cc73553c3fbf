"""Board war games for research: hidden hands, sealed orders, reaction windows, dice, teams.

>>> import bivouac
>>> [game["id"] for game in bivouac.games()]
['tranchees', 'quartermaster', 'warroom', 'aces']
>>> state = bivouac.State("tranchees", seed=1)
>>> while not state.over:
...     state.play(state.legal()[0])
>>> len(state.winners)
1

Every game has the same interface, and so does the next one. A move has three forms: its text (``legal``), its number
(``legal_numbers``), and its parts, a verb and up to four fields (``legal_parts``). An observation is a dict (``view``) or
an array of numbers (``tensor``) whose places ``describe`` names. ``Batch`` steps many tables with arrays.
"""

from ._batch import Batch
from ._native import (
    BivouacError,
    Bot,
    Defect,
    OtherThread,
    Refused,
    State,
    arena,
    describe,
    games,
    odds,
    rules,
    selfplay,
    simulate,
    weights,
)
from ._rows import rows

__all__ = [
    "Batch",
    "BivouacError",
    "Bot",
    "Defect",
    "OtherThread",
    "Refused",
    "State",
    "arena",
    "describe",
    "games",
    "odds",
    "rollouts",
    "rows",
    "rules",
    "selfplay",
    "simulate",
    "weights",
]


def rollouts(game: str, count: int = 1000, setup: dict[str, object] | None = None, seed: int = 1) -> object:
    """Plays this many random games on all cores and counts who wins: ``simulate`` with random players."""
    return simulate(game, "random", count, setup, seed)
