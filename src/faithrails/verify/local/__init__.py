"""Base classes of the verifiers that run a model in this process."""
