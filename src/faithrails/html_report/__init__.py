"""Renders the results of one run, or of two side by side, as one self-contained HTML page."""
