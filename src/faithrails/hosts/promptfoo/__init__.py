"""promptfoo: a Python assertion that grades outputs by the claims that their context supports."""

from faithrails.hosts.promptfoo.assertion import get_assert

__all__ = ["get_assert"]
