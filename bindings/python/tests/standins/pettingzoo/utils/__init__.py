"""Stands in for pettingzoo.utils."""
