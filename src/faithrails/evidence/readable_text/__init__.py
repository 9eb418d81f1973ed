"""Passages as a reader sees them: prose without markup, line wraps, page numbers and time stamps."""
