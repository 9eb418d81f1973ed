"""Streaming: releases each sentence after its claims are checked, while the next one is being written."""
