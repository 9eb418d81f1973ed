"""Wrong values: of another thing, unit, period, range or result."""
