"""OpenSpiel: ``import bivouac.openspiel`` registers ``bivouac_tranchees`` and so on for every game.

The first move is chance: it draws the dice of the whole game. All that follows from it is hidden until the game shows it. A tree
search that goes on from the true state would therefore see dice to come: let it call ``resample_from_infostate``, which deals
anew what the player does not know. Seats that write secret drafts at the same time are asked one after the other.
"""

import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import _native
from ._env import Chooser

SEEDS = 4096


def _register(row: dict[str, Any]) -> None:
    game_id = row["id"]
    chooser = Chooser(game_id, None)
    seats: list[str] = chooser.about["seats"]
    game_type = pyspiel.GameType(
        short_name=f"bivouac_{game_id}",
        long_name=f"Bivouac: {row['title']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(row["seats"]),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"setup": ""},
    )

    class Game(pyspiel.Game):  # type: ignore[misc]
        """One game; ``setup`` is JSON: ``bivouac_tranchees(setup={"mode":"bunker"})``."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            text = str(params.get("setup", ""))
            try:
                self.setup: dict[str, object] | None = json.loads(text) if text else None
            except ValueError:
                raise _native.BivouacError(f"setup: «{text}» is no JSON") from None
            self.chooser = Chooser(game_id, self.setup) if text else chooser
            self.seats: list[str] = self.chooser.about["seats"]
            info = pyspiel.GameInfo(
                num_distinct_actions=self.chooser.size,
                max_chance_outcomes=SEEDS,
                num_players=len(self.seats),
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=row["longest"] * (1 if self.chooser.actions == "number" else 5),
            )
            super().__init__(game_type, info, params)

        def new_initial_state(self) -> "State":
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
            if params:
                raise _native.BivouacError("observers take no parameters")
            return Observer(self.chooser.places)

    class State(pyspiel.State):  # type: ignore[misc]
        """A state: before the chance move, nothing; then a table."""

        def __init__(self, game: Game) -> None:
            super().__init__(game)
            self.game_id = game_id
            self.seats = game.seats
            self.setup = game.setup
            self.table: _native.State | None = None
            self.chooser = copy.deepcopy(game.chooser)
            self.chooser.chosen = []

        def current_player(self) -> int:
            if self.table is None:
                return int(pyspiel.PlayerId.CHANCE)
            asked = self.table.asked
            return int(pyspiel.PlayerId.TERMINAL) if asked is None else self.seats.index(asked)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

        def _legal_actions(self, player: int) -> list[int]:
            if self.table is None:
                return list(range(SEEDS))
            return sorted(int(action) for action in self.chooser.legal(self.table))

        def _apply_action(self, action: int) -> None:
            if self.table is None:
                self.table = _native.State(self.game_id, self.setup, int(action))
            else:
                self.chooser.act(self.table, int(action))

        def _action_to_string(self, player: int, action: int) -> str:
            if self.table is None or player < 0:
                return f"dice {action}"
            if self.chooser.actions == "number":
                return self.table.text(int(action))
            return " ".join(str(part) for part in [*self.chooser.chosen, action])

        def is_terminal(self) -> bool:
            return self.table is not None and self.table.over

        def returns(self) -> list[float]:
            if self.table is None:
                return [0.0] * len(self.seats)
            results = self.table.results()
            return [results[seat] for seat in self.seats]

        def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
            """A state that this player cannot tell from this one."""
            other = self.clone()
            if other.table is not None:
                other.table = other.table.imagine(self.seats[player], int(sampler() * 2**53))
            return other  # type: ignore[no-any-return]

        def __str__(self) -> str:
            if self.table is None:
                return "before the dice"
            return f"{self.table!r} {' '.join(map(str, self.chooser.chosen))}\n{self.table.sketch()}"

    class Observer:
        """What a player sees, as numbers and as text."""

        def __init__(self, places: int) -> None:
            self.tensor = np.zeros(places, np.float32)
            self.dict = {"observation": self.tensor}

        def set_from(self, state: State, player: int) -> None:
            self.tensor.fill(0)
            if state.table is not None:
                self.tensor[:] = state.chooser.observe(state.table, state.seats[player])

        def string_from(self, state: State, player: int) -> str:
            if state.table is None:
                return "before the dice"
            seat = state.seats[player]
            own = state.chooser.chosen if state.table.asked == seat else []
            log = "" if state.table.is_imagined else "\n".join(state.table.log(seat))
            return f"{seat} {own}\n{json.dumps(state.table.view(seat))}\n{log}"

    del seats
    pyspiel.register_game(game_type, Game)


if "bivouac_goofspiel" not in pyspiel.registered_names():
    for _row in _native.games(True):
        _register(_row)
