"""Tables and records: values, texts, yes and no of another cell or key."""
