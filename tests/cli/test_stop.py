"""Ctrl-C ends every command with 130 and one line."""

from typing import NoReturn
from unittest.mock import patch

from faithrails.cli import replay

from command_line import faithrails


def test_a_command_without_words_of_its_own_says_that_it_was_stopped() -> None:
    def stopped(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with patch.object(replay, "entries_of", stopped):
        done = faithrails("replay", "claims.jsonl")
    assert (done.code, done.err) == (130, "stopped\n")
