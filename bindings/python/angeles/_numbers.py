"""Rows of numbers: numpy arrays where numpy is installed, the standard library's otherwise.

Both kinds are indexed in the same way: `rows[i][j]`.
"""

from __future__ import annotations

import ctypes as c
from array import array
from typing import Any, Callable, Sequence

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


def table(kind: str, rows: int, size: int, fill: Callable[[int], object]) -> Any:
    """Rows of numbers: "h" for 16-bit integers, "f" for 32-bit floats. `fill` gets their address
    and writes them; they are 0 before."""
    if numpy is not None:
        made = numpy.zeros((rows, size), kind)
        fill(made.ctypes.data)
        return made
    flat = array(kind, bytes(rows * size * array(kind).itemsize))
    fill(flat.buffer_info()[0])
    return [flat[i * size : (i + 1) * size] for i in range(rows)]


def mask(count: int, size: int) -> Any:
    """An array of `size` numbers: `count` ones, then zeros."""
    if numpy is not None:
        ones = numpy.zeros(size, numpy.int8)
        ones[:count] = 1
        return ones
    return bytearray(b"\x01" * count + bytes(size - count))


def masks(counts: Sequence[int], size: int) -> Any:
    """A mask for each count."""
    if numpy is not None:
        return (numpy.arange(size) < numpy.asarray(counts)[:, None]).view(numpy.int8)
    return [mask(count, size) for count in counts]


def vector(values: Sequence[Any], kind: type) -> Any:
    """One number (bool, int or float) for each game."""
    return list(values) if numpy is None else numpy.array(values, kind)


def memory(address: int, count: int, kind: str, owner: object) -> memoryview:
    """A view of the engine's own memory, as numbers of one type. The owner lives as long as the
    view."""
    raw = (c.c_ubyte * (count * array(kind).itemsize)).from_address(address)
    raw.owner = owner  # type: ignore[attr-defined]
    return memoryview(raw).cast("B").cast(kind)
