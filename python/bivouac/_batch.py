"""Many tables stepped by arrays."""

import threading
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native

PARTS = 5


class Batch:
    """``tables`` tables of one game. A table whose game is over begins the next one by itself.

    After each step, ``seats`` says who is asked at each table, ``done`` where a game ended, and ``results`` how (a column
    a seat: 1 won, -1 lost). ``observe`` fills and returns ``obs``; ``mask`` says which values of the next part of a move
    may be chosen; ``random`` gives a random offered move for each table, by its place among those offered there.

    A batch belongs to the thread that made it; another thread gets an ``OtherThread`` error until it calls ``adopt``.

    >>> import bivouac
    >>> batch = bivouac.Batch("goofspiel", 64, seed=3)
    >>> for _ in range(100):
    ...     batch.step(batch.random())
    >>> batch.observe().shape == (64, batch.places)
    True
    >>> batch.games > 0
    True
    """

    def __init__(self, game: str, tables: int, setup: dict[str, object] | None = None, seed: int = 1) -> None:
        self._tables = _native.Batch(game, tables, setup, seed)
        self._owner = threading.get_ident()
        self.game = game
        self.tables = tables
        self.places = self._native.places
        self.fingerprint = self._native.fingerprint
        about: Any = _native.describe(game, setup)
        self._widths = [self._native.verbs] + [
            max([form["fields"][at]["count"] for form in about["moves"] if at < len(form["fields"])] + [1])
            for at in range(PARTS - 1)
        ]
        self._masks: dict[int, NDArray[np.bool_]] = {}
        self.obs: NDArray[np.float32] = np.zeros((tables, self.places), np.float32)

    @property
    def _native(self) -> _native.Batch:
        if threading.get_ident() != self._owner:
            raise _native.OtherThread("this batch belongs to another thread: call adopt() in this one")
        return self._tables

    def adopt(self) -> None:
        """From now on the batch belongs to the thread that calls this."""
        self._owner = threading.get_ident()

    @property
    def seats(self) -> NDArray[np.uint8]:
        """The number of the seat that is asked at each table."""
        return self._native.seats()

    @property
    def done(self) -> NDArray[np.bool_]:
        """Where a game ended with the last step."""
        return self._native.done()

    @property
    def results(self) -> NDArray[np.float32]:
        """How the games that ended did: a column a seat."""
        return self._native.results()

    @property
    def games(self) -> int:
        """How many games have ended."""
        return self._native.games

    def observe(self) -> NDArray[np.float32]:
        """What the asked seat sees at each table. The array is the same every time."""
        self._native.observe(self.obs)
        return self.obs

    def offered(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """All offered moves in parts, table after table; and how many each table has."""
        return self._native.offered(), self._native.counts()

    def mask(self, chosen: ArrayLike | None = None) -> NDArray[np.bool_]:
        """For each table, which values the next part of a move may have after those in ``chosen`` (a column a part)."""
        parts = np.zeros((self.tables, 0), np.uint32) if chosen is None else np.ascontiguousarray(chosen, np.uint32)
        known = parts.shape[1] if parts.ndim == 2 else PARTS
        if known >= PARTS:
            raise _native.BivouacError(f"chosen: expected an array of {self.tables} rows and at most {PARTS - 1} columns")
        mask = self._masks.get(known)
        if mask is None:
            mask = self._masks[known] = np.zeros((self.tables, self._widths[known]), np.bool_)
        self._native.mask(parts, mask)
        return mask

    def step(self, places: ArrayLike) -> None:
        """Plays at each table the offered move at this place."""
        self._native.step(_row(places, self.tables))

    def step_parts(self, parts: ArrayLike) -> None:
        """Plays moves in parts: a row a table, with five columns."""
        self._native.step(self._native.find(np.ascontiguousarray(parts, np.uint32).reshape(-1, PARTS)))

    def step_numbers(self, numbers: ArrayLike) -> None:
        """Plays moves by their numbers."""
        self._native.step(self._native.find_numbers(_row(numbers, self.tables)))

    def random(self) -> NDArray[np.uint32]:
        """A random offered move for each table, by its place."""
        return self._native.random()


def _row(values: ArrayLike, tables: int) -> NDArray[np.uint32]:
    array = np.asarray(values)
    if array.shape != (tables,) or array.dtype.kind not in "iu" or (array.size and array.min() < 0):
        raise _native.BivouacError(f"expected {tables} whole numbers, one a table")
    return np.ascontiguousarray(array, np.uint32)
