"""What a text mentions, read without a model: numbers, dates, names, quotes, words."""
