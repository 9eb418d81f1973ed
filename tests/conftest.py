"""Fixtures shared by all tests."""

import os

os.environ["NEMO_GUARDRAILS_NO_USAGE_STATS"] = "1"
os.environ["DO_NOT_TRACK"] = "1"

import hypothesis
import pytest

from faithrails import Settings, Turn

# How long an example takes depends on what else the machine does.
hypothesis.settings.register_profile("faithrails", deadline=None)
hypothesis.settings.load_profile("faithrails")

EVIDENCE = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall.",
    "The company of Gustave Eiffel designed and built the tower between 1887 and 1889.",
)


@pytest.fixture
def paris() -> Turn:
    return Turn.of("The Eiffel Tower is in Paris. It is 330 metres tall.", *EVIDENCE, question="Where is it?")


@pytest.fixture
def rome() -> Turn:
    return Turn.of("The Eiffel Tower is in Rome. It is 412 metres tall.", *EVIDENCE, question="Where is it?")


@pytest.fixture
def judged() -> Settings:
    return Settings(claims="sentences", verifiers="judge", judge={"retries": 0, "schema_retries": 1})
