"""Measures checks on labelled rows."""
