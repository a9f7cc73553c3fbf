"""A state of every game: moves in three forms, copies, pickles, secrecy, errors."""

import copy
import json
import pickle
import random
import threading

import bivouac
import numpy as np
import pytest
from conftest import setups


def play(state: bivouac.State, moves: int, seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(moves):
        if state.over:
            return
        state.play(choose.choice(state.legal()))


def test_three_forms_of_a_move_are_the_same(game: str) -> None:
    choose = random.Random(1)
    states = [bivouac.State(game, seed=4) for _ in range(3)]
    for step in range(60):
        if states[0].over:
            break
        texts, numbers, parts = states[0].legal(), states[1].legal_numbers(), states[2].legal_parts()
        assert len(texts) == len(numbers) == len(parts) > 0
        pick = choose.randrange(len(texts))
        assert states[0].text(int(numbers[pick])) == texts[pick]
        if step % 10 == 0:
            assert states[0].label(texts[pick])
        states[0].play(texts[pick])
        states[1].play(int(numbers[pick]))
        states[2].play([int(part) for part in parts[pick]])
    assert states[0].sketch() == states[1].sketch() == states[2].sketch()


def test_copies_pickles_and_records_go_on_alike(game: str) -> None:
    for setup in setups(game):
        state = bivouac.State(game, setup, seed=9)
        play(state, 25, 2)
        others = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        others.append(bivouac.State.load(state.record()))
        for other in others:
            assert other.sketch() == state.sketch() and other.setup == state.setup
            assert other.fingerprint == state.fingerprint and other.history() == state.history()
        play(state, 25, 3)
        for other in others:
            assert len(other) < len(state) or state.over
            play(other, 25, 3)
            assert other.sketch() == state.sketch()


def test_a_seat_cannot_tell_what_it_imagines_from_the_truth(game: str) -> None:
    state = bivouac.State(game, seed=5)
    play(state, 30, 4)
    for seat in state.seats:
        for seed in range(3):
            other = state.imagine(seat, seed)
            assert np.array_equal(state.tensor(seat), other.tensor(seat))
            assert state.view(seat) == other.view(seat)
            if state.asked == seat:
                assert state.legal() == other.legal()
            for forbidden in (other.record, other.history, lambda: pickle.dumps(other), lambda: other.undo(seat)):
                with pytest.raises(bivouac.BivouacError, match="imagined"):
                    forbidden()


def test_observations_are_named(game: str) -> None:
    about = bivouac.describe(game)
    state = bivouac.State(game)
    assert len(about["places"]) == len(set(about["places"])) == state.tensor().size
    assert about["fingerprint"] == state.fingerprint
    out = np.full(state.tensor().size, 7, np.float32)
    assert state.tensor(out=out) is out and np.array_equal(out, state.tensor())
    assert json.dumps(state.view())
    with pytest.raises(bivouac.BivouacError, match="places"):
        state.tensor(out=np.zeros(3, np.float32))


def test_undo_takes_back_a_draft_or_refuses_with_a_rule(game: str) -> None:
    state = bivouac.State(game, seed=3)
    seat = state.asked
    assert seat is not None and not state.can_undo(seat)
    with pytest.raises(bivouac.Refused) as refused:
        state.undo(seat)
    assert refused.value.rule == "TABLE-NO-UNDO"
    before = state.sketch()
    state.play(state.legal()[0])
    if state.can_undo(seat):
        state.undo(seat)
        assert state.sketch() == before


def test_bots_play_and_games_end(game: str) -> None:
    records = bivouac.selfplay(game, "random", 2, seed=8)
    assert len(records) == 2 and records[0] != records[1]
    state = bivouac.State.load(records[0])
    assert state.over and state.legal() == [] and state.end
    assert set(state.results().values()) <= {-1.0, 0.0, 1.0} and state.render("text")
    fresh = bivouac.State(game, seed=1)
    bot = bivouac.Bot(game, "greedy", seed=1)
    for _ in range(5):
        text = bot(fresh)
        assert text in fresh.legal(back=True)
        fresh.play(text)
    assert fresh.render("svg").startswith("<svg") and fresh._repr_html_().startswith("<svg")


def test_the_board_is_drawn_in_pixels() -> None:
    state = bivouac.State("goofspiel")
    file = state.png(width=120)
    assert file.startswith(b"\x89PNG") and state.png(width=120, night=True) != file
    pixels = state.pixels(width=120)
    assert pixels.shape[1:] == (120, 3) and pixels.dtype == np.uint8 and len(np.unique(pixels)) > 2
    for width in (0, 15, 8001):
        with pytest.raises(bivouac.BivouacError):
            state.png(width=width)


def test_what_cannot_be_is_told(game: str) -> None:
    state = bivouac.State(game)
    for wrong in ("no such move", "", "ready ready"):
        with pytest.raises(bivouac.Refused) as refused:
            state.play(wrong)
        assert refused.value.rule
    for mv in (2**31, [99999], [0, 10**6], [], [0] * 6, 1.5, None, -1):
        with pytest.raises(bivouac.BivouacError):
            state.play(mv)  # type: ignore[arg-type]
    with pytest.raises(bivouac.BivouacError, match="expected"):
        state.tensor("nobody")
    with pytest.raises(bivouac.BivouacError, match="expected text or svg"):
        state.render("png")
    with pytest.raises(bivouac.BivouacError, match="no option"):
        bivouac.State(game, {"colour": "red"})
    with pytest.raises(bivouac.BivouacError):
        bivouac.Bot(game, "grandmaster")
    with pytest.raises(bivouac.BivouacError):
        bivouac.Batch(game, 0)


def test_unknown_games_and_foreign_pickles() -> None:
    with pytest.raises(bivouac.BivouacError, match="no game"):
        bivouac.State("chess")
    state = bivouac.State(bivouac.games()[0]["id"])
    load, (version, name, fingerprint, record) = state.__reduce__()
    for wrong in ((version + 1, name, fingerprint, record), (version, name, "0" * 16, record), (version, name, fingerprint, "x")):
        with pytest.raises(bivouac.BivouacError):
            load(*wrong)
    with pytest.raises(bivouac.BivouacError, match="expected a record"):
        bivouac.State.load("")


def test_a_state_belongs_to_one_thread(game: str) -> None:
    state = bivouac.State(game)
    found: list[object] = []

    def other() -> None:
        try:
            state.legal()
        except bivouac.OtherThread as error:
            found.append(error)
        state.adopt()
        found.append(len(state.legal()))

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert isinstance(found[0], bivouac.OtherThread) and found[1] > 0  # type: ignore[operator]
    with pytest.raises(bivouac.OtherThread, match="another thread"):
        state.play(0)


def test_rules_and_simulations() -> None:
    name = bivouac.games()[0]["id"]
    every = bivouac.rules(name)
    assert bivouac.rules(name, every[0]["id"])[0] == every[0]
    report = bivouac.simulate(name, "greedy,random", 20, seed=3)
    assert report["games"] == 20
