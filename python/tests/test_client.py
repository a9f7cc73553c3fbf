"""The client against a server: the program that BIVOUAC names."""

import asyncio
import random

import bivouac
import pytest
from bivouac.client import AsyncClient, Client, Decision, ServerRefused


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


def test_a_server_reads_no_file_that_a_client_names(server: str) -> None:
    client = Client(server)
    game = client.games()[0]
    me, other = (seat["id"] for seat in game["seats"])
    for level in ("greedy@/etc/passwd", "greedy@weights.toml", f"{game['levels'][0]}@x"):
        with pytest.raises(ServerRefused) as refused:
            client.open(game["id"], {me: "me", other: f"bot:{level}"})
        assert refused.value.status in (400, 422) and "passwd" not in refused.value.text.replace(level, "")


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
