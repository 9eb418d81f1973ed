"""Drift: how the checks of a claim log change from day to day."""
