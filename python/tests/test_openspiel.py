"""OpenSpiel's own suite with serialisation, for every game."""

import pathlib

import bivouac
import pytest
from conftest import setups

pyspiel = pytest.importorskip("pyspiel")

import json  # noqa: E402
import random  # noqa: E402

import bivouac.openspiel  # noqa: E402


def test_serialisation(game: str) -> None:
    for setup in setups(game):
        loaded = pyspiel.load_game(f"bivouac_{game}", {"setup": json.dumps(setup)} if setup else {})
        state, choose = loaded.new_initial_state(), random.Random(2)
        for _ in range(40):
            if state.is_terminal():
                break
            other = loaded.deserialize_state(state.serialize())
            assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
            state.apply_action(choose.choice(state.legal_actions()))


# A whole game of the longer ones takes minutes in this suite: it serialises and replays after every move.
@pytest.mark.parametrize(("short", "most"), [("bivouac_tranchees", 2), ("bivouac_quartermaster", 1), ("bivouac_goofspiel", 2)])
def test_the_suite_of_openspiel(short: str, most: int) -> None:
    for setup in setups(short.removeprefix("bivouac_"))[:most]:
        loaded = pyspiel.load_game(short, {"setup": json.dumps(setup)} if setup else {})
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_resampling_keeps_what_the_player_knows(game: str) -> None:
    state = pyspiel.load_game(f"bivouac_{game}").new_initial_state()
    choose = random.Random(1)
    state.apply_action(7)
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, choose.random)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(choose.choice(state.legal_actions()))


def test_a_wrong_setup_is_told() -> None:
    with pytest.raises(Exception, match="no option|JSON"):
        pyspiel.load_game("bivouac_tranchees", {"setup": "nonsense"})


# A game of Quartermaster takes minutes here: every state is written as text for every seat.
@pytest.mark.parametrize("short", ["bivouac_tranchees", "bivouac_goofspiel"])
def test_a_playthrough_is_played_again_line_for_line(short: str, tmp_path: pathlib.Path) -> None:
    """The files of OpenSpiel's regression tests: written, read, and played again from their moves alone."""
    generate = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    # The module reads a flag of its command line.
    pytest.importorskip("absl.flags").FLAGS.mark_as_parsed()
    text = generate.playthrough(short, None, seed=3)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate.replay(str(file))
    assert original == again == text
    assert text.count("\n# State ") > 20 and "IsTerminal() = True" in text
