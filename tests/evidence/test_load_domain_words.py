"""Words of domains: read from files, switched by settings, extended by users."""

from pathlib import Path

import pytest

from faithrails import Settings, check_sync
from faithrails.errors import SettingsError
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.load_domain_words import Vocabulary, load_vocabulary
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.look_up_claim import examine
from faithrails.settings.paths import shipped_vocabularies
from faithrails.types import Claim, Label, Passage, Turn

DRAMA = '{"title": "Tea", "choreographer": "Ann Lee", "director": "Bo Kim"}'
ROWING = """
quantities:
  cadence: {said: cadence, keys: strokes}
roles:
  choreograph: {done_by: staged, keys: choreographer}
"""


@pytest.fixture
def rowing(tmp_path: Path) -> Path:
    path = tmp_path / "rowing.yml"
    path.write_text(ROWING)
    return path


def kinds(text: str, evidence: str, vocabulary: Vocabulary) -> tuple[Kind, ...]:
    index = EvidenceIndex([Passage("1", evidence)])
    reader = ClaimReader(own_vocabulary=vocabulary)
    found = examine(Claim(text, 0, len(text)), index, reader=reader)
    assert found is not None
    return found.kinds


# What each domain that ships finds, and nothing finds without it.
OF_DOMAIN = [
    ("film", "Tea was written by Ann Lee.", '{"title": "Tea", "producer": "Ann Lee", "author": "Bo Kim"}'),
    ("weather", "The humidity is 80 %.", '[{"city": "Bonn", "clouds": 80}, {"city": "Kiel", "clouds": 70}]'),
    ("sport", "Bonn has an attendance of 80.", '[{"city": "Bonn", "goals": 80}, {"city": "Kiel", "goals": 70}]'),
    ("geography", "Bonn has a population of 80.", '[{"city": "Bonn", "area": 80}, {"city": "Kiel", "area": 70}]'),
    ("general", "Sales of the firm soared in May 2019.", "Sales of the firm shrank in May 2019."),
    ("business", "The firm acquired 20 ships in May.", "The firm sold 20 ships in May."),
    ("medicine", "Doctors found the tumour of Ann Lee to be malignant.", "The tumour of Ann Lee was benign."),
    ("law", "The jury found Ann Lee surely guilty in May.", "The jury found Ann Lee innocent in May."),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "text", "evidence"), OF_DOMAIN)
def test_a_domain_finds_what_nothing_finds_without_it(domain: str, text: str, evidence: str) -> None:
    others = tuple(name for name in shipped_vocabularies() if name != domain)
    found = set(kinds(text, evidence, load_vocabulary()))
    assert found - set(kinds(text, evidence, load_vocabulary(others)))


def test_every_domain_that_ships_is_in_the_table() -> None:
    assert {domain for domain, *_ in OF_DOMAIN} == set(shipped_vocabularies())


def test_a_file_of_the_users_adds_to_the_domains(rowing: Path) -> None:
    text = "Tea was staged by Bo Kim."
    assert not kinds(text, DRAMA, load_vocabulary(("film",)))
    assert kinds(text, DRAMA, load_vocabulary(("film", str(rowing)))) == (Kind.WRONG_ROLE,)


@pytest.mark.parametrize(
    "roles", ["stage: {done_by: directed, keys: stager}", "stage: {done_by: staged, keys: director}"]
)
def test_a_word_of_two_roles_contradicts_neither(roles: str, tmp_path: Path) -> None:
    path = tmp_path / "stage.yml"
    path.write_text(f"roles: {{{roles}}}")
    vocabulary = load_vocabulary(("film", str(path)))
    assert not kinds("Tea was directed by Bo Kim.", DRAMA, vocabulary)
    assert kinds("Tea was directed by Ann Lee.", DRAMA.replace("choreographer", "producer"), vocabulary)


def test_the_setting_reaches_the_check(rowing: Path) -> None:
    turn = Turn.of("Tea was staged by Bo Kim.", DRAMA)
    report = check_sync(turn, Settings(verifiers=["exact"], vocabulary=["film", str(rowing)]))
    assert report.verdicts[0].label is Label.CONTRADICTED


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("side: crews", r"rowing.yml: vocabulary.side: unknown.*did you mean 'sides'"),
        ("roles: {row: {done_by: rowed}}", r"rowing.yml: vocabulary.roles.row.keys"),
        ("roles: {row: {don_by: rowed, keys: rower}}", r"vocabulary.roles.row.don_by"),
        (
            "quantities: {pace: {said: 'the (pace'}}",
            r"vocabulary.quantities.pace.said: must be lower-case words",
        ),
        ("sides: [true]", r"vocabulary.sides: must be lower-case words"),
        ("opposites: [[fast]]", r"vocabulary.opposites.0"),
        ("- sides", r"rowing.yml: vocabulary"),
        ("sides: [", r"rowing.yml: not a vocabulary"),
    ],
)
def test_an_error_names_file_and_key(text: str, where: str, rowing: Path) -> None:
    rowing.write_text(text)
    with pytest.raises(SettingsError, match=where):
        load_vocabulary((str(rowing),))
