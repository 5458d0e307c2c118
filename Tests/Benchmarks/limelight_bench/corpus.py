"""A home directory with real content: files from Debian packages, in the folders that a user would choose."""

import csv
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

SIZES = ("small", "medium")
LIST = Path(__file__).parent.parent / "corpus.tsv"
LARGEST_FILE = 24 << 20
DAMAGED = 12


def make(size):
    """The home of this size in the user's cache. Makes it if it is missing."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "limelight-bench"
    home, unfinished = cache / size, cache / f"{size}.new"
    if home.is_dir():
        return home
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for row in rows(size):
        print(f"bench: {row['package']}", file=sys.stderr, flush=True)
        fill(unfinished / row["folder"] / row["package"], unpacked(row["package"], cache), int(row[size]))
    damage(unfinished)
    unfinished.rename(home)
    return home


def rows(size):
    with open(LIST, encoding="utf8") as file:
        return [row for row in csv.DictReader(file, delimiter="\t") if int(row[size])]


def unpacked(package, cache):
    """The files of a package, which is downloaded and unpacked once and never installed."""
    folder = cache / "packages" / package
    if not folder.is_dir():
        unfinished = cache / "packages" / f"{package}.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        archive = download(package, unfinished)
        subprocess.run(["dpkg-deb", "-x", archive.name, "."], cwd=unfinished, check=True)
        archive.unlink()
        unpack_sources(unfinished)
        unfinished.rename(folder)
    return folder


def download(package, folder):
    as_root = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
    command = ["apt-get", "-qq", *as_root, "download", package]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    archives = list(folder.glob("*.deb"))
    if not archives:
        sys.exit(f"apt-get could not download {package}: {result.stderr.strip()}. Try `apt-get update` first.")
    return archives[0]


def unpack_sources(folder):
    """Unpacks source packages such as linux-source, whose files lie in an inner archive."""
    for archive in folder.glob("usr/src/*.tar.xz"):
        with tarfile.open(archive) as tar:
            tar.extractall(archive.parent, filter="data")
        archive.unlink()


def fill(target, source, limit):
    """Copies up to `limit` files, chosen by a hash of their names: evenly spread, and the same on every machine."""
    files = [path for path in source.rglob("*") if path.is_file() and not path.is_symlink()]
    files = [path for path in files if 0 < path.stat().st_size <= LARGEST_FILE]
    for path in sorted(files, key=lambda path: digest(path.relative_to(source)))[:limit]:
        inside = path.relative_to(source).parts
        place(path, target.joinpath(*inside[2:] if len(inside) > 3 else inside[-1:]))


def digest(path):
    return hashlib.sha256(os.fsencode(path)).digest()


def place(source, target):
    """Copies a file, uncompressed: Debian compresses manuals and change logs, but a user's files are not compressed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix != ".gz":
        shutil.copy2(source, target)
        return
    with gzip.open(source) as compressed, open(target.with_suffix(""), "wb") as plain:
        shutil.copyfileobj(compressed, plain)
    shutil.copystat(source, target.with_suffix(""))


def damage(home):
    """Truncates some documents and pictures in the middle, as a broken download does."""
    for suffix in (".pdf", ".jpg", ".png", ".html"):
        documents = [path for path in home.rglob(f"*{suffix}") if path.is_file()]
        whole = sorted(documents, key=lambda path: digest(path.relative_to(home)))[:DAMAGED]
        for number, path in enumerate(whole):
            target = home / "Downloads" / f"incomplete {number}{suffix}"
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(path.read_bytes()[:path.stat().st_size // 2])


def extent(home):
    """Number and bytes of the regular files. Sparse files count with the space they occupy."""
    count = size = 0
    for directory, _, names in os.walk(home):
        for name in names:
            path = Path(directory, name)
            if path.is_file() and not path.is_symlink():
                status = path.stat()
                count, size = count + 1, size + min(status.st_size, status.st_blocks * 512)
    return count, size
