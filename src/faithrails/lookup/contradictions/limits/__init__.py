"""Quantifiers, permissions, conditions, exceptions and plans that a claim drops or changes."""
