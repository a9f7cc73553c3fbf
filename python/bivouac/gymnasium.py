"""Gymnasium: one seat learns, bots sit in the others.

``import bivouac.gymnasium`` registers ``bivouac/Tranchees-v0`` and so on for every game.
"""

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from . import _native
from ._env import Chooser


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One seat of a table; ``opponents`` is the name of the bots in all other seats (``NAME@FILE`` with weights).

    An action that is not allowed ends the game as a loss; ``action_mask`` says which are.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponents: str = "random",
        seat: str | None = None,
        setup: dict[str, object] | None = None,
        actions: str = "auto",
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.chooser = Chooser(game, setup, actions)
        seats = list(self.chooser.about["seats"])
        if seat is not None and seat not in seats:
            raise _native.BivouacError(f"no seat «{seat}» at this table: expected {', '.join(seats)}")
        self.seat: str = seats[0] if seat is None else seat
        self.opponents = opponents
        self.bots = {other: _native.Bot(game, opponents) for other in seats if other != self.seat}
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.chooser.places,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.chooser.size,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.chooser.size)  # type: ignore[assignment]
        self.state = _native.State(game, setup, 0)
        self.lost = False

    def _others(self) -> None:
        while self.state.asked is not None and self.state.asked != self.seat:
            self.state.play(self.bots[self.state.asked](self.state))

    def _seen(self) -> dict[str, Any]:
        asked = self.state if self.state.asked == self.seat and not self.lost else None
        return {"observation": self.chooser.observe(self.state, self.seat), "action_mask": self.chooser.mask(asked)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; the same seed gives the same dice and the same opponents."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.bots = {seat: _native.Bot(self.game, self.opponents, number + at) for at, seat in enumerate(self.bots)}
        self.state = _native.State(self.game, self.setup, number)
        self.chooser.chosen = []
        self.lost = False
        self._others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], SupportsFloat, bool, bool, dict[str, Any]]:
        """The seat acts, then all others until it is asked again."""
        if self.state.over or self.lost:
            raise _native.BivouacError("the game is over: reset() begins the next")
        if int(action) not in self.chooser.legal(self.state):
            self.lost = True
            return self._seen(), -1.0, True, False, {"illegal": True}
        if self.chooser.act(self.state, action):
            self._others()
        reward = float(self.state.results()[self.seat]) if self.state.over else 0.0
        return self._seen(), reward, self.state.over, False, {}

    def action_masks(self) -> Any:
        """The mask as sb3-contrib asks for it."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> Any:
        """The board as the seat sees it: text, or an array of height, width and colours."""
        match self.render_mode:
            case "ansi":
                return self.state.render("text", self.seat)
            case "rgb_array":
                return self.state.pixels(self.seat)
        return None


for _row in _native.games(True):
    _id = f"bivouac/{_row['id'].capitalize()}-v0"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point="bivouac.gymnasium:SeatEnv", kwargs={"game": _row["id"]})
