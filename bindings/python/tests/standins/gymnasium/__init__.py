"""Stands in for gymnasium in the tests."""

from . import spaces, vector

__all__ = ["spaces", "vector"]
