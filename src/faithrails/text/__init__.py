"""Text to words, names and typed values; knows no evidence."""
