"""Measures drift: how the checks of a check log change from day to day."""
