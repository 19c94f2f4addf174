"""The game under PettingZoo's conventions: `env()`, `raw_env()` and `parallel_env()`.

    from angeles.pettingzoo import env
    game = env("android", seats=4)

They take the arguments of `angeles.Env`. They also work without PettingZoo; the environments then
have its methods, but not its base classes.
"""

from __future__ import annotations

from typing import Any

from .env import Env
from .parallel import ParallelEnv

__all__ = ["env", "parallel_env", "raw_env"]

raw_env = Env
parallel_env = ParallelEnv


def env(*args: Any, **kwargs: Any) -> Any:
    """An `angeles.Env` that also complains about calls in the wrong order, as PettingZoo's own
    environments do."""
    try:
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper
    except ImportError:
        return Env(*args, **kwargs)
    return OrderEnforcingWrapper(Env(*args, **kwargs))
