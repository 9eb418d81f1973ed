"""Chooses cut-offs, weights and probabilities of checks from labelled answers."""
