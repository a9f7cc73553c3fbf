"""What the environments share: a state, and moves that are chosen by number or part by part."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native

MOST_NUMBERS = 65536
PARTS = 5


class Chooser:
    """Turns actions into moves.

    With ``number`` an action is the number of a move. With ``parts`` a move takes several actions: its verb, then its
    fields, one after the other; what is chosen so far is the end of the observation. ``auto`` takes ``number`` where the
    game has few numbers.
    """

    def __init__(self, game: str, setup: dict[str, object] | None, actions: str = "auto") -> None:
        self.about: Any = _native.describe(game, setup)
        if actions == "auto":
            actions = "number" if self.about["bound"] <= MOST_NUMBERS else "parts"
        if actions not in ("number", "parts"):
            raise _native.BivouacError(f"no actions «{actions}»: expected auto, number or parts")
        self.actions = actions
        self._lengths = [1 + len(form["fields"]) for form in self.about["moves"]]
        counts = [field["count"] for form in self.about["moves"] for field in form["fields"]]
        self.size: int = self.about["bound"] if actions == "number" else max(counts + [len(self._lengths)])
        self.places: int = len(self.about["places"]) + (0 if actions == "number" else PARTS)
        self.chosen: list[int] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "Chooser":
        """A chooser with a move of its own; what the numbers mean is shared."""
        other = Chooser.__new__(Chooser)
        other.__dict__.update(self.__dict__, chosen=list(self.chosen))
        return other

    def legal(self, state: _native.State) -> NDArray[np.int64]:
        """The actions that are allowed now."""
        if self.actions == "number":
            return state.legal_numbers().astype(np.int64)
        rows = state.legal_parts()
        for at, part in enumerate(self.chosen):
            rows = rows[rows[:, at] == part]
        return np.unique(rows[:, len(self.chosen)]).astype(np.int64)

    def mask(self, state: _native.State | None) -> NDArray[np.int8]:
        """The same as a mask; all zeros without a state."""
        mask = np.zeros(self.size, np.int8)
        if state is not None:
            mask[self.legal(state)] = 1
        return mask

    def observe(self, state: _native.State, seat: str) -> NDArray[np.float32]:
        """What this seat sees, with the parts of a move that it has begun."""
        if self.actions == "number":
            return state.tensor(seat)
        out = np.zeros(self.places, np.float32)
        out[:-PARTS] = state.tensor(seat)
        if seat == state.asked:
            for at, part in enumerate(self.chosen):
                out[at - PARTS] = (part + 1) / self.size
        return out

    def act(self, state: _native.State, action: int) -> bool:
        """Takes an allowed action; is a whole move played?"""
        if self.actions == "number":
            state.play(int(action))
            return True
        self.chosen.append(int(action))
        if len(self.chosen) < self._lengths[self.chosen[0]]:
            return False
        parts, self.chosen = self.chosen, []
        state.play(parts)
        return True
