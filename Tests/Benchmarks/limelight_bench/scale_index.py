"""An index of many files that do not exist, made by IndexGenerator, and plocate's database of the same paths."""

import hashlib
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from .process import bytes_on_disk

CHECKOUT = Path(__file__).resolve().parent.parent.parent.parent
GENERATOR = CHECKOUT / "Tests" / "Benchmarks" / "IndexGenerator"
# An index made from other versions of these sources is made again.
MODULES = ("MDImporting", "MDModel", "MDStore", "MDStoreWriter", "MDText")
INGREDIENTS = [GENERATOR / "Generation", *(CHECKOUT / "Sources" / name for name in MODULES)]


class ScaleIndex:
    def __init__(self, folder, items, seed, model=None):
        """`model` is the file of a static model; with one, the index has vectors too."""
        self.folder, self.items, self.seed, self.model = Path(folder).resolve(), items, seed, model
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                            "TZ": "UTC", "LIMELIGHT_HOME": str(self.folder)}
        self.plocate = self.folder / "plocate.db"
        self.facts = ""

    @property
    def size(self):
        return bytes_on_disk(self.folder / "cache")

    def make(self):
        """Makes the index, unless it exists and was made from the same sources."""
        stamp = self.folder / "made-of"
        ingredients = INGREDIENTS + ([GENERATOR / "Sources"] if self.model else [])
        model = f" {hashlib.sha256(Path(self.model).read_bytes()).hexdigest()}" if self.model else ""
        digest = digest_of(ingredients, f"{self.items} {self.seed}{model}")
        if not stamp.exists() or stamp.read_text().splitlines()[0] != digest:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            facts = self.generate()
            stamp.write_text(f"{digest}\n{facts}\n")
        self.facts = stamp.read_text().splitlines()[1]

    def generate(self):
        program = build_generator()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        say(f"making an index of {self.items:,} items")
        made = subprocess.run([program, self.folder, str(self.items), str(self.seed),
                               *([self.model] if self.model else [])], env=self.environment,
                              stdout=subprocess.PIPE, text=True)
        if made.returncode != 0:
            sys.exit(f"The index of {self.items} items could not be made in {self.folder}.")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        subprocess.run(["plocate-build", "--plaintext", "--require-visibility", "no", self.folder / "paths",
                        self.plocate], env=self.environment | {"PATH": "/usr/sbin:/usr/bin:/bin"}, check=True,
                       stderr=subprocess.DEVNULL)
        return f"{made.stdout.strip()}; made in {cpu:.0f} s of CPU"

    def queries(self):
        """(class, arguments of mdfind) for each query."""
        lines = (self.folder / "queries.tsv").read_text(encoding="utf8").splitlines()
        return [(group, arguments) for group, *arguments in (line.split("\t") for line in lines)]


def build_generator():
    say("building the generator")
    command = ["swift", "build", "-c", "release", "--quiet", "--package-path", str(GENERATOR)]
    environment = os.environ | {"LIMELIGHT_INTERNALS": "1"}
    built = subprocess.run(command, env=environment, capture_output=True, text=True)
    if "missing inputs" in built.stderr:
        # After a source file of the root package was removed, SwiftPM would still look for it.
        shutil.rmtree(GENERATOR / ".build")
        built = subprocess.run(command, env=environment, capture_output=True, text=True)
    if built.returncode != 0:
        sys.exit(f"{built.stdout}{built.stderr}The generator of the large index cannot be built.")
    return GENERATOR / ".build" / "release" / "IndexGenerator"


def digest_of(folders, *more):
    digest = hashlib.sha256("\0".join(more).encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.swift")):
            digest.update(str(path.relative_to(CHECKOUT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)
