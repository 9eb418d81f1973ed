"""Typed values in text: numbers, amounts, dates, times, and whether two of them agree."""
