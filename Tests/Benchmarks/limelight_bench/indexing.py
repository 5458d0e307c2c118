"""Sections that measure indexing: the home against Recoll, PDFs against pdftotext, plain text, and names."""

import os
import random
import shutil
import stat
from pathlib import Path
from statistics import median

from .limelight import Limelight
from .process import Cost, measure
from .report import Row, against_peer, at_least, at_most

MB = 1e6
PLAIN_TEXT = {".txt", ".md", ".rst", ".c", ".h", ".hpp", ".go", ".rs", ".java", ".js", ".py", ".css", ".sh"}
PDFTOTEXT_PATIENCE = "60"
NAMES, NAMES_A_FOLDER = 200_000, 1_000
LARGEST_COPY = 64 << 20
SEED = 20_260_501
SYLLABLES = "ba de fi go lu ma ne pi ro su ta ve wi xo zu kra ste blo nor tis".split()


def home_section(bench):
    """A full index and a second run without changes, ours and Recoll's alternately. Later sections use both indexes."""
    ours, peers = [], []
    for _ in range(bench.rounds):
        shutil.rmtree(bench.ours.state)
        bench.ours.state.mkdir()
        ours.append(bench.ours.update(bench.home))
        bench.recoll.discard_index()
        peers.append(bench.recoll.update(bench.home))
    add_index_rows(bench, typical(ours), typical(peers))
    add_unchanged_row(bench)


def add_index_rows(bench, ours, peer):
    add = bench.report.rows.append
    add(against_peer("full index, CPU of all processes", ours.cpu, peer.cpu, "s", 0.35))
    add(against_peer("full index, wall", ours.wall, peer.wall, "s", 0.35))
    add(at_most("full index, peak memory (sum of PSS)", ours.peak_pss / MB, "MB", 400, peer.peak_pss / MB))
    add(against_peer("full index, peak memory (sum of RSS)", ours.peak_rss / MB, peer.peak_rss / MB, "MB"))
    add(against_peer("index on disk", bench.ours.index_size() / MB, bench.recoll.index_size() / MB, "MB", 0.25))


def add_unchanged_row(bench):
    """Runs once unmeasured: files with young stamps are read again, and only after that nothing is left to do."""
    bench.ours.update(bench.home, memory=False)
    bench.recoll.update(bench.home, memory=False)
    pairs = [(bench.ours.update(bench.home, memory=False), bench.recoll.update(bench.home, memory=False))
             for _ in range(bench.rounds)]
    ours, peer = (typical([pair[side] for pair in pairs]) for side in (0, 1))
    bench.report.rows.append(at_most("unchanged re-run, CPU", ours.cpu, "s", 1, peer.cpu))


def pdf_section(bench):
    """All PDFs of the home. We crawl, import and store them; the other side runs one pdftotext process for each."""
    tree = bench.scratch / "pdf"
    files = [path for path, _ in copy_tree(bench.home, tree, {".pdf"})]
    ours, peers = [], []
    for turn in range(bench.rounds):
        ours.append(index_anew(bench, tree, f"pdf-{turn}"))
        peers.append(pdftotext(files, bench.scratch / "pdftotext.log"))
    row = against_peer(f"PDF import of {len(files):,} files, CPU", typical(ours).cpu, typical(peers).cpu, "s", 1.15)
    row.bar = "≤ 1.15 × pdftotext"
    bench.report.rows.append(row)
    shutil.rmtree(tree)


def pdftotext(files, log):
    """Discards the text, which is the cheapest use of pdftotext. It may fail on a damaged file, as our importer may."""
    environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    costs = [measure(["timeout", PDFTOTEXT_PATIENCE, "pdftotext", "-q", "-enc", "UTF-8", str(path), "/dev/null"],
                     environment, str(log), memory=False) for path in files]
    return Cost(sum(c.wall for c in costs), sum(c.user for c in costs), sum(c.system for c in costs), 0, 0, 0)


def text_section(bench):
    """Plain text and source code until the commit: bytes of the files divided by the CPU time of all processes."""
    tree = bench.scratch / "text"
    copied = copy_tree(bench.home, tree, PLAIN_TEXT)
    size = sum(size for _, size in copied) / MB
    cost = typical([index_anew(bench, tree, f"text-{turn}") for turn in range(bench.rounds)])
    bench.report.rows.append(at_least(f"text import of {len(copied):,} files, {size:.0f} MB", size / cost.cpu,
                                      "MB/s/core", 50))
    shutil.rmtree(tree)


def names_section(bench):
    """Crawls and stores 200,000 empty files, which need no import."""
    tree = bench.scratch / "names"
    make_names(tree, random.Random(SEED))
    cost = typical([index_anew(bench, tree, f"names-{turn}") for turn in range(bench.rounds)])
    bench.report.rows.append(at_most(f"crawl and store {NAMES:,} names, CPU", cost.cpu, "s", 3))
    bench.report.rows.append(Row("the same, wall", f"{cost.wall:.2f} s"))
    shutil.rmtree(tree)


def index_anew(bench, tree, name):
    """Indexes a tree into a temporary index."""
    scratch = bench.scratch / name
    cost = Limelight(bench.ours.tools, scratch).update(tree, memory=False)
    shutil.rmtree(scratch)
    return cost


def copy_tree(home, tree, extensions):
    """Copies the home's regular files of these types, many into each folder. Files that cannot be read are left out."""
    copied = []
    for directory, folders, names in os.walk(home):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for name in sorted(names):
            source = Path(directory, name)
            if source.suffix.lower() in extensions and fit_to_copy(source):
                target = tree / f"{len(copied) // 500:03d}" / f"{len(copied):06d}{source.suffix.lower()}"
                target.parent.mkdir(parents=True, exist_ok=True)
                copied.append((shutil.copy2(source, target), source.stat().st_size))
    if not copied:
        raise RuntimeError(f"{home} holds no file of {', '.join(sorted(extensions))}: there is nothing to measure")
    return copied


def fit_to_copy(path):
    """True for regular files without holes: a sparse file would count with bytes that are never read."""
    status = path.lstat()
    return (stat.S_ISREG(status.st_mode) and 0 < status.st_size <= LARGEST_COPY
            and status.st_blocks * 512 >= status.st_size)


def make_names(tree, source):
    for number in range(NAMES):
        folder = tree / f"folder {number // NAMES_A_FOLDER:03d}"
        if number % NAMES_A_FOLDER == 0:
            folder.mkdir(parents=True)
        words = "-".join("".join(source.choices(SYLLABLES, k=3)) for _ in range(2))
        os.close(os.open(folder / f"{words} {number:06d}.bin", os.O_CREAT | os.O_WRONLY, 0o600))


def typical(costs):
    """The median of each figure over the rounds, and the largest memory."""
    return Cost(median(c.wall for c in costs), median(c.user for c in costs), median(c.system for c in costs),
                max(c.peak_pss for c in costs), max(c.peak_rss for c in costs), costs[-1].status)
