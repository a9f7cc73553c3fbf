"""A small trainer: a player learns a game by playing against itself and against other players, with numpy alone.

The player is a net with one hidden layer. It reads an observation and gives each offered move a score: the sum of what the parts of
the move (its verb, its fields) are worth there. It learns from the results of whole games (an actor with a critic: moves of won
games become likelier by as much as the result is better than was expected).

.. code-block:: python

    from bivouac.train import Trainer

    trainer = Trainer("tranchees", seed=1)
    trainer.train(seconds=300, progress=print)
    trainer.policy.save("player.npz")

``python -m bivouac.train tranchees player.npz --seconds 300`` does the same. A saved player plays a state, a batch, and a seat of a
server's table: see ``Policy``.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._batch import PARTS, Batch

if TYPE_CHECKING:
    from .client import Decision

Floats = NDArray[np.float32]

VERSION = 1
"""The version of a saved player."""


class Policy:
    """A player that was learned. It fits one set-up of one game: the one with its ``fingerprint``.

    It is called with a state, like a bot, and gives the text of a move. ``decide`` answers a decision of ``bivouac.client``.
    With ``greedy`` it always makes the move with the best score; otherwise a move is as likely as the net says.

    >>> import bivouac
    >>> from bivouac.train import Policy
    >>> policy = Policy("goofspiel", hidden=8, seed=1)
    >>> state = bivouac.State("goofspiel")
    >>> policy(state) in state.legal()
    True
    """

    def __init__(self, game: str, setup: dict[str, object] | None = None, hidden: int = 128, seed: int = 1, greedy: bool = True) -> None:
        about: Any = _native.describe(game, setup)
        if not 1 <= hidden <= 4096:
            raise _native.BivouacError(f"{hidden} hidden units: expected 1 to 4096")
        self.game = game
        self.setup: dict[str, object] = about["setup"]
        self.fingerprint: str = about["fingerprint"]
        self.greedy = greedy
        self._random = np.random.default_rng(seed)
        counts = np.array([1 + sum(field["count"] for field in form["fields"]) for form in about["moves"]])
        # Where the values of each part of each verb begin among the embeddings. What a verb does not take stays empty.
        slots = int(counts.sum())
        self._slots = np.full((len(counts), PARTS), slots, np.int64)
        for verb, (form, begin) in enumerate(zip(about["moves"], np.cumsum(counts) - counts)):
            self._slots[verb, 0] = begin
            at = begin + 1
            for field, described in enumerate(form["fields"]):
                self._slots[verb, 1 + field] = at
                at += described["count"]
        self._none = slots
        places = len(about["places"])

        def some(*shape: int, scale: float) -> Floats:
            return (self._random.standard_normal(shape) * scale).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "inner": some(places, hidden, scale=(2 / max(places, 1)) ** 0.5),
            "bias": np.zeros(hidden, np.float32),
            "moves": some(slots + 1, hidden, scale=0.01),
            "value": np.zeros(hidden + 1, np.float32),
        }
        self.weights["moves"][slots] = 0
        self._table: _native.State | None = None

    def slots(self, offered: NDArray[np.uint32]) -> NDArray[np.int64]:
        """The embeddings that stand for the parts of moves."""
        begins = self._slots[offered[:, 0].astype(np.int64)]
        parts = np.concatenate([np.zeros((len(offered), 1), np.int64), offered[:, 1:].astype(np.int64)], axis=1)
        return np.where(begins == self._none, self._none, begins + parts)

    def hidden(self, seen: Floats) -> Floats:
        """The hidden layer for some observations."""
        out: Floats = np.maximum(seen @ self.weights["inner"] + self.weights["bias"], 0)
        return out

    def scores(self, hidden: Floats, slots: NDArray[np.int64], rows: NDArray[np.int64]) -> Floats:
        """The score of each offered move; ``rows`` says to which observation it belongs."""
        # What each part is worth at each observation, then the parts of each move.
        worth = hidden @ self.weights["moves"].T
        return np.asarray(worth[rows[:, None], slots].sum(axis=1), np.float32)

    def _pick(self, scores: Floats) -> int:
        if self.greedy:
            return int(scores.argmax())
        chances = np.exp(scores.astype(np.float64) - scores.max())
        return int(self._random.choice(len(scores), p=chances / chances.sum()))

    def __call__(self, state: _native.State, seat: str | None = None) -> str:
        """The text of the move it makes for the seat that is asked, or for this seat."""
        if state.fingerprint != self.fingerprint:
            raise _native.BivouacError(f"this player learned {self.fingerprint}, and the state is of {state.fingerprint}")
        parts = state.legal_parts(seat)
        hidden = self.hidden(state.tensor(seat)[None])
        at = self._pick(self.scores(hidden, self.slots(parts), np.zeros(len(parts), np.int64)))
        return state.legal(seat)[at]

    def decide(self, decision: "Decision", view: object) -> str:
        """Answers a decision at a server's table; ``view`` is what the server shows (``client.look(table)["view"]``)."""
        if self._table is None:
            self._table = _native.State(self.game, self.setup)
        # Whoever asks may be another thread than before.
        self._table.adopt()
        seen = self._table.tensor_of(view, decision.seat)
        parts = self._table.parts_of(decision.moves)
        at = self._pick(self.scores(self.hidden(seen[None]), self.slots(parts), np.zeros(len(parts), np.int64)))
        return decision.moves[at]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the player to a file (``.npz``)."""
        about = {"version": VERSION, "game": self.game, "setup": self.setup, "fingerprint": self.fingerprint}
        with open(path, "wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **self.weights)  # type: ignore[arg-type]

    @staticmethod
    def load(path: str | os.PathLike[str], greedy: bool = True) -> "Policy":
        """Reads a player. One of another environment, or a file that is none, is an error."""
        try:
            with np.load(path, allow_pickle=False) as file:
                about: Any = json.loads(str(file["about"]))
                weights = {name: file[name] for name in ("inner", "bias", "moves", "value")}
            version, game, setup = about["version"], about["game"], about["setup"]
        except OSError as error:
            raise _native.BivouacError(f"{path}: {error}") from None
        except Exception:
            raise _native.BivouacError(f"{path}: expected a saved player") from None
        if version != VERSION:
            raise _native.BivouacError(f"{path}: a player of version {version}, this package reads version {VERSION}")
        policy = Policy(game, setup, max(1, weights["bias"].size), greedy=greedy)
        if about.get("fingerprint") != policy.fingerprint:
            raise _native.BivouacError(f"{path}: a player of {about.get('fingerprint')}, the game is now {policy.fingerprint}")
        for name, array in policy.weights.items():
            if weights[name].shape != array.shape or not np.isfinite(weights[name]).all():
                raise _native.BivouacError(f"{path}: «{name}» does not fit {game}")
            policy.weights[name] = np.ascontiguousarray(weights[name], np.float32)
        return policy


@dataclass
class Progress:
    """What a trainer tells now and then."""

    seconds: float
    games: int
    moves: int
    won: float
    """The share of the last games against the other players that it won."""

    def __str__(self) -> str:
        return f"{self.seconds:5.0f} s  {self.games:6d} games  {self.moves:8d} moves  won {100 * self.won:5.1f} %"


@dataclass
class _Step:
    """One decision of the learner at one table: sparse observation, moves, what was chosen."""

    places: NDArray[np.int32]
    values: Floats
    slots: NDArray[np.int64]
    chosen: int
    chance: float
    seat: int


class Trainer:
    """Trains a ``policy``: at some tables it plays all seats, at the others one seat against random players."""

    def __init__(
        self,
        game: str,
        setup: dict[str, object] | None = None,
        tables: int = 64,
        hidden: int = 128,
        rate: float = 1e-3,
        entropy: float = 0.01,
        alone: float = 0.5,
        seed: int = 1,
    ) -> None:
        if not 0 <= alone <= 1:
            raise _native.BivouacError("alone: expected a share from 0 to 1 of the tables")
        self.policy = Policy(game, setup, hidden, seed, greedy=False)
        self.batch = Batch(game, tables, setup, seed)
        self.rate, self.entropy = rate, entropy
        self.games = self.moves = 0
        self._random = np.random.default_rng(seed)
        about: Any = _native.describe(game, setup)
        ids: list[str] = next(row["seats"] for row in _native.games(True) if row["id"] == game)
        camps = [[ids.index(seat) for seat in camp] for camp in about["camps"]]
        # Which seats learn at each table: all of them, or those of one camp.
        self._learns = np.ones((tables, len(ids)), np.bool_)
        for table in range(int(tables * alone), tables):
            self._learns[table] = False
            self._learns[table, camps[table % len(camps)]] = True
        self._paths: list[list[_Step]] = [[] for _ in range(tables)]
        self._won: list[float] = []
        self._adam = {name: (np.zeros_like(array), np.zeros_like(array)) for name, array in self.policy.weights.items()}
        self._updates = 0

    def train(
        self,
        seconds: float = 300,
        games: int | None = None,
        progress: Callable[[Progress], object] | None = None,
        every: float = 10.0,
    ) -> Policy:
        """Learns for so many seconds, or until so many games have ended. Gives the policy, which then plays its best moves."""
        begun = told = time.perf_counter()
        self.policy.greedy = False
        ready: list[tuple[_Step, float]] = []
        while (now := time.perf_counter()) - begun < seconds and (games is None or self.games < games):
            ready += self._step()
            if len(ready) >= 4096:
                self._learn(ready)
                ready = []
            if progress is not None and now - told >= every:
                told = now
                progress(self.state(now - begun))
        self.policy.greedy = True
        return self.policy

    def state(self, seconds: float) -> Progress:
        """How far it is."""
        last = self._won[-400:]
        return Progress(seconds, self.games, self.moves, (sum(last) / len(last) + 1) / 2 if last else 0.0)

    def _step(self) -> list[tuple[_Step, float]]:
        """One move at every table; gives the decisions of the games that ended, each with its result."""
        batch, policy = self.batch, self.policy
        seats = batch.seats.astype(np.int64)
        tables = np.flatnonzero(self._learns[np.arange(batch.tables), seats])
        places = batch.random()
        offered, counts = batch.offered()
        begins = np.cumsum(counts) - counts
        if len(tables):
            seen = batch.observe()[tables]
            slots = policy.slots(offered)
            mine = np.concatenate([np.arange(begins[table], begins[table] + counts[table]) for table in tables])
            rows = np.repeat(np.arange(len(tables)), counts[tables])
            scores = policy.scores(policy.hidden(seen), slots[mine], rows)
            # The largest of score and noise is a move as likely as the net says.
            noisy = scores - np.log(-np.log(self._random.random(len(scores), np.float32) + 1e-20) + 1e-20)
            at = 0
            for row, table in enumerate(tables):
                count = int(counts[table])
                chosen = int(noisy[at : at + count].argmax())
                places[table] = chosen
                if count > 1:
                    its = scores[at : at + count]
                    chance = float(its[chosen] - its.max() - np.log(np.exp(its - its.max()).sum()))
                    there = np.flatnonzero(seen[row])
                    step = _Step(there.astype(np.int32), seen[row, there], slots[mine[at : at + count]], chosen, chance, int(seats[table]))
                    self._paths[table].append(step)
                at += count
        batch.step(places)
        self.moves += batch.tables
        ended: list[tuple[_Step, float]] = []
        done = np.flatnonzero(batch.done)
        results = batch.results if len(done) else None
        for table in done:
            assert results is not None
            path, self._paths[table] = self._paths[table], []
            ended += [(step, float(results[table, step.seat])) for step in path]
            self.games += 1
            if path and not self._learns[table].all():
                self._won.append(float(results[table, path[0].seat]))
        return ended

    def _learn(self, steps: list[tuple[_Step, float]]) -> None:
        """Improves the net by some decisions whose results are known."""
        order = self._random.permutation(len(steps))
        for begin in range(0, len(order), 512):
            self._improve([steps[at] for at in order[begin : begin + 512]])

    def _improve(self, steps: list[tuple[_Step, float]]) -> None:
        policy, n = self.policy, len(steps)
        inner, value = policy.weights["inner"], policy.weights["value"]
        seen = np.zeros((n, inner.shape[0]), np.float32)
        for row, (step, _) in enumerate(steps):
            seen[row, step.places] = step.values
        results = np.array([result for _, result in steps], np.float32)
        counts = np.array([len(step.slots) for step, _ in steps])
        slots = np.concatenate([step.slots for step, _ in steps])
        rows = np.repeat(np.arange(n), counts)
        begins = np.cumsum(counts) - counts
        chosen = begins + np.array([step.chosen for step, _ in steps])
        hidden = policy.hidden(seen)
        expected = np.tanh(hidden @ value[:-1] + value[-1])
        scores = policy.scores(hidden, slots, rows)
        most = np.maximum.reduceat(scores, begins)
        chances = np.exp(scores - most[rows])
        chances /= np.add.reduceat(chances, begins)[rows]
        logs = np.log(chances + 1e-12)
        # What each decision brought beyond what was expected. A decision that the net would hardly make any more counts less.
        gain = results - expected
        drift = np.clip(np.exp(logs[chosen] - np.array([step.chance for step, _ in steps])), 0, 1.2)
        gain = (gain - gain.mean()) / (gain.std() + 1e-4) * drift
        slope = -chances * gain[rows]
        slope[chosen] += gain
        entropy = -np.add.reduceat(chances * logs, begins)
        slope -= self.entropy * chances * (logs + entropy[rows])
        slope /= n
        # Back through the net.
        worth = np.zeros((n, len(policy.weights["moves"])), np.float32)
        for part in range(PARTS):
            np.add.at(worth, (rows, slots[:, part]), slope)
        worth[:, policy._none] = 0
        error = (results - expected) * (1 - expected**2) / n
        back = worth @ policy.weights["moves"] + error[:, None] * value[:-1]
        back *= hidden > 0
        self._climb(
            {
                "moves": worth.T @ hidden,
                "inner": seen.T @ back,
                "bias": back.sum(axis=0),
                "value": np.concatenate([hidden.T @ error, [error.sum()]]),
            }
        )

    def _climb(self, slopes: dict[str, Any]) -> None:
        """One step of Adam."""
        self._updates += 1
        for name, slope in slopes.items():
            mean, spread = self._adam[name]
            mean += 0.1 * (slope - mean)
            spread += 0.001 * (slope**2 - spread)
            size = self.rate * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
            self.policy.weights[name] += (size * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)
        self.policy.weights["moves"][self.policy._none] = 0


def measure(policy: Policy, opponents: str = "random", games: int = 200, seed: int = 10_001) -> float:
    """The share of games that a policy wins against bots, in every camp in turn; a draw counts half."""
    about: Any = _native.describe(policy.game, policy.setup)
    points = 0.0
    for number in range(games):
        camp = about["camps"][number % len(about["camps"])]
        state = _native.State(policy.game, policy.setup, seed + number)
        bots = {seat: _native.Bot(policy.game, opponents, seed + number) for seat in about["seats"] if seat not in camp}
        while (asked := state.asked) is not None:
            state.play(bots[asked](state) if asked in bots else policy(state))
        points += (state.results()[camp[0]] + 1) / 2
    return points / games


def main() -> None:
    """Trains a player and saves it."""
    parser = argparse.ArgumentParser(prog="python -m bivouac.train", description="Trains a player by self-play, and saves it.")
    parser.add_argument("game")
    parser.add_argument("file", help="where the player is saved (.npz)")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games against random players at the end")
    given = parser.parse_args()
    trainer = Trainer(given.game, tables=given.tables, hidden=given.hidden, seed=given.seed)
    policy = trainer.train(given.seconds, progress=lambda progress: print(progress, flush=True))
    policy.save(given.file)
    print(f"wins {100 * measure(policy, games=given.games):.1f} % of {given.games} games against random players")


if __name__ == "__main__":
    main()
