"""The numbers that the classifier reads: what a claim has in common with its evidence."""
