"""Stands in for PettingZoo in the tests."""


class AECEnv:
    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        assert action is None
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        self.agents.remove(agent)
        for facts in ("terminations", "truncations", "rewards", "_cumulative_rewards", "infos"):
            del getattr(self, facts)[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()

    def render(self):
        raise NotImplementedError

    def close(self):
        pass

    def __str__(self):
        return self.metadata["name"]


class ParallelEnv:
    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self
