"""One game in which all agents that are asked answer in one step: PettingZoo's parallel
interface."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ._bases import ParallelEnv as Base
from ._library import AngelesError
from ._table import RENDER_MODES, Table
from .env import Observation


class ParallelEnv(Table, Base):
    """A game and its agents, one for each seat: "seat_0", "seat_1", …

    In each step the agents that are asked answer at once, without knowing the others' answers, as
    in sealed bids and reactions. Often only one is asked. The others have an empty mask, and their
    actions are ignored. With `skip_forced` the engine takes the decisions at which nobody has a
    choice. An agent with one option is still asked while another agent has several: so being asked
    reveals nothing about other agents' cards.
    """

    metadata = {"name": "angeles_v0", "render_modes": RENDER_MODES}

    def reset(
        self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game; the same seed gives the same one. `options` are those of the table, for
        this game only."""
        self._begin(seed, options)
        self._forced()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """All that are asked act. If an action is not allowed an error says which, and none is
        taken. Gives observations, rewards, terminations, truncations and infos by agent."""
        if not self.agents:
            raise AngelesError("the game has not begun, or is over: reset()")
        asked = self._position.asked()
        chosen = {}
        for seat in asked:
            agent = self.possible_agents[seat]
            self._position.list(seat)
            chosen[seat] = self._action(agent, actions.get(agent))
        for seat, index in chosen.items():
            self._position.list(seat)
            self._position.take(seat, index)
        self._forced()
        agents, over = self.agents, not self._position.asked()
        observations = self._observations()
        rewards = self._position.rewards(self.seats) if over else [0.0] * self.seats
        if over:
            self.agents = []
        return (
            observations,
            dict(zip(agents, rewards)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _forced(self) -> None:
        """Advances to the next decision at which somebody has a choice."""
        while self._skip and (asked := self._position.asked()):
            if any(self._position.list(seat) > 1 for seat in asked):
                return
            for seat in asked:
                self._position.list(seat)
                self._position.take(seat, 0)

    def _observations(self) -> dict[str, Observation]:
        asked = self._position.asked()
        shown = {}
        for seat, agent in enumerate(self.possible_agents):
            if seat in asked:
                self._position.list(seat)
            shown[agent] = self._observation(seat, seat in asked)
        return shown  # type: ignore[return-value]
