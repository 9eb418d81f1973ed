"""Models that run in this process: found on disk, loaded once, asked about claims in padded batches."""
