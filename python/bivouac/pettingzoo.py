"""PettingZoo: ``bivouac.pettingzoo.env("tranchees")`` is an AEC environment with an action mask.

Seats that write secret drafts at the same time are asked one after the other. Nobody sees a draft, so nothing is lost.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _native
from ._env import Chooser


class RawEnv(AECEnv):  # type: ignore[misc]
    """One table. Keyword arguments are options of the set-up; dashes of their names may be written as underscores."""

    def __init__(self, game: str, render_mode: str | None = None, actions: str = "auto", **setup: object) -> None:
        super().__init__()
        self.game = game
        self.setup = {_option(game, key): value for key, value in setup.items()}
        self.chooser = Chooser(game, self.setup, actions)
        self.render_mode = render_mode
        self.metadata = {"name": f"bivouac_{game}_v0", "render_modes": ["ansi", "rgb_array"], "is_parallelizable": False}
        self.possible_agents = list(self.chooser.about["seats"])
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.chooser.places,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.chooser.size,), np.int8),
            }
        )
        action = spaces.Discrete(self.chooser.size)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self.state_of_play: _native.State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this seat sees, and which actions are allowed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every action, allowed or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        state = _native.State(self.game, self.setup, int(self._random.integers(1 << 62)))
        self.state_of_play = state
        self.chooser.chosen = []
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = state.asked or self.agents[0]

    def _state(self) -> _native.State:
        if self.state_of_play is None:
            raise _native.BivouacError("reset() comes first")
        return self.state_of_play

    def observe(self, agent: str) -> dict[str, Any]:
        """What this seat sees; the mask is all zeros for a seat that is not asked."""
        state = self._state()
        asked = state if agent == state.asked else None
        return {"observation": self.chooser.observe(state, agent), "action_mask": self.chooser.mask(asked)}

    def step(self, action: int | None) -> None:
        """The selected seat acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise _native.BivouacError(f"{agent} is asked: expected an action")
        state = self._state()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.chooser.act(state, action) and state.over:
            results = state.results()
            self.rewards = {agent: float(results[agent]) for agent in self.agents}
            self.terminations = {agent: True for agent in self.agents}
        else:
            self.agent_selection = state.asked or agent
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the asked seat sees it: text, or an array of height, width and colours."""
        match self.render_mode:
            case "ansi":
                return self._state().render("text")
            case "rgb_array":
                return self._state().pixels()
        return None

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, render_mode: str | None = None, actions: str = "auto", **setup: object) -> AECEnv:
    """One table, with the usual wrappers: an action that is not allowed loses the game."""
    raw = RawEnv(game, render_mode, actions, **setup)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


def _option(game: str, key: str) -> str:
    known: Any = next((row for row in _native.games(True) if row["id"] == game), None)
    ids = [option["id"] for option in known["options"]] if known else []
    dashed = key.replace("_", "-")
    return dashed if dashed in ids else key
