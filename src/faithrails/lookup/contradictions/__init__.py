"""Finds evidence that contradicts a claim."""
