"""The other side: Recoll as Debian ships it, with all defaults except for the spelling dictionary."""

import base64
import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote_to_bytes

from .limelight import last_lines
from .process import bytes_on_disk, measure

ALL = "0-10000000"


class Recoll:
    name = "Recoll"

    def __init__(self, scratch):
        self.scratch = Path(scratch)
        self.configuration = self.scratch / "configuration"
        self.log = str(self.scratch / "recollindex.log")
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                            "TMPDIR": str(self.scratch / "tmp"), "RECOLL_CONFDIR": str(self.configuration)}
        for folder in (self.configuration, self.scratch / "tmp"):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def index(self):
        return self.configuration / "xapiandb"

    def has_index(self):
        return self.index.exists()

    def discard_index(self):
        shutil.rmtree(self.configuration)
        self.configuration.mkdir()

    def update(self, folder, memory=True):
        """Indexes the folder, or updates its index. There is no spelling dictionary, because we make none either."""
        settings = f"topdirs = \"{os.path.abspath(folder)}\"\nloglevel = 2\nnoaspell = 1\n"
        (self.configuration / "recoll.conf").write_text(settings)
        cost = measure(["recollindex"], self.environment, self.log, memory)
        if not self.has_index():
            raise RuntimeError(f"recollindex ended with status {cost.status} and left no index: {last_lines(self.log)}")
        return cost

    def index_size(self):
        return bytes_on_disk(self.index)

    def query(self, kind, text):
        """The command line for a row of the query file, without stemming, because mdfind does not stem either."""
        expression = {"phrase": f'"{text}"', "prefix": text + "*", "filename": f"filename:*{text}*"}.get(kind, text)
        return ["recollq", "-s", "", "-n", ALL, "-b", expression]

    def answers(self, kind, text):
        lines = self.ask(self.query(kind, text)[1:])
        return {unquote_to_bytes(line[7:].strip()) for line in lines if line.startswith(b"file://")}

    def files_with_text(self):
        """Paths of all files in which Recoll found text, or in a member of which it did."""
        found = set()
        for line in self.ask(["-n", ALL, "-F", "url dbytes", "dir:/"]):
            fields = [base64.b64decode(field) for field in line.split(b" ")[:2]] if line.startswith(b"ZmlsZ") else []
            if len(fields) == 2 and fields[1].isdigit() and int(fields[1]) > 0:
                found.add(fields[0].removeprefix(b"file://"))
        return found

    def ask(self, arguments):
        result = subprocess.run(["recollq", *arguments], env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)
        return result.stdout.splitlines()
