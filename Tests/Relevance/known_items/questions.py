"""Makes questions of files: what a person remembers of a file that they look for."""

import os
import re
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from random import Random

from . import wording
from .drawing import SHARES, vocabulary
from .inflection import FORMS, inflected

WORDS = 4
SUCCESSIVE = 6
TOKEN = re.compile(r"\w+(?:['’]\w+)*")
KINDS = {"a": "four words", "b": "four words, inflected", "c": "six successive words", "d": "name and word",
         "e": "name with a mistake, and word"}


@dataclass
class Question:
    number: int
    kind: str
    of: str
    """The class of the file: PDF, texts and web pages, code."""
    text: str
    answers: list
    """Paths of the file and of those with the same content."""


class Maker:
    """Makes questions of the files drawn. Each kind asks for a file once at most."""

    def __init__(self, drawn, seed):
        self.drawn, self.seed = drawn, seed
        self.vocabulary = vocabulary(drawn)

    def questions(self, kinds, count, home):
        """`count` of each kind, by the shares of the classes. Even and odd numbers have the same share of each."""
        made = []
        for kind in kinds:
            self.random = Random(f"{self.seed} {kind}")  # So that a kind's questions are the same without the others.
            for of, share in SHARES.items():
                made += [(kind, *pair) for pair in self.some(kind, of, round(count * share))]
        return [Question(number, kind, file.kind, text, home.same_as(file.path))
                for number, (kind, file, text) in enumerate(made, 1)]

    def some(self, kind, of, count):
        files = [file for file in self.drawn if file.kind == of]
        self.random.shuffle(files)
        found = []
        for file in files:
            text = getattr(self, f"kind_{kind}")(file) if len(found) < count else None
            if text:
                found.append((file, text))
        if len(found) < count:
            sys.exit(f"Only {len(found)} of {count} questions of kind {kind} could be made of the class {of}. "
                     "Draw more files with --files, or ask fewer with --questions.")
        return found

    def kind_a(self, file):
        """Four words of the file."""
        if len(file.candidates) >= WORDS:
            return " ".join(self.random.sample(file.candidates, WORDS))

    def kind_b(self, file):
        """Four words of the file in other forms."""
        if file.language not in FORMS:
            return None
        found = []
        for word in self.random.sample(file.candidates, len(file.candidates)):
            form = inflected(word, file.language, self.vocabulary, file.counts.keys(), self.random)
            if form and form not in found:
                found.append(form)
            if len(found) == WORDS:
                return " ".join(found)

    def kind_c(self, file):
        """Six words as they follow one another in the file. Two at least are long enough for a question of kind a: six
        letters of a formula are no words."""
        tokens = TOKEN.findall(file.text.lower())
        runs = [tokens[start:start + SUCCESSIVE] for start in range(len(tokens) - SUCCESSIVE + 1)]
        runs = [run for run in runs if all(wording.RUN.fullmatch(token) for token in run)
                and not any(wording.UNSPACED.search(token) for token in run) and sum(map(wording.is_word, run)) > 1]
        return " ".join(self.random.choice(runs)) if runs else None

    def kind_d(self, file):
        """The first part of the file's name, and a word of it."""
        parts = parts_of(file)
        return self.with_word(file, parts[0]) if parts and len(parts[0]) >= 3 else None

    def kind_e(self, file):
        """The longest part of the file's name with a mistake, and a word of it."""
        longest = max(parts_of(file), key=len, default="")
        if len(longest) < 5:
            return None
        return self.with_word(file, longest, wording.mistyped(longest, self.random))

    def with_word(self, file, part, typed=None):
        others = [word for word in file.candidates if word != part]
        return f"{typed or part} {self.random.choice(others)}" if others else None


def parts_of(file):
    parts = wording.name_parts(os.path.basename(file.path))
    return [] if any(wording.UNSPACED.search(part) for part in parts) else parts


def plain(questions):
    """For JSON."""
    return [asdict(question) for question in questions]


def tally(questions):
    """
    >>> tally([Question(1, "a", "PDF", "", []), Question(2, "a", "code", "", [])])
    'a 2'
    """
    counts = Counter(question.kind for question in questions)
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
