"""Reads labelled rows: JSON lines, arrays, CSV, Parquet or Arrow, with the field names of other tools."""
