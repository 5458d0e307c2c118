"""Our side: the release tools of this checkout, with an index in a scratch folder."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from .process import bytes_on_disk, measure

PARTLY_FAILED = 2
IMPORTS_TEXT = ("org.limelight.importer.text", "org.limelight.importer.pdf")


class Limelight:
    name = "Limelight"

    def __init__(self, tools, scratch):
        self.tools = Path(tools)
        self.scratch = Path(scratch)
        self.state = self.scratch / "state"
        self.state.mkdir(parents=True, exist_ok=True)
        self.log = str(self.scratch / "mdimport.log")
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                            "LIMELIGHT_HOME": str(self.state)}
        for tool in ("mdimport", "mdfind"):
            if not (self.tools / tool).exists():
                raise RuntimeError(f"{tool} is not built; run `make build` first")

    @property
    def index(self):
        return self.state / "cache" / "index.sqlite"

    def has_index(self):
        return self.index.exists()

    def update(self, folder, memory=True):
        """Indexes the folder, or updates its index."""
        cost = measure([str(self.tools / "mdimport"), "--quiet", str(folder)], self.environment, self.log, memory)
        if cost.status not in (0, PARTLY_FAILED):
            raise RuntimeError(f"mdimport ended with status {cost.status}: {last_lines(self.log)}")
        return cost

    def index_size(self):
        return bytes_on_disk(self.state)

    def query(self, kind, text):
        """The command line for a row of the query file."""
        mdfind = str(self.tools / "mdfind")
        if kind == "phrase":
            return [mdfind, f'"{text}"']
        if kind == "prefix":
            return [mdfind, text + "*"]
        return [mdfind, "-name", text] if kind == "filename" else [mdfind, *text.split()]

    def answers(self, kind, text):
        mdfind, *words = self.query(kind, text)
        result = subprocess.run([mdfind, "-0", *words], env=self.environment, stdout=subprocess.PIPE)
        if result.returncode != 0:
            raise RuntimeError(f"mdfind {words} ended with status {result.returncode}")
        return set(filter(None, result.stdout.split(b"\0")))

    def files_with_text(self):
        """Paths of all files whose text is in the index."""
        with self.open() as database:
            items = [row[0] for row in database.execute("SELECT item FROM content WHERE length > 0")]
            return set(paths(database, items))

    def files(self):
        """Paths of all files whose names are in the index."""
        with self.open() as database:
            return set(paths(database, [row[0] for row in database.execute("SELECT id FROM item")]))

    def files_read_as_text(self):
        """Paths of all files that the Text or the PDF importer has read, with or without a result."""
        marks = ",".join("?" * len(IMPORTS_TEXT))
        with self.open() as database:
            rows = database.execute("SELECT item.id FROM item JOIN importer ON importer.id = item.importer "
                                    f"WHERE importer.identifier IN ({marks})", IMPORTS_TEXT)
            return set(paths(database, [row[0] for row in rows]))

    def open(self):
        return closing(sqlite3.connect(f"file:{self.index}?mode=ro", uri=True))


def paths(database, items):
    """Absolute paths of items. The index stores directory and name of each item, not its whole path."""
    entries = {item: (parent, bytes(name)) for item, parent, name in
               database.execute("SELECT id, parent, name FROM item")}
    known = {0: b""}

    def path(item):
        if item not in known:
            parent, name = entries[item]
            known[item] = name if parent == 0 else path(parent).rstrip(b"/") + b"/" + name
        return known[item]

    return [path(item) for item in items]


def last_lines(log, count=5):
    lines = Path(log).read_text(errors="replace").splitlines() if os.path.exists(log) else []
    return " | ".join(lines[-count:]) or "no message"
