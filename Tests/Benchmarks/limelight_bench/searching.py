"""Sections that measure searching: the time of queries as whole processes, and whether the answers agree."""

import csv
import os
import re
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles

from .process import measure
from .report import Row, against_peer, at_most

QUERIES = Path(__file__).parent.parent / "queries.tsv"
REPEATS = 7
LISTED = 20
EXTENSION = re.compile(rb"\.[A-Za-z][A-Za-z0-9]{0,7}$")


def query_rows():
    with open(QUERIES, encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def query_section(bench):
    """Runs each query alternately with both programs, with all results to /dev/null. The median of the runs counts."""
    bench.need_indexes()
    rows = query_rows()
    pairs = [(time_query(bench.ours, row), time_query(bench.recoll, row)) for row in rows]
    ours, peers = map(list, zip(*pairs))
    add = bench.report.rows.append
    add(at_most(f"{len(rows)} queries as whole processes, p50", median(ours), "ms", 8, median(peers)))
    add(at_most("the same, p95", percentile95(ours), "ms", 25, percentile95(peers)))
    slowest = sorted(zip(ours, peers, rows), key=lambda entry: -entry[0])[:3]
    bench.report.notes.append(("Slowest queries", [
        f"* {row['kind']} `{row['text']}`: {mine:.1f} ms, Recoll {theirs:.1f} ms" for mine, theirs, row in slowest]))
    locate_row(bench, rows)


def time_query(side, row):
    command = side.query(row["kind"], row["text"])
    return milliseconds(command, side.environment)


def milliseconds(command, environment):
    actions = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        os.waitpid(os.posix_spawnp(command[0], command, environment, file_actions=actions), 0)
        times.append((time.perf_counter() - started) * 1e3)
    return median(times)


def percentile95(values):
    return quantiles(values, n=20, method="inclusive")[-1]


def locate_row(bench, rows):
    """plocate on the same home. It knows only names, so only queries for names are compared."""
    database, environment = str(bench.scratch / "plocate.db"), bench.recoll.environment
    build = ["updatedb", "--database-root", str(bench.home), "--output", database, "--require-visibility", "no",
             "--prunepaths", "", "--prunefs", "", "--prunenames", "", "--prune-bind-mounts", "no"]
    environment = environment | {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin"}
    if measure(build, environment, str(bench.scratch / "updatedb.log"), memory=False).status != 0:
        raise RuntimeError("updatedb (package plocate) could not make its database")
    names = [row["text"] for row in rows if row["kind"] == "filename"]
    ours = [milliseconds(bench.ours.query("filename", name), bench.ours.environment) for name in names]
    peer = [milliseconds(["plocate", "--database", database, "--ignore-case", "--basename", name], environment)
            for name in names]
    bench.report.rows.append(against_peer(f"{len(names)} queries for names, p50; peer: plocate", median(ours),
                                          median(peer), "ms"))


def answers_section(bench):
    """Files that recollq finds and mdfind does not, among those that our Text and PDF importers have read."""
    bench.need_indexes()
    covered, lost, lines = bench.ours.files_read_as_text(), Counter(), []
    for row in query_rows():
        ours, peer = (side.answers(row["kind"], row["text"]) for side in (bench.ours, bench.recoll))
        # Hidden names are excluded by a rule, so they are not missing.
        reachable = {path for path in peer if not is_hidden(path, bench.home)}
        missing = reachable - ours if row["kind"] == "filename" else (reachable & covered) - ours
        lost.update(missing)
        lines.append(f"| {row['kind']} | `{row['text']}` | {len(ours):,} | {len(peer):,} | {len(peer & ours):,} "
                     f"| {len(missing)} |")
    heading = ["| Kind | Query | Limelight | Recoll | Both | Lost |", "|---|---|---:|---:|---:|---:|"]
    bench.report.rows.append(Row("files that Recoll finds and we lose, of those our importers read",
                                 f"{len(lost):,}", bar="0", met=not lost))
    bench.report.notes.append(("Hits by query", heading + lines))
    bench.report.notes.append(("Lost files, by the number of queries that lost them", listing(lost, bench.home)))


def is_hidden(path, home):
    return any(part.startswith(b".") for part in os.path.relpath(os.fsencode(path), os.fsencode(home)).split(b"/"))


def listing(lost, home):
    shown = [f"* {count} × `{shown_path(path, home)}`" for path, count in lost.most_common(LISTED)]
    return shown + ([f"* … and {len(lost) - LISTED:,} more"] if len(lost) > LISTED else []) or ["None."]


def shown_path(path, home):
    return os.fsdecode(os.path.relpath(path, os.fsencode(home))).encode("utf8", "replace").decode().replace("\n", "?")


def types_section(bench):
    """By extension: number of files in which only Recoll found text, and in which only we did."""
    bench.need_indexes()
    ours, peer, known = bench.ours.files_with_text(), bench.recoll.files_with_text(), bench.ours.files()
    kept_out = (peer - ours) - known
    only_peer, only_ours = (by_extension(paths) for paths in ((peer - ours) & known, ours - peer))
    bench.report.rows.append(Row("files whose text is in the index", f"{len(ours):,}", f"{len(peer):,}",
                                 f"{len(ours) / max(1, len(peer)):.2f}"))
    bench.report.notes.append(("Files with text in Recoll's index and none in ours, by extension", [
        in_words(only_peer), "", f"And {len(kept_out):,} that our rules keep out: hidden folders and the like."]))
    bench.report.notes.append(("Files with text in our index and none in Recoll's", [in_words(only_ours)]))


def by_extension(paths):
    """Numbers of files by extension. The part after the last dot must look like one, unlike a Maildir's flags."""
    found = (EXTENSION.search(path) for path in paths)
    return Counter(match[0].lower().decode() if match else "(none)" for match in found)


def in_words(counter):
    return ", ".join(f"{name or '(none)'} {count:,}" for name, count in counter.most_common(40)) or "None."
