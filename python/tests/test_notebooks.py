"""The notebooks are executed, in a short form: cells that are tagged ``parameters`` are followed by shorter ones."""

import json
import pathlib
from typing import Any

import pytest

BOOKS = pathlib.Path(__file__).parents[1] / "notebooks"
SHORT: dict[str, dict[str, object]] = {
    "first-steps.ipynb": {"GAMES": 10},
    "train-a-player.ipynb": {"SECONDS": 2, "GAMES": 6},
    "house-rule.ipynb": {"GAMES": 30},
}


def run(book: pathlib.Path, parameters: dict[str, object]) -> dict[str, Any]:
    """Runs the cells in order; gives what they named."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for at, cell in enumerate(json.loads(book.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] != "code":
            continue
        exec(compile("".join(cell["source"]), f"{book.name}, cell {at}", "exec"), names)
        if "parameters" in cell["metadata"].get("tags", []):
            unknown = parameters.keys() - names.keys()
            assert not unknown, unknown
            names.update(parameters)
    return names


def test_every_notebook_is_run() -> None:
    assert {book.name for book in BOOKS.glob("*.ipynb")} == SHORT.keys()


def test_no_notebook_keeps_what_a_run_printed() -> None:
    for book in BOOKS.glob("*.ipynb"):
        cells = [cell for cell in json.loads(book.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells), book.name


def test_first_steps() -> None:
    names = run(BOOKS / "first-steps.ipynb", SHORT["first-steps.ipynb"])
    assert names["state"].over and names["report"]["games"] == 10


def test_measure_a_house_rule() -> None:
    names = run(BOOKS / "house-rule.ipynb", SHORT["house-rule.ipynb"])
    assert set(names["changes"]) == {"french", "german"} and names["with_it"]["games"] == 30


def test_train_a_player_and_put_it_at_a_table(server: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = run(BOOKS / "train-a-player.ipynb", {**SHORT["train-a-player.ipynb"], "SERVER": server})
    assert (tmp_path / "player.npz").exists() and len(names["winners"]) <= 1
    record = names["client"].record(names["table"])
    import bivouac

    assert bivouac.State.load(record).winners == names["winners"]
