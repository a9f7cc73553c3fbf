"""Every test runs for every game of the registry; none knows a game by name."""

import bivouac
import pytest

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
