"""Every test runs for every game of the registry; none knows a game by name."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

# Small products of matrices gain nothing from threads, and wait for each other where the machine is busy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import bivouac  # noqa: E402
import pytest  # noqa: E402

GAMES = [game["id"] for game in bivouac.games(True)]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def setups(game: str) -> list[dict[str, object]]:
    """The default set-up, and one with another value of the first option that can be chosen alone."""
    options = next(row["options"] for row in bivouac.games(True) if row["id"] == game)
    for option in options:
        for value in option["values"][1:]:
            try:
                bivouac.State(game, {option["id"]: value})
            except bivouac.BivouacError:
                continue
            return [{}, {option["id"]: value}]
    return [{}]


def turned(game: str) -> str:
    """The usual weights with the other sign: a player that likes what is bad for it."""
    head, weights = bivouac.weights(game).split("[weights]")
    return head + "[weights]" + re.sub(r"(?<!per )= (-?\d+)", lambda found: f"= {-int(found[1])}", weights)


PROGRAM = os.environ.get("BIVOUAC")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server: the program that BIVOUAC names."""
    if not PROGRAM:
        pytest.skip("BIVOUAC does not name a program")
    data: Path = tmp_path_factory.mktemp("data")
    command = [PROGRAM, "--lang", "en", "serve", "--listen", "127.0.0.1:0", "--limits", "0", "--no-browser", "--data-dir", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                yield found.group()
                break
        else:
            pytest.fail("the server did not start")
    finally:
        process.terminate()
        process.wait(20)
