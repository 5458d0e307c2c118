"""Draws files of a home folder, and tells which others are the same, and in how many of the files a word stands."""

import hashlib
import os
import stat
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from . import texts, wording

SHARES = {texts.PDF: .4, texts.TEXT: .4, texts.CODE: .2}
ENOUGH_WORDS = 100
ENOUGH_CANDIDATES = 4
MOST_FILES = .15
"""A word of a question stands in fewer of the files drawn than this part."""


@dataclass
class Drawn:
    """A file that questions are made of. `candidates` are the words that a question may have: see `keep_rare`."""
    path: str
    kind: str
    text: str
    counts: Counter
    language: str
    candidates: list = field(default_factory=list)


class Home:
    """The regular files of a folder that the index holds."""

    def __init__(self, folder, indexed):
        self.folder = folder
        self.sizes = {}
        for directory, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(directory, name)
                facts = lstat(path)
                if facts and stat.S_ISREG(facts.st_mode) and path in indexed:
                    self.sizes[path] = facts.st_size
        self.by_size = defaultdict(list)
        for path, size in self.sizes.items():
            self.by_size[size].append(path)

    def same_as(self, path):
        """Paths of all files with the same content, this one's own among them."""
        wanted = digest(path)
        return sorted(other for other in self.by_size[self.sizes[path]] if other == path or digest(other) == wanted)

    def draw(self, count, random):
        """Files of each class by its share, no two with the same content, and each with enough text."""
        drawn, seen = [], set()
        for kind, share in SHARES.items():
            pool = sorted(path for path in self.sizes if texts.class_of(os.path.basename(path)) == kind)
            random.shuffle(pool)
            wanted = len(drawn) + round(count * share)
            for path in pool:
                if len(drawn) == wanted:
                    break
                add(path, kind, seen, drawn, self.sizes[path])
            if len(drawn) < wanted:
                sys.exit(f"{self.folder} has too few files with text of the class {kind}: {wanted - len(drawn)} more "
                         f"are needed. Draw fewer with --files, or name a larger home.")
        keep_rare(drawn)
        return drawn


def add(path, kind, seen, drawn, size):
    if size > texts.MOST_BYTES:
        return
    content = digest(path)
    file = None if content in seen else read(path, kind)
    seen.add(content)
    if file:
        drawn.append(file)


def read(path, kind):
    """The file with its words; None if it has not text enough."""
    text = texts.text_of(Path(path))
    listed = wording.words(text)
    counts = Counter(listed)
    candidates = [word for word, times in counts.items() if times > 1 and wording.is_word(word)]
    if len(listed) < ENOUGH_WORDS or len(candidates) < ENOUGH_CANDIDATES:
        return None
    language = "en" if kind == texts.CODE else wording.language(listed)
    return Drawn(path, kind, text, counts, language, sorted(candidates))


def keep_rare(drawn):
    """Keeps the candidates that stand at least twice in their file, and in few of the files drawn."""
    files = Counter(word for file in drawn for word in file.counts)
    for file in drawn:
        file.candidates = [word for word in file.candidates if files[word] < MOST_FILES * len(drawn)]


def vocabulary(drawn):
    return {word for file in drawn for word in file.counts}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def lstat(path):
    try:
        return os.lstat(path)
    except OSError:
        return None  # Gone meanwhile, or longer than a path may be.
