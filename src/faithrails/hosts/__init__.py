"""Integrations: one module or package for each application that calls the check."""
