"""Values, names and words of a claim that the evidence lacks, and when one counts as stated all the same."""
