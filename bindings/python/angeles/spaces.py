"""The spaces of observations and actions: gymnasium's if it is installed, otherwise plain classes
with the same names and methods."""

from __future__ import annotations

import random
from array import array
from typing import Any, Iterator, Mapping, Optional, Sequence

from ._library import OPTION_MAX, OPTION_NUMBERS

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "Space"]


class _Space:
    """A set of values to sample from and to test membership in."""

    def __init__(self) -> None:
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> Any:
        """The same seed draws the same samples."""
        self._random = random.Random(seed)
        return seed

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return self._facts() == other._facts()  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self._facts().items())
        return f"{type(self).__name__}({facts})"

    def _facts(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name[0] != "_"}


class _Discrete(_Space):
    """Actions 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """A random value, all equally likely; with a mask, one of the marked values, or 0 if none
        is marked."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [i for i, open_ in enumerate(mask) if open_]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, x: Any) -> bool:
        return isinstance(x, int) and 0 <= x < self.n


class _MultiDiscrete(_Space):
    """An action for each of several games."""

    def __init__(self, nvec: Sequence[int]) -> None:
        super().__init__()
        self.nvec = list(nvec)

    def sample(self, mask: Optional[Sequence[Sequence[int]]] = None) -> list[int]:
        one = _Discrete(1)
        one._random = self._random
        drawn = []
        for i, one.n in enumerate(self.nvec):
            drawn.append(one.sample(None if mask is None else mask[i]))
        return drawn

    def contains(self, x: Any) -> bool:
        return len(x) == len(self.nvec) and all(0 <= v < n for v, n in zip(x, self.nvec))


class _Box(_Space):
    """Rows of whole numbers between two bounds."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: str) -> None:
        super().__init__()
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def sample(self, mask: None = None) -> Any:
        return self._rows(self.shape)

    def contains(self, x: Any) -> bool:
        return self._fits(x, self.shape)

    def _rows(self, shape: tuple[int, ...]) -> Any:
        if len(shape) > 1:
            return [self._rows(shape[1:]) for _ in range(shape[0])]
        kind = "b" if self.dtype == "int8" else "h"
        return array(kind, (self._random.randint(self.low, self.high) for _ in range(shape[0])))

    def _fits(self, x: Any, shape: tuple[int, ...]) -> bool:
        if hasattr(x, "shape"):  # numpy's
            return bool(x.shape == shape and self.low <= x.min() and x.max() <= self.high)
        if len(x) != shape[0]:
            return False
        if len(shape) > 1:
            return all(self._fits(row, shape[1:]) for row in x)
        return self.low <= min(x) and max(x) <= self.high


class _Dict(_Space):
    """Several spaces by name."""

    def __init__(self, spaces: Mapping[str, _Space]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> _Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def seed(self, seed: Optional[int] = None) -> Any:
        super().seed(seed)
        for space in self.spaces.values():
            space.seed(None if seed is None else self._random.getrandbits(32))
        return seed

    def sample(self, mask: None = None) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return set(x) == set(self.spaces) and all(s.contains(x[n]) for n, s in self.spaces.items())


try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
except ImportError:
    Box, Dict, Discrete, MultiDiscrete, Space = (  # type: ignore[assignment, misc]
        _Box,
        _Dict,
        _Discrete,
        _MultiDiscrete,
        _Space,
    )


def numbers(*shape: int) -> Box:
    """Rows of 16-bit integers."""
    return Box(-(2**15), 2**15 - 1, shape, "int16")


def seat_observation(size: int) -> Dict:
    """The observation of one agent."""
    return Dict(
        {
            "observation": numbers(size),
            "action_mask": Box(0, 1, (OPTION_MAX,), "int8"),
            "options": numbers(OPTION_MAX, OPTION_NUMBERS),
        }
    )
