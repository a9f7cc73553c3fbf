"""PettingZoo and Gymnasium, each with its own suite, for every game."""

import pathlib
import warnings

import bivouac
import pytest
from conftest import setups, turned

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

import bivouac.gymnasium  # noqa: E402
import bivouac.pettingzoo  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402


def test_pettingzoo_api(game: str) -> None:
    for setup in setups(game):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(bivouac.pettingzoo.env(game, **{key.replace("-", "_"): value for key, value in setup.items()}), num_cycles=60)


def test_pettingzoo_seeds(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: bivouac.pettingzoo.env(game), num_cycles=30)


def test_pettingzoo_renders() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode: bivouac.pettingzoo.env("goofspiel", render_mode=render_mode))


def test_parts_and_numbers_are_the_same_game() -> None:
    for actions in ("number", "parts"):
        env = bivouac.pettingzoo.env("tranchees", actions=actions)
        env.reset(seed=4)
        for agent in env.agent_iter(max_iter=100000):
            seen, reward, over, cut, _ = env.last()
            action = None if over or cut else env.action_space(agent).sample(seen["action_mask"])
            env.step(action)
        assert sorted(env.unwrapped._cumulative_rewards.values()) in ([-1.0, 1.0], [0.0, 0.0], [])


def test_an_action_that_is_not_allowed_loses() -> None:
    env = bivouac.pettingzoo.env("tranchees")
    env.reset(seed=1)
    first = env.agent_selection
    forbidden = int((env.observe(first)["action_mask"] == 0).argmax())
    env.step(forbidden)
    assert env.terminations[first] and env.rewards[first] == -1


def test_gymnasium_checker(game: str) -> None:
    env = gymnasium.make(f"bivouac/{game.capitalize()}-v0", opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_episode() -> None:
    env = gymnasium.make("bivouac/Tranchees-v0", opponents="greedy")
    for seed in range(2):
        seen, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            seen, reward, over, _, info = env.step(env.action_space.sample(seen["action_mask"]))
            assert "illegal" not in info
        assert reward in (-1.0, 1.0)


def test_opponents_keep_their_weights(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "worse.toml"
    file.write_text(turned("tranchees"))

    def replies(opponents: str) -> list[list[float]]:
        env = bivouac.gymnasium.SeatEnv("tranchees", opponents=opponents)
        seen, _ = env.reset(seed=4)
        told = []
        for _ in range(30):
            seen, *_ = env.step(int(seen["action_mask"].argmax()))
            told.append(seen["observation"].tolist())
        return told

    assert replies("greedy") == replies("greedy")
    assert replies("greedy") != replies(f"greedy@{file}")


def test_unknown_options_and_seats_are_told() -> None:
    with pytest.raises(bivouac.BivouacError, match="no option"):
        bivouac.pettingzoo.env("tranchees", colour="red")
    with pytest.raises(bivouac.BivouacError, match="expected french, german"):
        bivouac.gymnasium.SeatEnv("tranchees", seat="russian")
    with pytest.raises(bivouac.BivouacError, match="reset"):
        bivouac.pettingzoo.RawEnv("tranchees").observe("french")
