"""Weights belong to a player: old ones play against new ones in one process."""

import bivouac
import numpy as np
import pytest
from conftest import turned


def test_a_player_with_other_weights_is_another_player() -> None:
    game = "tranchees"
    usual = bivouac.weights(game)
    plain = bivouac.simulate(game, "greedy,random", 12, seed=2)
    same = bivouac.simulate(game, "greedy@same,random", 12, seed=2, weights={"same": usual})
    assert same["bots"][0]["bot"] == "greedy@same"
    assert [bot["wins"] for bot in same["bots"]] == [bot["wins"] for bot in plain["bots"]]
    report = bivouac.simulate(game, "greedy,greedy@worse", 20, seed=2, weights={"worse": turned(game)})
    assert report["bots"][0]["wins"] > 14
    rated = bivouac.arena(game, "greedy@worse,greedy", 10, weights={"worse": turned(game)})
    assert rated["ratings"][0]["bot"] == "greedy"


def test_every_game_has_weights_and_features(game: str) -> None:
    names = bivouac.describe(game)["features"]
    text = bivouac.weights(game)
    assert names and all(f"\n{name} = " in text for name in names)
    state = bivouac.State(game, seed=3)
    one = bivouac.Bot(game, "greedy", seed=5)
    two = bivouac.Bot(game, "greedy", seed=5, weights=text)
    for _ in range(10):
        if state.over:
            break
        assert one(state) == two(state)
        state.play(state.legal()[0])
    seat = state.seats[0]
    counts = state.features(seat, seed=1)
    assert counts.shape == (3, len(names)) and counts.dtype == np.int32
    assert np.array_equal(counts, state.features(seat, seed=1))
    assert state.standing(seat) == state.standing(seat, text) and -1 <= state.standing(seat) <= 1


def test_rows_tell_who_wins() -> None:
    """Players that differ: what the better one counts is what its side wins with."""
    game = "tranchees"
    features, results, numbers = bivouac.rows(game, "greedy,random", 6, every=20)
    names = bivouac.describe(game)["features"]
    assert features.shape[1:] == (3, len(names)) and len(features) == len(results) == len(numbers)
    assert set(results.tolist()) == {-1.0, 1.0} and sorted(set(numbers.tolist())) == list(range(6))
    # Both sides are counted at every place, and one wins what the other loses.
    assert results.sum() == 0
    # What is mine less what is theirs goes with the result.
    lead = (features[:, 0] - features[:, 2]).astype(float)
    along = np.array([abs(np.corrcoef(column, results)[0, 1]) for column in lead.T if column.std() > 0])
    assert along.max() > 0.3
    for wrong in ({"games": 0}, {"every": 0}, {"bots": "greedy,greedy,greedy"}, {"bots": "nobody"}, {"bots": "greedy@none.toml"}):
        with pytest.raises(bivouac.BivouacError):
            bivouac.rows(game, **{"games": 1, **wrong})  # type: ignore[arg-type]


def test_wrong_weights_are_told() -> None:
    text = bivouac.weights("tranchees")
    for wrong, expected in (("", "«scale» is missing"), (text + "nonsense = 1\n", "no feature «nonsense»"), ("scale = ", "1")):
        with pytest.raises(bivouac.BivouacError, match=expected):
            bivouac.Bot("tranchees", "greedy", weights=wrong)
        with pytest.raises(bivouac.BivouacError, match=expected):
            bivouac.State("tranchees").standing(weights=wrong)
    for name in ("random@none.toml", "greedy@", "greedy@none.toml", "nobody@none.toml"):
        with pytest.raises(bivouac.BivouacError):
            bivouac.Bot("tranchees", name)
        with pytest.raises(bivouac.BivouacError):
            bivouac.simulate("tranchees", name, 2)
    with pytest.raises(bivouac.BivouacError, match="judges nothing"):
        bivouac.Bot("tranchees", "random", weights=text)
