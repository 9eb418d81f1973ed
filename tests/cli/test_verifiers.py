"""``faithrails verifiers``: what there is, where it comes from, and what it needs."""

import json

from faithrails.settings.find_components import EXTRACTOR, VERIFIER, built_in

from command_line import faithrails

KEYS = {
    "kind", "name", "origin", "needs_evidence", "needs_model", "draws_samples", "repeatable", "calls", "source",
    "output", "licence", "settings", "error",
}  # fmt: skip


def test_json_lists_every_verifier_and_extractor_with_what_it_needs() -> None:
    rows = json.loads(faithrails("verifiers", "--json").out)
    assert all(row.keys() == KEYS for row in rows)
    assert all(row["calls"] and row["source"] and row["origin"] for row in rows)
    for kind in (VERIFIER, EXTRACTOR):
        assert [row["name"] for row in rows if row["kind"] == kind.noun] == built_in(kind)


def test_a_verifier_that_asks_no_model_makes_no_call() -> None:
    for row in json.loads(faithrails("verifiers", "--json").out):
        if "tiers" in row["settings"] or row["calls"].startswith("those of"):
            continue  # what is built from others needs what these need
        assert row["needs_model"] == (row["calls"] != "none"), row["name"]


def test_the_table_names_them_too() -> None:
    shown = faithrails("verifiers").out
    assert all(name in shown for name in [*built_in(VERIFIER), *built_in(EXTRACTOR), "built in"])
