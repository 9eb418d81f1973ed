"""Measuring checks on labelled rows."""
