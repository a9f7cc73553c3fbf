"""Batches of every game."""

import threading

import bivouac
import numpy as np
import pytest
from conftest import setups


def test_a_batch_is_stepped_by_places_parts_and_numbers(game: str) -> None:
    for setup in setups(game):
        batches = [bivouac.Batch(game, 5, setup, seed=2) for _ in range(3)]
        about = bivouac.describe(game, setup)
        for _ in range(40):
            places = batches[0].random()
            parts, counts = batches[0].offered()
            starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
            chosen = parts[starts + places]
            dense = []
            for row in chosen:
                form = about["moves"][row[0]]
                within = 0
                for value, field in zip(row[1:], form["fields"]):
                    within = within * field["count"] + int(value)
                dense.append(form["first"] + within)
            for known in range(1 + 4):
                mask = batches[0].mask(chosen[:, :known]) if known else batches[0].mask()
                assert mask[np.arange(5), chosen[:, known]].all()
            batches[0].step(places)
            batches[1].step_parts(chosen)
            batches[2].step_numbers(dense)
            for other in batches[1:]:
                assert np.array_equal(batches[0].seats, other.seats)
        seen = [batch.observe().copy() for batch in batches]
        assert np.array_equal(seen[0], seen[1]) and np.array_equal(seen[0], seen[2])


def test_games_end_and_begin_anew() -> None:
    batch = bivouac.Batch("goofspiel", 8, seed=1)
    ended = 0
    for _ in range(200):
        batch.step(batch.random())
        results = batch.results
        assert (results[~batch.done] == 0).all()
        ended += int(batch.done.sum())
    assert ended == batch.games > 8


def test_a_batch_belongs_to_one_thread(game: str) -> None:
    batch = bivouac.Batch(game, 2)
    found: list[object] = []

    def other() -> None:
        for call in (batch.observe, batch.random, batch.mask, batch.offered, lambda: batch.step([0, 0]), lambda: batch.seats):
            with pytest.raises(bivouac.OtherThread, match="adopt"):
                call()
        batch.adopt()
        found.append(batch.observe().shape)

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert found == [(2, batch.places)]
    with pytest.raises(bivouac.OtherThread):
        batch.step(np.zeros(2, np.uint32))


def test_wrong_arrays_are_refused_and_change_nothing(game: str) -> None:
    batch = bivouac.Batch(game, 3)
    before = batch.observe().copy()
    for wrong in ([0, 0], [0, 0, 10**6], [0, 0, -1], [0.0, 0.0, 0.0], [[0, 0, 0]], 3, None):
        with pytest.raises(bivouac.BivouacError):
            batch.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(bivouac.BivouacError):
        batch.step_parts(np.full((3, 5), 10**6))
    with pytest.raises(bivouac.BivouacError):
        batch.step_numbers([2**32 - 1] * 3)
    with pytest.raises(bivouac.BivouacError):
        batch.mask(np.zeros((3, 5), np.uint32))
    assert np.array_equal(before, batch.observe())
