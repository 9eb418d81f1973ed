"""What the verifiers share that ask a model in this process."""
