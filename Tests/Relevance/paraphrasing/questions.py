"""The questions: paraphrases drawn of test collections, written ones, and some that nothing is about."""

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import documents
import measures
from known_items import wording

from . import rarity

FOLDER = Path(__file__).resolve().parent.parent
LANGUAGES = {"cranfield": "en", "cisi": "en", "scifact": "en", "npl": "en", "piaf-fr": "fr", "xquad-en": "en",
             "jsquad-ja": "ja", "xquad-de2en": "de", "xquad-es2en": "es", "xquad-hi2en": "hi"}
"""The collections, and the language of their questions."""
WRITTEN, WRITTEN_ACROSS = "written", "written, in another language"
KINDS = {"letter", "invoice", "recipe", "meeting", "manual", "travel", "code", "health", "school"}
SIX = {"en", "de", "fr", "es", "ja", "ko"}
"""The languages whose kinds and dates the product reads."""
COMMON = {word for listed in wording.STOP_WORDS.values() for word in rarity.runs(listed)} | {"de", "y"}


@dataclass
class Paraphrase:
    """A question that shares no rare word with its documents."""
    group: str
    language: str
    text: str
    right: list = field(repr=False)
    """The documents that are about it and share no rare word with it, as (title, text)."""


@dataclass
class Unrelated:
    language: str
    text: str


def of_collection(folder):
    """All paraphrases of a collection, and all its documents."""
    texts = {identifier: (title, text) for identifier, title, text in documents.read(folder)}
    collection = rarity.Collection({identifier: " ".join(pair) for identifier, pair in texts.items()})
    asked = dict(measures.fields(folder / "queries.tsv", 2))
    found = []
    for identifier, grades in measures.read_judgements(folder / "qrels.tsv").items():
        right = [texts[document] for document in grades if not collection.shared(asked[identifier], document)]
        if right:
            found.append(Paraphrase(folder.name, LANGUAGES[folder.name], asked[identifier], right))
    return found, list(texts.values())


def drawn(by_group, count, random):
    """As many of each group as of the others, as far as it has them.

    >>> from random import Random
    >>> sorted(drawn({"a": [1], "b": [2, 3, 4, 5], "c": [6, 7, 8]}, 5, Random(1)))[:1]
    [1]
    """
    found, left = [], count
    for groups_left, (_, group) in zip(range(len(by_group), 0, -1), sorted(by_group.items(), key=lambda one: len(one[1]))):
        share = min(len(group), round(left / groups_left))
        found += random.sample(group, share)
        left -= share
    return found


def written():
    """The paraphrases of paraphrases.tsv."""
    found = []
    for language, _, title, text, asked_in, question in table("paraphrases.tsv", 6):
        found.append(Paraphrase(WRITTEN if asked_in == language else WRITTEN_ACROSS, asked_in, question, [(title, text)]))
    return found


def unrelated(held):
    """The questions of unrelated.tsv whose words nothing holds, and those that the home does hold a word of."""
    fitting, others = [], []
    for language, text in table("unrelated.tsv", 2):
        words = held.of(text, COMMON)
        (others if words else fitting).append((Unrelated(language, text), words))
    return [one for one, _ in fitting], others


def evenly(asked, count):
    """So many of the questions, as many of each language as of the others.

    >>> [one.text for one in evenly([Unrelated("en", "a"), Unrelated("en", "b"), Unrelated("de", "c")], 2)]
    ['a', 'c']
    """
    by_language = defaultdict(list)
    for one in asked:
        by_language[one.language].append(one)
    turns = sorted((turn, number, one.language) for number, one in enumerate(asked)
                   for turn in [by_language[one.language].index(one)])
    return [asked[number] for number in sorted(number for _, number, _ in turns[:count])]


def table(name, columns):
    return measures.fields(FOLDER / name, columns)[1:]


def faults():
    """What is wrong with the written questions, as lines."""
    asked = written()
    collection = rarity.Collection({one.right[0]: " ".join(one.right[0]) for one in asked})
    for one in asked:
        shared = collection.shared(one.text, one.right[0])
        if shared:
            yield f"{one.text!r} shares {', '.join(sorted(shared))} with its document {one.right[0][0]!r}"
    rows = table("paraphrases.tsv", 6)
    for language in SIX - {row[0] for row in rows}:
        yield f"no document of paraphrases.tsv is in the language {language}"
    for kind in {row[1] for row in rows} - KINDS:
        yield f"{kind} is no kind of document"
    for language, text in table("unrelated.tsv", 2):
        if language not in SIX or len(text.split()) > 5:
            yield f"{text!r} has more than five words or none of the six languages"
