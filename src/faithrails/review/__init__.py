"""Human review: cases of the claim log go to Label Studio, and its labels come back as rows."""
