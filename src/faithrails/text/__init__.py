"""Reads the words, names and typed values of a text; knows no evidence."""
