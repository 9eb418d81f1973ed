"""``faithrails.openai.wrap(client)``: the client of the ``openai`` package, with its answers checked."""

from faithrails.hosts.openai import BlockedAnswer, UncheckedCallError, wrap

__all__ = ["BlockedAnswer", "UncheckedCallError", "wrap"]
