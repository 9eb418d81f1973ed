"""Denials of what the evidence states, and statements of what it denies."""
