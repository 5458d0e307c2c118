"""One home of all documents, with an index of its own, and the answers of the real tools."""

import hashlib
import os
import subprocess
import sys

import documents

FIRST = 10
"""Answers by relevance that a person looks at."""


class Home:
    """A folder with a web page for each text. The encoder's vectors are made of a share of them."""

    def __init__(self, work, tools, texts, say):
        self.files, self.tools, self.texts, self.say = work / "files", tools, texts, say
        self.environment = {**os.environ, "HOME": str(work), "LIMELIGHT_HOME": str(work / "limelight"),
                            "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        self.named = {documents.letters(number) + ".html": text for number, text in enumerate(texts)}
        self.ready = work / "paraphrases.ready"
        self.files.mkdir(parents=True, exist_ok=True)

    def index(self, share):
        """Indexes all texts, the first of them with the encoder's vectors: it makes those of all that it finds, so that
        the others come after it. A larger share than the one before finds its vectors there."""
        state = f"{digest(self.texts)} {share}"
        if self.ready.exists() and self.ready.read_text() == state:
            return
        self.ready.unlink(missing_ok=True)
        names = list(self.named)
        count = round(len(names) * share)
        if count:
            self.say(f"encoding {count} of {len(names)} documents")
            self.write(names[:count])
            for name in names[count:]:
                (self.files / name).unlink(missing_ok=True)
            self.run("mdimport", "--quiet", "--encode", self.files)
        self.say(f"indexing {len(names)} documents")
        self.write(names[count:])
        self.run("mdimport", "--quiet", self.files)
        self.ready.write_text(state)

    def write(self, names):
        for name in names:
            if not (self.files / name).exists():
                (self.files / name).write_text(documents.page(*self.named[name]))

    def nearest(self, question):
        """The text that comes first by meaning alone; None if nothing does."""
        found, _ = self.ask(question, "--semantic", "--limit", "1")
        return found[0] if found else None

    def best(self, question):
        """The first texts by relevance, and what is said beside them."""
        return self.ask(question, "--sort", "relevance", "--limit", str(FIRST))

    def ask(self, question, *manner):
        """A text for each answer; None for one that is none of the texts."""
        done = self.run("mdfind", *manner, "-0", "-interpret", question)
        names = [os.path.basename(os.fsdecode(path)) for path in done.stdout.split(b"\0") if path]
        return [self.named.get(name) for name in names], done.stderr.decode(errors="replace").strip()

    def run(self, tool, *arguments):
        try:
            done = subprocess.run([self.tools / tool, *arguments], env=self.environment, capture_output=True)
        except FileNotFoundError:
            sys.exit(f"{self.tools / tool} is missing. Run `make build` first, or name the folder of the tools with --tools.")
        if done.returncode not in (0, 1):
            sys.exit(f"{tool} {arguments[-1]} ended with status {done.returncode}: {done.stderr.decode(errors='replace')}")
        return done


def digest(texts):
    return hashlib.sha256(repr(texts).encode()).hexdigest()
