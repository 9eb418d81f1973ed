"""Checks answers after they went out: they wait on disk, and each result goes to the check log once."""

from faithrails.background.checks import BackgroundChecks

__all__ = ["BackgroundChecks"]
