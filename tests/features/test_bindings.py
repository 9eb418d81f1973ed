"""Bindings: words that the evidence puts together in another way than the claim raise a signal."""

import pytest

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.features.extract import extract_features


def bindings(claim: str, evidence: str) -> dict[str, float]:
    turn = Turn.of(claim, evidence)
    (found,) = extract_features(turn, sentence_claims(turn)).claims
    return {name.removeprefix("bindings."): found[name] for name in found if name.startswith("bindings.")}


# Evidence, a claim that it binds, one with the same words that it does not, and the signal that tells them apart.
CASES = [
    # Who did what, in both voices.
    ("The council sued the railway over the noise.", "The railway was sued by the council over the noise.", "The council was sued by the railway over the noise.", "inverted"),
    ("The railway was sued by the council over the noise.", "The council sued the railway over the noise.", "The railway sued the council over the noise.", "inverted"),
    ("The nurse called the surgeon before midnight.", "Before midnight, the nurse called the surgeon.", "The surgeon called the nurse before midnight.", "inverted"),
    ("Norway defeated Iceland in the final last spring.", "Iceland was defeated by Norway in the final last spring.", "Last spring Iceland defeated Norway in the final.", "inverted"),
    ("The parrot bit the vet.", "The vet was bitten by the parrot.", "The vet bit the parrot.", "inverted"),
    ("The bank lent the farmer money for the tractor.", "For the tractor, the bank lent the farmer money.", "The farmer lent the bank money for the tractor.", "inverted"),
    ("Yesterday Maria Lund emailed Piotr Zielin about the lease.", "About the lease, Maria Lund emailed Piotr Zielin yesterday.", "Yesterday Piotr Zielin emailed Maria Lund about the lease.", "inverted_names"),
    ("The plaintiff paid the defendant damages.", "The defendant was paid damages by the plaintiff.", "The defendant paid the plaintiff damages.", "moved"),
    ("In 2011, Acme bought Globex for cash.", "Globex was bought by Acme for cash in 2011.", "In 2011, Globex bought Acme for cash.", "inverted"),
    ("The cat chased the dog and the dog chased the ball.", "The cat chased the dog and the dog chased the ball.", "The dog chased the cat and the cat chased the ball.", "misplaced"),
    ("The old sailor taught the young cook to navigate.", "The young cook was taught by the old sailor to navigate.", "The young sailor taught the old cook to navigate.", "swapped"),
    ("The printer sends data to the server.", "The printer sends data to the server.", "The server sends data to the printer.", "swapped"),
    ("The train runs from Oslo to Bergen.", "The train runs from Oslo to Bergen.", "The train runs from Bergen to Oslo.", "swapped"),
    ("Ebert praised the plot and Kael mocked the music.", "Kael mocked the music and Ebert praised the plot.", "Ebert mocked the music and Kael praised the plot.", "swapped"),
    # Which value belongs to whom.
    ("The adult ticket costs 12 euros and the child ticket costs 7 euros.", "The child ticket costs 7 euros and the adult ticket costs 12 euros.", "The adult ticket costs 7 euros and the child ticket costs 12 euros.", "swapped_values"),
    ("Rent rose by 4 % in Lyon and by 9 % in Nice.", "In Nice rent rose by 9 % and in Lyon by 4 %.", "Rent rose by 9 % in Lyon and by 4 % in Nice.", "swapped_values"),
    ("The pump weighs 40 kg and the tank weighs 95 kg.", "The tank weighs 95 kg and the pump weighs 40 kg.", "The pump weighs 95 kg and the tank weighs 40 kg.", "swapped"),
    ("In 1998 the mill closed and in 2004 the harbour closed.", "The harbour closed in 2004 and the mill closed in 1998.", "In 2004 the mill closed and in 1998 the harbour closed.", "swapped"),
    ("Class A has 21 pupils, class B has 30 pupils.", "Class A has 21 pupils.", "Class A has 30 pupils.", "parted"),
    ("The red car is fast and the blue van is slow.", "The blue van is slow and the red car is fast.", "The blue car is fast and the red van is slow.", "swapped"),
    ("Patients took 5 mg in the morning and 20 mg at night.", "Patients took 20 mg at night and 5 mg in the morning.", "Patients took 20 mg in the morning and 5 mg at night.", "swapped"),
    # What stands between the words of the evidence, around which the claim may be worded freely.
    ("The film also stars Joan Heard as the mother. Per Lind directed it.", "The movie stars Joan Heard as the mother.", "The movie stars Per Lind as the mother.", "replaced_names"),
    ("Lieutenant Robert Ramsey replaced him in 1806. John Gedge stayed.", "In 1806, Lieutenant Robert Ramsey replaced him.", "In 1806, Lieutenant John Gedge replaced him.", "replaced_names"),
    ("The flat in Bergen was sold to Ada Holm.", "Ada Holm was sold the flat in Bergen.", "The flat in Oslo was sold to Ada Holm.", "replaced_names"),
    ("The ferry carries 40 cars and leaves at 9.", "The ferry leaves at 9 and carries 40 cars.", "The ferry leaves at 9 and carries 60 cars.", "replaced_numbers"),
    ("Battles were fought over the mill during the 2011 civil war, of which a 2019 book tells.", "During the 2011 civil war, battles were fought over the mill.", "During the 2019 civil war, battles were fought over the mill.", "replaced_numbers"),
    ("The dose for adults is one tablet after breakfast.", "For adults the dose after breakfast is one tablet.", "For adults the dose after supper is one tablet.", "replaced_words"),
    # Comparisons and their direction.
    ("The lake is deeper than the river.", "The lake is deeper than the river.", "The river is deeper than the lake.", "inverted"),
    ("Copper costs more than iron.", "Iron costs less than copper.", "Iron costs more than copper.", "comparison_turned"),
    ("Copper costs more than iron.", "Copper costs more than iron.", "Copper costs less than iron.", "comparison_changed"),
    ("The new engine is lighter than the old engine.", "The new engine is lighter than the old engine.", "The new engine is heavier than the old engine.", "opposite"),
    ("Wages were higher in May than in June.", "Wages were higher in May than in June.", "Wages were lower in May than in June.", "comparison_changed"),
    ("The vote took place before the strike.", "Before the strike, the vote took place.", "The strike took place before the vote.", "inverted"),
    ("The vote took place before the strike.", "The strike took place after the vote.", "The vote took place after the strike.", "comparison_changed"),
    ("Rinse the rice before cooking the beans.", "Before cooking the beans, rinse the rice.", "Rinse the rice after cooking the beans.", "comparison_changed"),
    ("The museum opened after the fire.", "The museum opened after the fire.", "The museum opened before the fire.", "comparison_turned"),
    # Quantifiers and bounds.
    ("Some students passed the exam.", "Some students passed the exam.", "All students passed the exam.", "quantifier_changed"),
    ("Most flights left on time.", "Most flights left on time.", "Every flight left on time.", "quantifier_changed"),
    ("Members may bring guests on Sundays.", "On Sundays members may bring guests.", "Members may bring guests only on Sundays.", "quantifier_changed"),
    ("Only staff may enter the laboratory.", "Only staff may enter the laboratory.", "Staff may enter the laboratory.", "quantifier_dropped"),
    ("All rooms have a balcony.", "All rooms have a balcony.", "Few rooms have a balcony.", "quantifier_changed"),
    ("Many voters stayed at home.", "Many voters stayed at home.", "Few voters stayed at home.", "quantifier_changed"),
    ("The bridge carries at least 40 trucks.", "At least 40 trucks the bridge carries.", "The bridge carries at most 40 trucks.", "bound_changed"),
    ("Up to 12 guests fit into the hall.", "The hall fits up to 12 guests.", "At least 12 guests fit into the hall.", "bound_changed"),
    ("The trial lasted 30 days.", "The trial lasted 30 days.", "The trial lasted more than 30 days.", "bound_changed"),
    ("Nearly 500 people came to the fair.", "Nearly 500 people came to the fair.", "More than 500 people came to the fair.", "bound_changed"),
    # Modality and conditions.
    ("The minister may resign in autumn.", "In autumn the minister may resign.", "The minister will resign in autumn.", "modality_changed"),
    ("The drug might reduce pain.", "The drug might reduce pain.", "The drug reduces pain.", "modality_dropped"),
    ("Visitors should wear a helmet.", "Visitors should wear a helmet.", "Visitors can wear a helmet.", "modality_changed"),
    ("The firm plans to build a factory in Ghent.", "In Ghent the firm plans to build a factory.", "The firm did build a factory in Ghent.", "modality_dropped"),
    ("You can cancel if you pay a fee.", "If you pay a fee, you can cancel.", "You can cancel.", "condition_dropped"),
    ("The alarm rings unless the door is locked.", "Unless the door is locked, the alarm rings.", "The alarm rings if the door is locked.", "condition_changed"),
    ("The warranty covers repairs if the seal is intact.", "The warranty covers repairs if the seal is intact.", "The warranty covers repairs unless the seal is intact.", "condition_changed"),
    ("It will probably snow in the valley.", "In the valley it will probably snow.", "It snows in the valley.", "modality_dropped"),
    # Negation and opposites.
    ("The mayor signed the contract but did not pay the builder.", "The mayor signed the contract and did not pay the builder.", "The mayor did not sign the contract but paid the builder.", "negation_changed"),
    ("The committee has not approved the budget.", "The budget has not been approved by the committee.", "The committee has approved the budget.", "negation_dropped"),
    ("The soup contains nuts.", "The soup contains nuts.", "The soup contains no nuts.", "negation_changed"),
    ("The water is unsafe for swimming.", "The water is unsafe for swimming.", "The water is safe for swimming.", "opposite"),
    ("Exports increased in the north.", "In the north exports increased.", "Exports decreased in the north.", "opposite"),
    ("The gate opens at dawn.", "The gate opens at dawn.", "The gate closes at dawn.", "opposite"),
    ("The method is effective for small samples.", "For small samples the method is effective.", "The method is ineffective for small samples.", "opposite"),
    # Who said it.
    # Exceptions, and subjects of other sentences.
    ("Ines Prado wrote the novel. She lives in Quito with her sons.", "Ines Prado lives in Quito with her sons.", "Carlos Vega lives in Quito with her sons.", "subject_elsewhere"),
    ("The Rialto shows films on Friday. The Apollo is closed on Friday for repairs.", "The Apollo is closed on Friday for repairs.", "The Rialto is closed on Friday for repairs.", "subject_elsewhere"),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "bound", "unbound", "signal"), CASES)
def test_a_broken_binding_raises_its_signal(evidence: str, bound: str, unbound: str, signal: str) -> None:
    assert bindings(unbound, evidence)[signal] > bindings(bound, evidence)[signal]


@pytest.mark.parametrize("text", sorted({case[0] for case in CASES if case[0].count(".") == 1}))
def test_a_copied_sentence_breaks_no_binding(text: str) -> None:
    assert not any(bindings(text, text).values())


@pytest.mark.parametrize(
    "claim",
    ["Yes.", "1999", "Ja, das stimmt.", "是的", "- " * 50, "word " * 300, "Anna Anna Anna Anna Anna."],
)
def test_any_text_has_signals_from_0_up(claim: str) -> None:
    found = extract_features(
        Turn.of(claim, "Anna met Ben. Word for word."), sentence_claims(Turn.of(claim, ""))
    )
    assert all(
        0.0 <= claim[name] <= 200.0
        for claim in found.claims
        for name in claim
        if name.startswith("bindings.")
    )
