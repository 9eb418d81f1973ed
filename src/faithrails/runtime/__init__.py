"""Where work runs and when it must end: event loops, threads, worker processes, deadlines."""
