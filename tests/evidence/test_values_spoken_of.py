"""Values are derived for the things that the claim is about; those of other things excuse no wrong number."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers=("exact",))

COSTS_WRONG = [
    ("Tickets for the lake cost €12 per person.", "Dinner for four people costs €48."),
    ("Admission is $9 per adult.", "Parking for three adults costs $27."),
    ("A locker costs $2 per hour.", "Bikes for three hours cost $6."),
    ("Notary fees are €40 per page.", "Translating three pages costs €120."),
    ("The oak boards are £14 per metre.", "Five metres of velvet cost £70."),
    ("The vet charges €35 per dog.", "Boarding four dogs costs €140."),
    ("Postage is $3 per parcel.", "Insurance for ten parcels comes to $30."),
]  # fmt: skip
COSTS_RIGHT = [
    ("Parking is $4 an hour.", "Parking for three hours costs $12."),
    ("A day pass costs €18 per skier.", "Day passes for four skiers cost €72."),
    ("Storage is billed at $5 per gigabyte.", "Storage of 40 gigabytes is billed at $200."),
    ("Rent for the hall is £25 per hour.", "The hall costs £100 for four hours."),
    ("The notary charges €40 per page.", "The notary charges €120 for three pages."),
]  # fmt: skip
REST_WRONG = [
    ("Of 40 seats the Greens won 12. The Liberals had hoped for more.", "The Liberals won 28 seats."),
    ("The bridge cost 2.6 million dollars: 1.5 million came from the city, 800,000 from a grant and the rest from donors.", "The city gave the remaining 300,000 dollars."),
    ("The estate is worth €900,000: the museum gets €500,000 and the nephews get the rest.", "The museum gets the remaining €400,000."),
    ("Of the $80 million, $50 million goes to roads, and the rest goes to schools. The port asked in vain.", "The rest of the money, $30 million, goes to the port."),
    ("The film cost £12 million, of which the BBC paid £7 million and a bank the remainder.", "The BBC paid the remainder of £5 million."),
    ("Of the 60 beds the army took 45. The nuns asked for more.", "The nuns got 15 beds."),
    ("Of 40 seats the Greens won 12, the Reds 10 and the Liberals the rest.", "The Liberals won 28 seats."),
    ("Of 200 shares, Anna holds 120. Her brother Karl left the firm.", "Karl holds 80 shares."),
]  # fmt: skip
REST_RIGHT = [
    ("The bridge cost 2.6 million dollars: 1.5 million came from the city, 800,000 from a grant and the rest from donors.", "Donors paid the remaining 300,000 dollars."),
    ("The estate is worth €900,000: the museum gets €500,000 and the nephews get the rest.", "The nephews get the remaining €400,000."),
    ("Of the $80 million, $50 million goes to roads, and the rest goes to schools.", "Schools get the rest, $30 million."),
    ("The film cost £12 million, of which the BBC paid £7 million and a bank the remainder.", "A bank paid the remainder of £5 million."),
    ("Of 40 seats the Greens won 12, the Reds 10 and the Liberals the rest.", "The Liberals won 18 seats."),
    ("Of 40 seats the Greens won 12 and the Liberals the rest.", "The Liberals won 28 seats."),
]  # fmt: skip
COMPLEMENTS_WRONG = [
    ("Seven of the nine judges agreed with the ruling.", "Two judges agreed with the ruling."),
    ("31 of the 50 samples contained lead.", "19 samples contained lead."),
    ("Of the 24 wagons, 15 carry grain.", "Nine wagons carry grain."),
    ("Four of the eleven tunnels are open to cyclists.", "Seven tunnels are open to cyclists."),
    ("Nine of the twenty schools have a pool.", "Eleven schools have a pool."),
    ("Of the 60 flights, 48 landed on time.", "20 % of the flights landed on time."),
    ("Six of the eight pumps were repaired in May.", "A quarter of the pumps were repaired in May."),
    ("Seven of the nine judges agreed with the ruling.", "Two judges wrote the ruling."),
]  # fmt: skip
COMPLEMENTS_RIGHT = [
    ("Seven of the nine judges agreed with the ruling.", "The other two judges did not agree."),
    ("Seven of the nine judges agreed with the ruling.", "Two judges dissented."),
    ("31 of the 50 samples contained lead.", "19 samples contained no lead."),
    ("Of the 24 wagons, 15 carry grain.", "The remaining nine wagons are empty."),
    ("Four of the eleven tunnels are open to cyclists.", "Seven tunnels are closed to cyclists."),
    ("Nine of the twenty schools have a pool.", "Eleven schools lack a pool."),
    ("Of the 60 flights, 48 landed on time.", "20 % of the flights did not land on time."),
    ("Six of the eight pumps were repaired in May.", "Two of the pumps were not repaired."),
]  # fmt: skip
TIMES_WRONG = [
    ("The mill was built in 1820. The town got its railway in 1861.", "The mill ran for 41 years."),
    ("Ida Moor was born in 1931. The prize was founded in 1960.", "Ida Moor was 29 years old when she wrote her first book."),
    ("The museum opened in 1950. Its café opened in 1962. The museum closed in 1990.", "The café opened 40 years after the museum."),
    ("The order was placed on 3 May. The shop was painted on 20 May. The parcel came on 9 May.", "The parcel came 17 days after the order."),
    ("The trial began on 4 March. The judge retired on 30 March. The verdict came on 12 March.", "The verdict came 26 days after the trial began."),
    ("The satellite was launched in 2004. A sister probe failed in 2011.", "The satellite worked for seven years."),
    ("Seeds are sown on 2 April. The fair is on 30 April.", "The seeds need 28 days to germinate."),
    ("The mine was flooded from 1859 to 1863. The strike was short.", "The strike lasted four years."),
    ("Guests arrive at 18:30. The kitchen closes at 21:15.", "The kitchen is open for 165 minutes."),
]  # fmt: skip
TIMES_RIGHT = [
    ("The trial began on 4 March. The judge retired on 30 March. The verdict came on 12 March.", "The verdict came eight days after the trial began."),
    ("The order was placed on 3 May. The shop was painted on 20 May. The parcel came on 9 May.", "The parcel came six days after the order."),
    ("The museum opened in 1950. Its café opened in 1962. The museum closed in 1990.", "The museum closed after 40 years."),
    ("The mine was flooded from 1859 to 1863. The strike was short.", "The mine was flooded for four years."),
    ("The mill was built in 1820. The mill burned down in 1861.", "The mill burned down after 41 years."),
    ("The patient was admitted on 2 June. The patient left the ward on 9 June.", "The patient left seven days after being admitted."),
]  # fmt: skip
DIFFERENCES_WRONG = [
    ("Basic costs $8 a month. Plus costs $12. Max, with support, costs $30.", "Plus costs $18 more than Basic."),
    ("The north tower is 80 m tall, the south tower 95 m and the gate 20 m.", "The south tower is 75 m taller than the north tower."),
    ("Ada is 31 years old. Ben is 36 years old. Cleo is 47 years old.", "Ben is 11 years older than Ada."),
    ("The tram takes 24 minutes, the bus 35 minutes and the ferry 50 minutes.", "The bus takes 15 minutes longer than the tram."),
    ("Rye needs 300 g of water. Wheat needs 340 g of water. Spelt needs 390 g of water.", "Wheat needs 50 g more water than rye."),
    ("Lake Orn has 14 islands. Lake Bys has 25 islands. Lake Tul has 61 islands.", "Lake Bys has 47 islands more than Lake Orn."),
    ("In 2010 the herd had 120 cows, in 2015 it had 150 cows and in 2020 it had 210 cows.", "From 2010 to 2015 the herd grew by 90 cows."),
]  # fmt: skip
DIFFERENCES_RIGHT = [
    ("Basic costs $8 a month. Plus costs $12. Max, with support, costs $30.", "Plus costs $4 more than Basic."),
    ("The north tower is 80 m tall, the south tower 95 m and the gate 20 m.", "The south tower is 15 m taller than the north tower."),
    ("The tram takes 24 minutes, the bus 35 minutes and the ferry 50 minutes.", "The bus takes 11 minutes longer than the tram."),
    ("Lake Orn has 14 islands. Lake Bys has 25 islands. Lake Tul has 61 islands.", "Lake Tul has 36 islands more than Lake Bys."),
    ("In 2010 the herd had 120 cows, in 2015 it had 150 cows and in 2020 it had 210 cows.", "From 2010 to 2015 the herd grew by 30 cows."),
]  # fmt: skip
PRODUCTS_WRONG = [
    ("The fee is €30 and the deposit is €100. Members pay half of the fee.", "Members pay a fee of €50."),
    ("The ring sold for £800, the clock for £60. The ring's setting brought twice as much as the ring.", "The setting brought £120."),
    ("The tablet has a dose of 8 mg, and the syrup has 30 mg of sugar. The dose may be doubled.", "The dose may be 60 mg."),
    ("The dam cost $90 million and the road $40 million. The state paid two thirds of the dam.", "The state paid $26.7 million for the dam."),
    ("The club has 240 members, and the hall has 600 seats. Half of the members are women.", "The club has 300 women."),
    ("The barn is 20 m long and the wall is 7 m high. The new barn is three times as long.", "The new barn is 21 m long."),
    ("The club pays two thirds of the £90m.", "The club pays £30m."),
]  # fmt: skip
PRODUCTS_RIGHT = [
    ("The fee is €30 and the deposit is €100. Members pay half of the fee.", "Members pay a fee of €15."),
    ("The ring sold for £800, the clock for £60. The ring's setting brought twice as much as the ring.", "The setting brought £1,600."),
    ("The tablet has a dose of 8 mg, and the syrup has 30 mg of sugar. The dose may be doubled.", "The dose may be 16 mg."),
    ("The dam cost $90 million and the road $40 million. The state paid two thirds of the dam.", "The state paid $60 million for the dam."),
    ("The barn is 20 m long and the wall is 7 m high. The new barn is three times as long.", "The new barn is 60 m long."),
]  # fmt: skip
MONEY_WRONG = [
    ("The show drew 45,000. Tickets cost $40.", "The show earned $45,000."),
    ("The show cost $30,000 and drew 45,000.", "The show earned $45,000."),
    ("The paper costs €2 and sells 120,000 in a week.", "The paper earns €120,000."),
    ("The strike cost £3 million; 18,000 marched on Monday.", "The strike cost £18,000."),
    ("The app costs $5. By May 70,000 had installed it.", "The app earned $70,000 by May."),
    ("The fine is €500. In the port 6,200 have been caught.", "In the port the fine is €6,200."),
    ("The stadium cost $90 million and holds 52,000.", "The stadium earned $52,000."),
]  # fmt: skip
MONEY_RIGHT = [
    ("Net profit fell to 12 million euros from 19 million.", "Net profit was 19 million euros before."),
    ("The bridge cost 2.6 million dollars: 1.5 million came from the city.", "The city gave 1.5 million dollars."),
    ("The budget is $40,000: 15,000 for rent, 25,000 for wages.", "Wages take $25,000."),
    ("All prices are in euros. The car costs 45,000.", "The car costs €45,000."),
    ("Price in dollars: 45,000", "The price is $45,000."),
    ("The chair receives a fee of $60,000, members 40,000.", "Members receive a fee of $40,000."),
]  # fmt: skip


def missing(evidence: str, claim: str) -> bool:
    verdicts = check_sync(Turn.of(claim, evidence), EXACT).verdicts
    return any(finding.startswith("missing_") for verdict in verdicts for finding in verdict.findings)


def rows(wrong: list[tuple[str, str]], right: list[tuple[str, str]]) -> list[tuple[str, str, bool]]:
    """Return evidence, claim and whether a number of it is missing."""
    return [*((*one, True) for one in wrong), *((*one, False) for one in right)]


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(COSTS_WRONG, COSTS_RIGHT))
def test_a_cost_is_of_the_price_that_the_claim_speaks_of(evidence: str, claim: str, wrong: bool) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(REST_WRONG, REST_RIGHT))
def test_the_rest_belongs_to_whom_the_evidence_gives_it(evidence: str, claim: str, wrong: bool) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(COMPLEMENTS_WRONG, COMPLEMENTS_RIGHT))
def test_the_others_are_counted_where_the_claim_speaks_of_the_others(
    evidence: str, claim: str, wrong: bool
) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(TIMES_WRONG, TIMES_RIGHT))
def test_the_time_between_two_dates_is_of_what_the_claim_speaks_of(
    evidence: str, claim: str, wrong: bool
) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(DIFFERENCES_WRONG, DIFFERENCES_RIGHT))
def test_a_difference_is_of_the_two_things_that_the_claim_names(
    evidence: str, claim: str, wrong: bool
) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(PRODUCTS_WRONG, PRODUCTS_RIGHT))
def test_a_factor_multiplies_what_its_clause_or_the_claim_speaks_of(
    evidence: str, claim: str, wrong: bool
) -> None:
    assert missing(evidence, claim) == wrong


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(MONEY_WRONG, MONEY_RIGHT))
def test_a_bare_number_beside_a_sum_is_money_only_where_nothing_else_is_counted(
    evidence: str, claim: str, wrong: bool
) -> None:
    assert missing(evidence, claim) == wrong
