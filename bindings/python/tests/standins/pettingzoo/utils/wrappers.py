"""A wrapper that refuses to step before reset()."""

from pettingzoo import AECEnv


class OrderEnforcingWrapper(AECEnv):
    def __init__(self, env):
        assert isinstance(env, AECEnv)
        self.env, self.has_reset = env, False

    def __getattr__(self, name):
        return getattr(self.env, name)

    @property
    def unwrapped(self):
        return self.env.unwrapped

    def reset(self, seed=None, options=None):
        self.has_reset = True
        self.env.reset(seed=seed, options=options)

    def step(self, action):
        assert self.has_reset, "reset() comes first"
        self.env.step(action)

    def observe(self, agent):
        return self.env.observe(agent)

    def render(self):
        return self.env.render()

    def close(self):
        self.env.close()
