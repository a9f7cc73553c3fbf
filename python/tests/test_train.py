"""The trainer: a player learns, is saved and read, and sits down at a server's table."""

import pathlib

import bivouac
import bivouac.train
import numpy as np
import pytest
from bivouac.train import Policy, Trainer, measure


def test_a_player_learns_to_beat_random_players() -> None:
    trainer = Trainer("tranchees", tables=16, hidden=32, rate=3e-3, alone=0.25, seed=3)
    before = measure(trainer.policy, games=40)
    policy = trainer.train(seconds=120, games=150)
    after = measure(policy, games=40)
    assert before < 0.85 and after >= 0.95, f"{before} before, {after} after {trainer.games} games"


def test_every_game_can_be_learned(game: str) -> None:
    trainer = Trainer(game, tables=4, hidden=8, seed=2)
    steps: list[tuple[bivouac.train._Step, float]] = []
    for _ in range(30):
        steps += trainer._step()
    # Games may not have ended: decisions with made-up results move every weight.
    open_steps = [(step, 1.0) for path in trainer._paths for step in path]
    before = {name: array.copy() for name, array in trainer.policy.weights.items()}
    trainer._learn(steps + open_steps)
    for name, array in trainer.policy.weights.items():
        assert np.isfinite(array).all()
        assert not np.array_equal(array, before[name]), name


def test_the_net_climbs_towards_what_won() -> None:
    """The slopes are right: after a step, moves of won games are likelier, and the value is nearer to the results."""
    trainer = Trainer("goofspiel", tables=16, hidden=16, rate=1e-3, entropy=0.0, seed=4)
    steps: list[tuple[bivouac.train._Step, float]] = []
    while len(steps) < 400:
        steps += trainer._step()

    def judged() -> tuple[float, float]:
        gains, errors = 0.0, 0.0
        policy = trainer.policy
        for step, result in steps:
            seen = np.zeros((1, policy.weights["inner"].shape[0]), np.float32)
            seen[0, step.places] = step.values
            hidden = policy.hidden(seen)
            scores = policy.scores(hidden, step.slots, np.zeros(len(step.slots), np.int64))
            gains += result * float(scores[step.chosen] - scores.max() - np.log(np.exp(scores - scores.max()).sum()))
            value = float(np.tanh(hidden[0] @ policy.weights["value"][:-1] + policy.weights["value"][-1]))
            errors += (result - value) ** 2
        return gains, errors

    before = judged()
    for _ in range(5):
        trainer._learn(steps)
    after = judged()
    assert after[0] > before[0] and after[1] < before[1]


def test_a_saved_player_is_read_again(game: str, tmp_path: pathlib.Path) -> None:
    policy = Policy(game, hidden=8, seed=3)
    policy.save(tmp_path / "player.npz")
    again = Policy.load(tmp_path / "player.npz")
    state = bivouac.State(game, seed=2)
    for _ in range(5):
        if state.over:
            break
        assert policy(state) == again(state) and policy(state) in state.legal()
        state.play(policy(state))


def test_what_is_no_player_is_told(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "player.npz"
    with pytest.raises(bivouac.BivouacError, match="player.npz"):
        Policy.load(file)
    for content in (b"", b"nonsense", b"PK\x03\x04 cut off"):
        file.write_bytes(content)
        with pytest.raises(bivouac.BivouacError, match="expected a saved player"):
            Policy.load(file)
    np.savez(file, about=np.array('{"version": 1}'))
    with pytest.raises(bivouac.BivouacError, match="expected a saved player"):
        Policy.load(file)
    policy = Policy("goofspiel", hidden=8)
    policy.fingerprint = "0" * 16
    policy.save(file)
    with pytest.raises(bivouac.BivouacError, match="0000"):
        Policy.load(file)
    policy = Policy("goofspiel", hidden=8)
    policy.weights["moves"] = policy.weights["moves"][1:]
    policy.save(file)
    with pytest.raises(bivouac.BivouacError, match="moves"):
        Policy.load(file)
    with pytest.raises(bivouac.BivouacError, match="learned"):
        Policy("goofspiel")(bivouac.State("tranchees"))
