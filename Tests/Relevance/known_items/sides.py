"""Who is asked: Limelight by its tools, Recoll by recollq. Each has an index of its own, below one folder."""

import base64
import os
import shutil
import subprocess
import sys
import time

ANSWERS = 20
PATIENCE = 60


class Side:
    """Runs a program with an environment of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                            "TZ": "UTC", "TMPDIR": str(folder / "tmp")}

    @property
    def ready(self):
        """The mark of an index that was made to its end; it names the home."""
        return self.state / "known-items.ready"

    def has_index(self, home):
        return self.ready.exists() and self.ready.read_bytes() == os.fsencode(home)

    def index(self, home):
        """Makes the index, in place of what is there."""
        shutil.rmtree(self.state, ignore_errors=True)
        for path in (self.state, self.folder / "tmp"):
            path.mkdir(parents=True, exist_ok=True)
        self.make_index(home)
        self.ready.write_bytes(os.fsencode(home))

    def run(self, command, fine, limit=None):
        """What the program prints; this one ends if the program failed."""
        try:
            done = subprocess.run(command, env=self.environment, capture_output=True, timeout=limit)
        except FileNotFoundError:
            sys.exit(f"{command[0]} is missing. {self.remedy}")
        except subprocess.TimeoutExpired:
            sys.exit(f"{command[0]} {command[-1]} has not ended within {limit} s")
        if done.returncode not in fine:
            said = done.stderr.decode(errors="replace").strip().splitlines()[-3:]
            sys.exit(f"{command[0]} {command[-1]} ended with status {done.returncode}: {' | '.join(said)}")
        return done.stdout

    def ask(self, question):
        """The files that answer, the best first, and the seconds that the whole process took."""
        started = time.perf_counter()
        printed = self.run(self.command(question), self.ASKED_WELL, PATIENCE)
        return files(self.paths(printed)), time.perf_counter() - started


class Limelight(Side):
    name = "Limelight"
    remedy = "Run `make build` first, or name the folder of the tools with --tools."
    ASKED_WELL = (0,)
    INDEXED_WELL = (0, 2)  # 2: some files could not be read, as in any home.

    def __init__(self, folder, tools):
        super().__init__(folder)
        self.tools, self.state = tools, folder / "limelight"
        self.environment["LIMELIGHT_HOME"] = str(self.state)

    def make_index(self, home):
        self.run([self.tools / "mdimport", "--quiet", home], self.INDEXED_WELL)

    def indexed(self, home):
        """Paths of all that a search in the folder can find."""
        return set(self.paths(self.run([self.tools / "mdfind", "-0", "-onlyin", home, 'kMDItemFSName == "*"'], (0,))))

    def command(self, question):
        return [self.tools / "mdfind", "--sort", "relevance", "--limit", str(ANSWERS), "-0", "--members", "-interpret",
                question]

    @staticmethod
    def paths(printed):
        return [os.fsdecode(path) for path in printed.split(b"\0") if path]


class Recoll(Side):
    """As Debian ships it, all defaults. A question is one for all words, with their stems, as in the field of its
    window. What the window does besides, to prefer files in which the words are a phrase, recollq cannot do."""
    name = "Recoll"
    remedy = "Install it as root: apt-get install recollcmd"
    ASKED_WELL = INDEXED_WELL = (0,)

    def __init__(self, folder):
        super().__init__(folder)
        self.state = folder / "recoll"
        self.environment["RECOLL_CONFDIR"] = str(self.state)

    def make_index(self, home):
        (self.state / "recoll.conf").write_text(f'topdirs = "{home}"\nindexallfilenames = 1\nloglevel = 2\n')
        self.run(["recollindex"], self.INDEXED_WELL)

    def command(self, question):
        return ["recollq", "-a", "-s", "english", "-n", f"0-{ANSWERS}", "-F", "url", question]

    @staticmethod
    def paths(printed):
        """Of the lines behind the first two, each a URL in base64: the paths."""
        urls = [base64.b64decode(line.strip()) for line in printed.splitlines()[2:] if line.strip()]
        return [os.fsdecode(url.removeprefix(b"file://")) for url in urls]


def files(paths):
    """The regular files among the answers, each once: a part of a file counts as the file, folders do not count."""
    found = (file_of(path) for path in paths)
    return list(dict.fromkeys(path for path in found if path))


def file_of(path):
    """
    >>> file_of("/etc/passwd"), file_of("/etc/passwd/inside/it"), file_of("/etc"), file_of("/no/such")
    ('/etc/passwd', '/etc/passwd', None, None)
    """
    while not os.path.lexists(path) and path not in ("/", ""):
        path = os.path.dirname(path)
    return path if os.path.isfile(path) else None
