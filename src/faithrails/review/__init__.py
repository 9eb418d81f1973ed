"""Human review: cases of the check log go to Label Studio, and its labels come back as rows."""
