"""The C library behind the package: its location, and the parameters and results of its
functions."""

from __future__ import annotations

import ctypes as c
import ctypes.util
import os
import warnings
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional

SEAT_MAX = 6
SPECTATOR = 6
OPTION_MAX = 512
OPTION_NUMBERS = 13

RUNNING = 0


class AngelesError(Exception):
    """Raised when the engine does not understand a request; the message says what it expected."""


class Error(c.Structure):
    _fields_ = [
        ("code", c.c_int),
        ("line", c.c_uint),
        ("column", c.c_uint),
        ("message", c.c_char * 240),
        ("rule", c.c_char * 24),
    ]


class Desc(c.Structure):
    _fields_ = [
        ("pack", c.c_void_p),
        ("seats", c.c_uint),
        ("seed", c.c_uint64),
        ("key", c.c_void_p),
        ("option", c.POINTER(c.c_char_p)),
        ("name", c.POINTER(c.c_char_p)),
        ("carry", c.c_void_p),
        ("coverage", c.c_void_p),
    ]


class Option(c.Structure):
    _fields_ = [("kind", c.c_uint16), ("target", c.c_uint16 * 3)]


class TableOption(c.Structure):
    _fields_ = [
        ("name", c.c_char_p),
        ("value", c.c_char_p * 8),
        ("title", c.c_char_p * 2),
        ("seat", c.c_uint),
    ]


_FUNCTIONS = {
    # name: (type of the result, types of the parameters)
    "ang_kind_count": (c.c_uint, []),
    "ang_kind_name": (c.c_char_p, [c.c_uint]),
    "ang_pack_embedded": (c.c_void_p, [c.c_char_p, c.POINTER(Error)]),
    "ang_pack_hash": (c.c_char_p, [c.c_void_p]),
    "ang_pack_option_count": (c.c_uint, [c.c_void_p]),
    "ang_pack_option": (c.c_bool, [c.c_void_p, c.c_uint, c.POINTER(TableOption)]),
    "ang_pack_seat_min": (c.c_uint, [c.c_void_p]),
    "ang_pack_seat_max": (c.c_uint, [c.c_void_p]),
    "ang_position_size": (c.c_size_t, [c.c_void_p]),
    "ang_position_init": (c.c_bool, [c.c_void_p, c.POINTER(Desc), c.POINTER(Error)]),
    "ang_position_waiting": (c.c_uint, [c.c_void_p]),
    "ang_position_state": (c.c_int, [c.c_void_p]),
    "ang_position_winners": (c.c_uint, [c.c_void_p]),
    "ang_position_active": (c.c_uint, [c.c_void_p]),
    "ang_position_worth": (c.c_float, [c.c_void_p, c.c_void_p, c.c_uint]),
    "ang_position_score": (c.c_bool, [c.c_void_p, c.c_void_p, c.c_uint, c.POINTER(c.c_int)]),
    "ang_position_list": (c.c_uint, [c.c_void_p, c.c_void_p, c.c_uint, c.POINTER(Option)]),
    "ang_position_step": (
        c.c_uint,
        [c.c_void_p, c.c_void_p, c.c_uint, c.c_uint, c.POINTER(Option)],
    ),
    "ang_position_skip": (
        c.c_uint,
        [c.c_void_p, c.c_void_p, c.c_uint, c.c_uint, c.POINTER(Option)],
    ),
    "ang_position_roll": (
        c.c_bool,
        [c.c_void_p, c.c_void_p, c.c_uint, c.POINTER(c.c_uint64)],
    ),
    "ang_position_redeal": (None, [c.c_void_p, c.c_void_p, c.c_uint, c.c_uint64]),
    "ang_seat_first": (c.c_uint, [c.c_uint]),
    "ang_observation_version": (c.c_uint, []),
    "ang_observation_size": (c.c_uint, [c.c_void_p]),
    "ang_observation_name": (c.c_size_t, [c.c_void_p, c.c_uint, c.c_char_p, c.c_size_t]),
    "ang_position_observe": (None, [c.c_void_p, c.c_void_p, c.c_uint, c.c_void_p]),
    "ang_position_observe_options": (
        None,
        [c.c_void_p, c.c_void_p, c.c_uint, c.POINTER(Option), c.c_uint, c.c_void_p],
    ),
    "ang_batch_new": (c.c_void_p, [c.POINTER(Desc), c.c_uint, c.c_bool, c.POINTER(Error)]),
    "ang_batch_free": (None, [c.c_void_p]),
    "ang_batch_seats": (c.POINTER(c.c_uint8), [c.c_void_p]),
    "ang_batch_counts": (c.POINTER(c.c_uint16), [c.c_void_p]),
    "ang_batch_step": (c.c_bool, [c.c_void_p, c.POINTER(c.c_uint16), c.POINTER(Error)]),
    "ang_batch_sample": (None, [c.c_void_p, c.POINTER(c.c_uint16)]),
    "ang_batch_observe": (None, [c.c_void_p, c.c_void_p]),
    "ang_batch_observe_options": (None, [c.c_void_p, c.c_uint, c.c_void_p]),
    "ang_batch_position": (c.c_void_p, [c.c_void_p, c.c_uint]),
    "ang_batch_rewards": (None, [c.c_void_p, c.c_void_p]),
}


def _candidates() -> Iterable[str]:
    if "ANGELES_LIBRARY" in os.environ:
        yield os.environ["ANGELES_LIBRARY"]
        return
    here = Path(__file__).resolve().parent
    for place in (
        here,  # an installed wheel carries the library
        here.parents[2] / "build" / "release",  # a working copy: bindings/python/angeles
    ):
        if (place / "libangeles.so").exists():
            yield str(place / "libangeles.so")
    found = ctypes.util.find_library("angeles")
    if found:
        yield found


def _load() -> c.CDLL:
    tried = []
    for name in _candidates():
        try:
            library = c.CDLL(name)
        except OSError as error:
            tried.append(str(error))
            continue
        for function, (gives, takes) in _FUNCTIONS.items():
            getattr(library, function).restype = gives
            getattr(library, function).argtypes = takes
        return library
    raise ImportError(
        "libangeles.so was not found: build it with `make`, install it with `make install`, or "
        "name it in ANGELES_LIBRARY" + "".join(f"\n  {line}" for line in tried)
    )


lib = _load()
_packs: dict[str, int] = {}


def games() -> list[str]:
    """The games this library can play."""
    return [lib.ang_kind_name(i).decode() for i in range(lib.ang_kind_count())]


def check(fine: object, error: Error) -> None:
    if not fine:
        raise AngelesError(error.message.decode())


def pack(game: str) -> int:
    """The game's own cards. They are opened once and kept as long as the program runs."""
    if game not in _packs:
        error = Error()
        found = lib.ang_pack_embedded(game.encode(), c.byref(error))
        check(found, error)
        _packs[game] = found
    return _packs[game]


def desc(game: str, seats: int, seed: int, options: Optional[Mapping[str, str]]) -> Desc:
    words = [f"{name}={value}".encode() for name, value in (options or {}).items()]
    made = Desc(pack=pack(game), seats=seats, seed=seed & (2**64 - 1))
    made.option = (c.c_char_p * (len(words) + 1))(*words, None)
    return made


def table_options(game: str) -> list[str]:
    """The names of what can be chosen before a game begins."""
    found, names = TableOption(), []
    for i in range(lib.ang_pack_option_count(pack(game))):
        if lib.ang_pack_option(pack(game), i, c.byref(found)):
            names.append(found.name.decode())
    return names


def reset_options(
    game: str, made_with: Mapping[str, str], asked: Optional[Mapping[str, Any]]
) -> dict[str, str]:
    """The table options of a reset: those given when the environment was made, and those given with
    the reset. Training libraries pass the same options to every environment, so unknown names are
    not errors."""
    if not asked:
        return dict(made_with)
    known = table_options(game)
    unknown = sorted(set(asked) - set(known))
    if unknown:
        warnings.warn(
            f"{game} has no option {', '.join(map(repr, unknown))}, which reset() ignores; "
            f"it has {', '.join(known)}",
            stacklevel=3,
        )
    return {**made_with, **{name: asked[name] for name in known if name in asked}}


def observation_version() -> int:
    """The version of observations; it changes when numbers are added or moved."""
    return int(lib.ang_observation_version())


def observation_names(game: str) -> list[str]:
    out = c.create_string_buffer(128)
    names = []
    for i in range(lib.ang_observation_size(pack(game))):
        lib.ang_observation_name(pack(game), i, out, len(out))
        names.append(out.value.decode())
    return names
