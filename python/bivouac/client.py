"""A client of the server's API for bots: sit down at a table and answer whenever a seat is asked.

.. code-block:: python

    from bivouac.client import Client

    def choose(decision):
        return decision.moves[0]

    client = Client("http://127.0.0.1:8080")
    table = client.open("tranchees", {"french": "me", "german": "bot:sergeant"})
    print(client.play(table, choose))

``AsyncClient`` has the same methods as coroutines.
"""

import asyncio
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ._native import BivouacError


class ServerRefused(BivouacError):
    """The server refuses: ``status`` is the code of the answer, ``rule`` the id of the rule, ``text`` its words."""

    def __init__(self, status: int, rule: str, text: str) -> None:
        super().__init__(f"{rule or status}: {text}")
        self.status, self.rule, self.text = status, rule, text


@dataclass(frozen=True)
class Decision:
    """One question to one of the person's seats."""

    table: str
    """The table's id."""
    seat: str
    """The seat that is asked."""
    number: int
    """The number of the decision: a move answers it and no later one."""
    moves: list[str]
    """The offered moves that take nothing back, as texts."""


class Client:
    """One person at one server. Without a token it becomes a new person; keep ``token`` to stay the same."""

    def __init__(self, url: str, token: str | None = None, name: str = "Bot", timeout: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.name = name
        self.timeout = timeout
        self.token: str | None = token
        if token is None:
            self.token = self.ask("POST", "/api/people", {})["token"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request. The answer is read as JSON; a refusal raises ``ServerRefused``."""
        with self._send(method, path, body) as answer:
            text = answer.read()
        try:
            return json.loads(text) if text else None
        except ValueError:
            return text.decode()

    def _send(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json", **(headers or {})}, method=method)
        if self.token is not None:
            request.add_header("Authorization", "Bearer " + self.token)
        try:
            return urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            try:
                told = json.loads(error.read())
            except ValueError:
                told = {}
            raise ServerRefused(error.code, told.get("rule", ""), told.get("text", str(error.reason))) from None
        except (urllib.error.URLError, TimeoutError) as error:
            raise BivouacError(f"{self.url}: {error}") from None

    def games(self) -> list[dict[str, Any]]:
        """The games of the server."""
        return self.ask("GET", "/api/games")  # type: ignore[no-any-return]

    def open(self, game: str, seats: dict[str, str], **more: object) -> str:
        """Opens a table: for each seat ``me``, ``open`` or ``bot:LEVEL``. Gives its id."""
        return self.ask("POST", "/api/tables", {"game": game, "seats": seats, "name": self.name, **more})["id"]  # type: ignore[no-any-return]

    def join(self, table: str, key: str) -> None:
        """Takes a seat by an invitation: ``key`` is what comes after ``#`` in the link."""
        self.ask("POST", f"{_path(table)}/join", {"key": key, "name": self.name})

    def begin(self, table: str) -> None:
        """The host begins the game."""
        self.ask("POST", f"{_path(table)}/begin", {})

    def show(self, table: str, seat: str) -> None:
        """Where one person plays several sides: this seat looks now."""
        self.ask("PUT", f"{_path(table)}/seats/{urllib.parse.quote(seat, safe='')}/show", {})

    def look(self, table: str) -> dict[str, Any]:
        """What the person sees of the table."""
        return self.ask("GET", _path(table))  # type: ignore[no-any-return]

    def record(self, table: str) -> str:
        """The record of the game: ``bivouac.State.load`` reads that of a finished one."""
        return str(self.ask("GET", f"{_path(table)}/record"))

    def move(self, decision: Decision, text: str) -> None:
        """Answers a decision."""
        body = {"seat": decision.seat, "decision": decision.number, "move": text}
        self.ask("POST", f"{_path(decision.table)}/moves", body)

    def events(self, table: str) -> Iterator[dict[str, Any]]:
        """The server's stream: what has changed, until it ends."""
        with self._send("GET", f"{_path(table)}/events?log=false", headers={"Accept": "text/event-stream"}) as answer:
            kind, data = "", []
            for raw in answer:
                line = raw.decode().rstrip("\r\n")
                if line.startswith("event:"):
                    kind = line[6:].strip()
                elif line.startswith("data:"):
                    data.append(line[5:].strip())
                elif not line and (kind or data):
                    if kind in ("bye", "gone"):
                        return
                    if kind == "table":
                        yield json.loads("\n".join(data))
                    kind, data = "", []

    def play(self, table: str, choose: Callable[[Decision], str]) -> list[str]:
        """Plays all of the person's seats to the end of the game, with moves that ``choose`` gives; gives the winners.

        The stream is opened again when it breaks. A decision that somebody else changed meanwhile is asked again.
        """
        while True:
            try:
                for event in self.events(table):
                    if event["over"]:
                        return list(self.look(table)["over"]["winners"])
                    if event["waiting"] and not event["mine"]:
                        curtain = self.look(table)["curtain"]
                        if curtain is not None:
                            self.show(table, curtain)
                    for asked in event["mine"]:
                        back = set(asked.get("back", []))
                        moves = [text for at, text in enumerate(asked["moves"]) if at not in back]
                        if asked["seat"] not in event["waiting"] or not moves:
                            continue
                        decision = Decision(table, asked["seat"], asked["decision"], moves)
                        try:
                            self.move(decision, choose(decision))
                        except ServerRefused as refused:
                            if refused.rule != "TABLE-STALE":
                                raise
            except (TimeoutError, ConnectionError):
                continue


class AsyncClient:
    """The same for ``asyncio``: every method of ``Client`` is a coroutine, which runs in a thread."""

    def __init__(self, client: Client) -> None:
        self.client = client

    @classmethod
    async def connect(cls, url: str, token: str | None = None, name: str = "Bot") -> "AsyncClient":
        """A client of this server."""
        return cls(await asyncio.to_thread(Client, url, token, name))

    async def games(self) -> list[dict[str, Any]]:
        """The games of the server."""
        return await asyncio.to_thread(self.client.games)

    async def open(self, game: str, seats: dict[str, str], **more: object) -> str:
        """Opens a table."""
        return await asyncio.to_thread(lambda: self.client.open(game, seats, **more))

    async def join(self, table: str, key: str) -> None:
        """Takes a seat by an invitation."""
        await asyncio.to_thread(self.client.join, table, key)

    async def begin(self, table: str) -> None:
        """The host begins the game."""
        await asyncio.to_thread(self.client.begin, table)

    async def show(self, table: str, seat: str) -> None:
        """Where one person plays several sides: this seat looks now."""
        await asyncio.to_thread(self.client.show, table, seat)

    async def look(self, table: str) -> dict[str, Any]:
        """What the person sees of the table."""
        return await asyncio.to_thread(self.client.look, table)

    async def record(self, table: str) -> str:
        """The record of the game."""
        return await asyncio.to_thread(self.client.record, table)

    async def move(self, decision: Decision, text: str) -> None:
        """Answers a decision."""
        await asyncio.to_thread(self.client.move, decision, text)

    async def play(self, table: str, choose: Callable[[Decision], str]) -> list[str]:
        """Plays to the end of the game."""
        return await asyncio.to_thread(self.client.play, table, choose)


def _path(table: str) -> str:
    return "/api/tables/" + urllib.parse.quote(table, safe="")
