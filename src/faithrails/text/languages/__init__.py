"""Languages other than English: which one a text is in, and how it writes numbers, dates and denials."""
