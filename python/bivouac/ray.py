"""Series of games over a cluster of Ray: the same reports as on one machine.

A series is cut into shares of games. Every game follows from the seed and its number, so a share that is played again gives the
same games. When a worker or its node dies, its share is played again elsewhere; each share is counted once.

.. code-block:: python

    import ray, bivouac.ray
    ray.init()
    report = bivouac.ray.simulate("tranchees", "greedy,random", 10_000, progress=print)

Ray starts its workers with a low priority (``nice 15``): on a machine with other work they get little time. The environment variable
``RAY_worker_niceness=0`` before ``ray start`` or ``ray.init`` changes that.
"""

import importlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _native

# Its types are incomplete.
ray: Any = importlib.import_module("ray")

TRIES = 10
"""So often is one share begun before the series is given up."""

SHARES = 8
"""So many shares a processor, where the caller does not say how large a share is."""

WAIT = 0.5
"""So long is waited when the cluster takes no work, in seconds."""

Progress = Callable[[int, int], object]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Series:
    """What is played: the arguments of ``simulate``, with the texts of all weights."""

    game: str
    bots: str
    games: int
    setup: dict[str, object] | None
    seed: int
    weights: dict[str, str]

    def share(self, first: int, count: int) -> tuple[str, str]:
        """Plays some of the games; with the fingerprint of what was played."""
        about = _native.describe(self.game, self.setup)
        played = _native._share(self.game, self.bots, self.games, first, count, self.setup, self.seed, 1, self.weights)
        return about["fingerprint"], played

    def count(self, shares: list[str], seconds: float) -> dict[str, Any]:
        """The report of all games."""
        return _native._count(self.game, self.bots, self.games, shares, self.setup, self.seed, seconds, self.weights)


def _play(series: _Series, first: int, count: int) -> tuple[str, str]:
    return series.share(first, count)


def _series(
    game: str,
    bots: str,
    games: int,
    setup: dict[str, object] | None,
    seed: int,
    weights: dict[str, str] | None,
) -> _Series:
    """Reads the files of weights here: a worker may not have them. Checks all of it before anything is sent."""
    texts = dict(weights or {})
    for spec in bots.split(","):
        file = spec.strip().partition("@")[2]
        if file and file not in texts:
            try:
                with open(file, encoding="utf-8") as opened:
                    texts[file] = opened.read(65537)
            except (OSError, ValueError) as error:
                raise _native.BivouacError(f"{file}: {error}") from None
    series = _Series(game, bots, games, setup, seed, texts)
    _native._share(game, bots, games, 0, 0, setup, seed, 1, texts)
    return series


def _cut(games: int, share: int | None) -> list[tuple[int, int]]:
    if share is None:
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        share = max(1, min(2000, games // (SHARES * processors)))
    if share < 1:
        raise _native.BivouacError(f"shares of {share} games: expected at least 1")
    return [(first, min(share, games - first)) for first in range(0, games, share)]


def _run(work: list[tuple[_Series, tuple[int, int]]], progress: Progress | None) -> list[str]:
    """Plays all shares; gives them in order. A share whose worker died is begun again."""
    task = ray.remote(num_cpus=1, max_retries=0, scheduling_strategy="SPREAD")(_play)
    prints = [_native.describe(series.game, series.setup)["fingerprint"] for series, _ in work]
    everything, done = sum(count for _, (_, count) in work), 0
    results: dict[int, str] = {}
    tries = [0] * len(work)
    waiting = list(reversed(range(len(work))))
    running: dict[Any, int] = {}
    while waiting or running:
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while waiting and len(running) < most:
            at = waiting.pop()
            series, (first, count) = work[at]
            tries[at] += 1
            running[task.remote(series, first, count)] = at
        ready, _ = ray.wait(list(running), num_returns=1, timeout=WAIT)
        for ref in ready:
            at = running.pop(ref)
            try:
                fingerprint, played = ray.get(ref)
            except ray.exceptions.RayTaskError as error:
                # The games themselves failed: they would fail again.
                _stop(running)
                raise (error.cause if isinstance(error.cause, _native.BivouacError) else error) from None
            except ray.exceptions.RayError as error:
                if tries[at] >= TRIES:
                    _stop(running)
                    raise _native.BivouacError(f"a share of games was lost {TRIES} times: {error}") from error
                _log.warning("games %s of %s were lost and are played again: %s", work[at][1], work[at][0].bots, type(error).__name__)
                waiting.append(at)
                continue
            if fingerprint != prints[at]:
                _stop(running)
                raise _native.BivouacError(f"a worker plays the environment {fingerprint}: this is {prints[at]}")
            results[at] = played
            done += work[at][1][1]
            if progress is not None:
                progress(done, everything)
    return [results[at] for at in range(len(work))]


def _stop(running: dict[Any, int]) -> None:
    for ref in running:
        ray.cancel(ref, force=True)


def simulate(
    game: str,
    bots: str = "random",
    games: int = 1000,
    setup: dict[str, object] | None = None,
    seed: int = 1,
    weights: dict[str, str] | None = None,
    share: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """``bivouac.simulate`` over the cluster: the same games and the same report.

    ``share`` is how many games a task plays; ``progress`` is called with the games done and all games.
    """
    series = _series(game, bots, games, setup, seed, weights)
    begun = time.perf_counter()
    shares = _run([(series, part) for part in _cut(games, share)], progress)
    return series.count(shares, time.perf_counter() - begun)


def arena(
    game: str,
    bots: str,
    games: int = 100,
    setup: dict[str, object] | None = None,
    seed: int = 1,
    weights: dict[str, str] | None = None,
    share: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """``bivouac.arena`` over the cluster: every player meets every other in so many games."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) < 2:
        raise _native.BivouacError("an arena needs at least two players")
    pairs = [(one, two) for one in range(len(names)) for two in range(one + 1, len(names))]
    meetings = [_series(game, f"{names[one]},{names[two]}", games, setup, seed, weights) for one, two in pairs]
    parts = _cut(games, share)
    shares = _run([(series, part) for series in meetings for part in parts], progress)
    results = [[0.0] * len(names) for _ in names]
    for at, (one, two) in enumerate(pairs):
        report = meetings[at].count(shares[at * len(parts) : (at + 1) * len(parts)], 0.0)
        for player, other, entrant in ((one, two, report["bots"][0]), (two, one, report["bots"][1])):
            results[player][other] = entrant["wins"] + entrant["draws"] / 2
    return _native._rated(game, games, names, results)


def selfplay(
    game: str,
    bots: str = "random",
    games: int = 1000,
    setup: dict[str, object] | None = None,
    seed: int = 1,
    weights: dict[str, str] | None = None,
    share: int | None = None,
    progress: Progress | None = None,
) -> list[str]:
    """``bivouac.selfplay`` over the cluster: the records of whole games, in order."""
    series = _Records(*(getattr(_series(game, bots, games, setup, seed, weights), name) for name in _FIELDS))
    shares = _run([(series, part) for part in _cut(games, share)], progress)
    return [record for text in shares for record in text.split(_END) if record]


_FIELDS = ("game", "bots", "games", "setup", "seed", "weights")
_END = "\0"


class _Records(_Series):
    """A series whose shares are records."""

    def share(self, first: int, count: int) -> tuple[str, str]:
        """Plays some of the games; their records, each with a mark at its end."""
        about = _native.describe(self.game, self.setup)
        records = _native.selfplay(self.game, self.bots, count, self.setup, self.seed, self.weights, first)
        return about["fingerprint"], "".join(record + _END for record in records)
