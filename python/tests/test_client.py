"""The client against a server: the program that BIVOUAC names."""

import asyncio
import os
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import bivouac
import pytest
from bivouac.client import AsyncClient, Client, Decision, ServerRefused

PROGRAM = os.environ.get("BIVOUAC")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
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


def choose(decision: Decision) -> str:
    return random.choice(decision.moves)


def test_a_bot_in_ten_lines(server: str) -> None:
    client = Client(server)
    game = client.games()[0]
    me, other = (seat["id"] for seat in game["seats"])
    table = client.open(game["id"], {me: "me", other: f"bot:{game['levels'][0]}"})
    winners = client.play(table, choose)
    state = bivouac.State.load(client.record(table))
    assert state.over and state.winners == winners
    with pytest.raises(ServerRefused) as refused:
        client.ask("GET", "/api/tables/none")
    assert refused.value.status == 404


def test_the_same_with_asyncio(server: str) -> None:
    async def play() -> list[str]:
        client = await AsyncClient.connect(server)
        game = (await client.games())[0]
        seats = {seat["id"]: "me" for seat in game["seats"]}
        table = await client.open(game["id"], seats)
        winners = await client.play(table, choose)
        assert (await client.look(table))["over"]["winners"] == winners
        return winners

    assert len(asyncio.run(play())) == 1


def test_no_server_is_told() -> None:
    with pytest.raises(bivouac.BivouacError, match="127.0.0.1"):
        Client("http://127.0.0.1:9")
