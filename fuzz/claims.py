"""Fuzz the claim splitter: no crash, no hang, every claim in its place, nothing that can mean something lost.

    python fuzz/claims.py [-max_total_time=60] [CORPUS_DIR]

Needs the package ``atheris``.
"""

import sys

import atheris

with atheris.instrument_imports(include=["faithrails"]):
    from faithrails import Turn
    from faithrails.claims import classify_parts, sentence_claims
    from faithrails.claims.repeats_known_words import can_mean


def one(data: bytes) -> None:
    """Split one answer."""
    answer = atheris.FuzzedDataProvider(data).ConsumeUnicodeNoSurrogates(4096)
    end = 0
    for claim in sentence_claims(Turn(answer)):
        said = answer[claim.start : claim.end]
        # A bare "No." after a question says what was asked: its text holds both. After a "No." that it
        # says again, the statement alone is the text.
        if not (said.endswith(claim.text) or claim.text.endswith(f"? — {said}")) or claim.start < end:
            raise AssertionError(f"out of place in {answer!r}: {claim}")
        end = claim.end
    covered = set()
    for part in classify_parts(Turn(answer)):
        covered.update(range(part.start, part.end))
    lost = [char for place, char in enumerate(answer) if can_mean(char) and place not in covered]
    if lost:
        raise AssertionError(f"lost from {answer!r}: {lost}")


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
