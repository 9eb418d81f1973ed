"""Compare claims per processor second of a local model: all claims of an answer at once, or one by one.

Prints the ratio for a tiny model with random weights, which shows the overhead of a call.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.types import Claim
from faithrails.verify import Tools
from faithrails.verify.nli import Nli

from local_models import TEXTS, bag_nli

CLAIMS, ROUNDS = 60, 3


async def claims_a_second(verifier: Nli, turn: Turn, groups: list[list[Claim]]) -> float:
    started = time.process_time()
    for group in groups:
        await verifier.verify(turn, group, Tools())
    return sum(map(len, groups)) / (time.process_time() - started)


async def ratio(folder: Path) -> float:
    verifier = Nli(str(bag_nli(folder)), supported_at=1.0)
    verifier.prepare()
    turn = Turn.of(" ".join(f"The tower has {number} rooms." for number in range(CLAIMS)), *TEXTS * 4)
    claims = sentence_claims(turn)
    found = []
    for _ in range(ROUNDS):
        alone = await claims_a_second(verifier, turn, [[claim] for claim in claims])
        together = await claims_a_second(verifier, turn, [claims])
        found.append(together / alone)
    return sorted(found)[ROUNDS // 2]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(f"batched: {asyncio.run(ratio(Path(folder))):.1f} times the claims a second of one by one")
