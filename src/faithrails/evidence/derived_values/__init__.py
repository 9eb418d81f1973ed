"""Values that the evidence does not state but implies: sums, differences, spans, shares, counts."""
