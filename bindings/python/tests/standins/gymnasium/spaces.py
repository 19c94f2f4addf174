"""Spaces as strict as gymnasium's: types, shapes and bounds all have to fit."""

import numpy


class Space:
    def __init__(self):
        self._random = None

    @property
    def np_random(self):
        if self._random is None:
            self.seed()
        return self._random

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)
        return seed

    def __contains__(self, x):
        return self.contains(x)

    def __eq__(self, other):
        return type(self) is type(other) and str(self) == str(other)


class Discrete(Space):
    def __init__(self, n):
        super().__init__()
        self.n = numpy.int64(n)

    def sample(self, mask=None):
        if mask is None:
            return self.np_random.integers(self.n)
        assert isinstance(mask, numpy.ndarray), type(mask)
        assert mask.dtype == numpy.int8 and mask.shape == (self.n,), (mask.dtype, mask.shape)
        assert numpy.isin(mask, (0, 1)).all()
        return self.np_random.choice(numpy.flatnonzero(mask)) if mask.any() else numpy.int64(0)

    def contains(self, x):
        return 0 <= int(x) < self.n

    def __str__(self):
        return f"Discrete({self.n})"


class MultiDiscrete(Space):
    def __init__(self, nvec):
        super().__init__()
        self.nvec = numpy.array(nvec)

    def sample(self):
        return self.np_random.integers(self.nvec)

    def contains(self, x):
        return x.shape == self.nvec.shape and bool(((0 <= x) & (x < self.nvec)).all())

    def __str__(self):
        return f"MultiDiscrete({list(self.nvec)})"


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        super().__init__()
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.low = numpy.full(shape, low, dtype)
        self.high = numpy.full(shape, high, dtype)

    def sample(self):
        return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, x):
        return (
            isinstance(x, numpy.ndarray)
            and x.dtype == self.dtype
            and x.shape == self.shape
            and bool((self.low <= x).all() and (x <= self.high).all())
        )

    def __str__(self):
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = spaces

    def seed(self, seed=None):
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x):
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    def __getitem__(self, name):
        return self.spaces[name]

    def __iter__(self):
        return iter(self.spaces)

    def __str__(self):
        return f"Dict({', '.join(f'{name}: {space}' for name, space in self.spaces.items())})"
