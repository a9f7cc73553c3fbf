"""Whatever is given, only our own exceptions come back: no panic crosses the border."""

import bivouac
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

GAMES = [game["id"] for game in bivouac.games(True)]
STATES = {game: bivouac.State(game, seed=1) for game in GAMES}
for _state in STATES.values():
    for _ in range(12):
        _state.play(_state.legal()[-1])
METHODS = ["play", "view", "tensor", "imagine", "undo", "prompt", "label", "render", "log", "text", "features", "standing", "can_undo"]
ANYTHING = st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.booleans(), st.lists(st.integers(0, 2**33), max_size=7))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**27))
def test_every_number_has_a_text_and_is_played_or_refused(game: str, number: int) -> None:
    state = STATES[game].clone()
    number %= bivouac.describe(game)["bound"]
    text = state.text(number)
    allowed = number in state.legal_numbers(back=True)
    try:
        state.play(number)
        assert allowed or text
    except bivouac.Refused as refused:
        assert refused.rule and not allowed


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GAMES), st.sampled_from(METHODS), ANYTHING)
def test_methods_take_anything(game: str, method: str, given_value: object) -> None:
    state = STATES[game].clone()
    try:
        getattr(state, method)(given_value)
    except (bivouac.BivouacError, TypeError, OverflowError):
        pass


JSON = st.recursive(ANYTHING, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=9)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GAMES), JSON, st.lists(st.text(max_size=20), max_size=3))
def test_views_and_moves_of_a_server_take_anything(game: str, view: object, texts: list[str]) -> None:
    state = STATES[game].clone()
    seat = state.seats[0]
    real = state.view(seat)
    assert np.array_equal(state.tensor_of(real, seat), state.tensor(seat))
    changed = dict(real)
    changed[sorted(real)[len(texts) % len(real)]] = view
    for given_view in (view, changed):
        try:
            state.tensor_of(given_view, seat)
        except (bivouac.BivouacError, TypeError):
            pass
    legal = state.legal()
    assert np.array_equal(state.parts_of(legal), state.legal_parts())
    try:
        state.parts_of(texts)
    except bivouac.BivouacError as error:
        assert str(error)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(GAMES), st.text(max_size=60), st.integers(0, 300))
def test_weights_take_any_text(game: str, noise: str, at: int) -> None:
    text = bivouac.weights(game)
    state = STATES[game].clone()
    for wrong in (noise, text[:at] + noise + text[at:]):
        try:
            assert -1 <= state.standing(weights=wrong) <= 1
        except bivouac.BivouacError as error:
            assert str(error)


@settings(max_examples=100, deadline=None)
@given(st.tuples(ANYTHING, ANYTHING, ANYTHING, ANYTHING))
def test_pickles_take_anything(told: tuple[object, ...]) -> None:
    load, (version, game, fingerprint, record) = STATES["goofspiel"].__reduce__()
    right = (version, game, fingerprint, record)
    for at in range(4):
        wrong = (*right[:at], told[at], *right[at + 1 :])
        try:
            assert wrong == right or load(*wrong).fingerprint == fingerprint
        except (bivouac.BivouacError, TypeError, OverflowError):
            pass


@settings(max_examples=100, deadline=None)
@given(ANYTHING, ANYTHING, ANYTHING)
def test_openings_take_anything(game: object, setup: object, seed: object) -> None:
    for opening in (bivouac.State, lambda *rest: bivouac.Batch(rest[0], 2, *rest[1:]), lambda *rest: bivouac.Bot(rest[0], *rest[1:])):
        try:
            opening(game, setup, seed)  # type: ignore[arg-type]
        except (bivouac.BivouacError, TypeError, OverflowError):
            pass
    try:
        bivouac.State.load(game)  # type: ignore[arg-type]
    except (bivouac.BivouacError, TypeError):
        pass


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(GAMES), st.text(max_size=200))
def test_damaged_records_are_refused(game: str, noise: str) -> None:
    record = STATES[game].record()
    at = len(noise) * 31 % len(record)
    for text in (record[:at] + noise + record[at:], record[:at] + noise):
        try:
            bivouac.State.load(text)
        except bivouac.BivouacError as error:
            assert str(error)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.one_of(st.integers(-(2**40), 2**40), st.floats()), max_size=5))
def test_arrays_of_any_kind(values: list[float]) -> None:
    batch = bivouac.Batch("goofspiel", 3)
    for call in (batch.step, batch.step_numbers, batch.step_parts, batch.mask):
        try:
            call(np.array(values))
        except (bivouac.BivouacError, ValueError, TypeError, OverflowError):
            pass
    assert batch.observe().shape[0] == 3
