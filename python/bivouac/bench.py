"""How fast games are stepped: ``python -m bivouac.bench``.

Every figure is the best of several short measurements in one run, so that a busy machine disturbs all alike. Games of OpenSpiel
and of PettingZoo classic are measured beside ours, if those packages are installed.
"""

import argparse
import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from . import Batch, State, games, simulate

ROUNDS = 3


def best(seconds: float, work: Callable[[], int]) -> float:
    """Things done in a second: the best of some measurements of this length."""
    rates = []
    for _ in range(ROUNDS):
        begun, done = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            done += work()
        rates.append(done / (time.perf_counter() - begun))
    return max(rates)


def state_steps(game: str) -> int:
    """Part of a random game from Python: list the moves, choose, play."""
    state, choose = State(game, seed=random.randrange(2**60)), random.random
    steps = 0
    while not state.over and steps < 200:
        numbers = state.legal_numbers()
        state.play(int(numbers[int(choose() * len(numbers))]))
        steps += 1
    return steps


def observing(game: str) -> Callable[[], int]:
    """Looks at one position in the middle of a game."""
    state = State(game, seed=1)
    for _ in range(40):
        if not state.over:
            state.play(state.legal()[0])
    seat, out = state.seats[0], np.zeros(state.tensor(state.seats[0]).size, np.float32)

    def work() -> int:
        for _ in range(100):
            state.tensor(seat, out)
        return 100

    return work


def stepping(game: str, tables: int, looks: bool) -> Callable[[], int]:
    """Random moves at all tables of a batch, with masks of verbs and observations or without."""
    batch = Batch(game, tables)

    def work() -> int:
        batch.step(batch.random())
        if looks:
            batch.mask()
            batch.observe()
        return tables

    return work


def aec_steps(env: Any) -> int:
    """Part of a random game of a PettingZoo environment, with masks."""
    env.reset(seed=random.randrange(2**31))
    steps = 0
    for agent in env.agent_iter(max_iter=200):
        seen, _, over, cut, _ = env.last()
        mask = seen["action_mask"]
        env.step(None if over or cut else int(random.choice(np.flatnonzero(np.asarray(mask, np.bool_)))))
        steps += 1
    return steps


def open_spiel_steps(game: Any) -> int:
    """A random game of OpenSpiel, with observations."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal() and steps < 200:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(random.choice(outcomes)[0])
            continue
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def row(name: str, figures: list[str]) -> None:
    """One line of the table."""
    print("| " + " | ".join([name, *figures]) + " |", flush=True)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    parser.add_argument("--tables", type=int, default=1024, help="tables of a batch")
    given = parser.parse_args()
    seconds: float = given.seconds
    head = ["steps/s, Python loop", "AEC steps/s", "batch steps/s", "with masks, tensors", "observe µs", "random games/s"]
    row("game", head)
    row("---", ["---"] * len(head))
    try:
        ours: Any = importlib.import_module("bivouac.pettingzoo")
    except ImportError:
        ours = None
    for entry in games():
        game: str = entry["id"]
        tables = given.tables
        aec = "-"
        if ours is not None:
            env = ours.RawEnv(game)
            aec = f"{best(seconds, lambda: aec_steps(env)):,.0f}"
        begun = time.perf_counter()
        report: Any = simulate(game, "random", 200)
        whole = report["games"] / (time.perf_counter() - begun)
        row(
            game,
            [
                f"{best(seconds, lambda: state_steps(game)):,.0f}",
                aec,
                f"{best(seconds, stepping(game, tables, False)):,.0f}",
                f"{best(seconds, stepping(game, tables, True)):,.0f}",
                f"{1e6 / best(seconds, observing(game)):.1f}",
                f"{whole:,.0f}",
            ],
        )
    for name in ("connect_four_v3", "tictactoe_v3", "chess_v6"):
        try:
            module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
            env = module.raw_env() if hasattr(module, "raw_env") else module.env()
            figure = f"{best(seconds, lambda: aec_steps(env)):,.0f}"
        except Exception as missing:
            figure = f"({type(missing).__name__})"
        row(f"PettingZoo {name}", ["-", figure, "-", "-", "-", "-"])
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return
    for name in ("backgammon", "gin_rummy", "chess", "leduc_poker"):
        try:
            game_of_theirs = pyspiel.load_game(name)
            figure = f"{best(seconds, lambda: open_spiel_steps(game_of_theirs)):,.0f}"
        except Exception as missing:
            figure = f"({type(missing).__name__})"
        row(f"OpenSpiel {name}", [figure, "-", "-", "-", "-", "-"])


if __name__ == "__main__":
    main()
