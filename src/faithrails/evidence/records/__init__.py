"""Structured evidence: JSON, YAML, CSV and tables, read as records of facts."""
