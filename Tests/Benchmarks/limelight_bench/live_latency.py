"""Time from closing a file until a search finds it, and from deleting it until no search does."""

import os
import random
import time

from .report import Row, at_most, figure

GIVE_UP = 120


def latency_section(bench):
    ours = measure_side(bench, bench.limelight, bench.singles)
    theirs = measure_side(bench, bench.recoll, bench.peer_singles) if bench.recoll else None
    rows = bench.report.rows
    for key, title in (("found", "closed → found"), ("gone", "deleted → not found")):
        times = ours[key]
        peer = theirs and percentile(theirs[key], 50) * 1000
        rows.append(Row(f"{title}, p50 of {len(times)}", figure(percentile(times, 50) * 1000, "ms"),
                        figure(peer, "ms") if peer else "", f"{percentile(times, 50) * 1000 / peer:.3f}" if peer else ""))
        rows.append(at_most(f"{title}, p95", percentile(times, 95) * 1000, "ms", 300,
                            theirs and percentile(theirs[key], 95) * 1000))
    rows.append(at_most(f"{bench.burst:,} files written → all found", ours["burst"], "s", 2, theirs and theirs["burst"]))


def percentile(values, percent):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def measure_side(bench, side, singles):
    folder = bench.scratch / f"files-{side.name}"
    folder.mkdir()
    (folder / "before.txt").write_text("there before\n")
    side.start(folder)
    try:
        side.rest()
        bench.say(f"{side.name}: {singles} single files")
        found, gone = zip(*(single(side, folder, number) for number in range(singles)))
        bench.say(f"{side.name}: a burst of {bench.burst}")
        return {"found": found, "gone": gone, "burst": burst(side, folder, bench.burst)}
    finally:
        side.stop()


def single(side, folder, number):
    """Writes a new file with a new word. Pauses like a user between files, so that the daemon is idle again."""
    word = "zq" + "".join(chr(97 + int(digit)) for digit in str(number)) + "qz"
    path = folder / f"single{number}.txt"
    time.sleep(random.Random(number).uniform(0.3, 0.9))
    path.write_text(f"a note with {word} inside\n")
    found = seconds_until(lambda: side.count(word) == 1)
    time.sleep(random.Random(-number).uniform(0.3, 0.9))
    os.unlink(path)
    return found, seconds_until(lambda: side.count(word) == 0)


def burst(side, folder, count):
    began = time.monotonic()
    for number in range(count):
        (folder / f"burst{number}.txt").write_text(f"burst note number {number} with zqburstqz inside\n")
    return seconds_until(lambda: side.count("zqburstqz") == count, since=began)


def seconds_until(condition, since=None):
    """Seconds until the condition holds, checked without a pause; GIVE_UP if it never does."""
    began = time.monotonic() if since is None else since
    while not condition():
        if time.monotonic() - began > GIVE_UP:
            return float(GIVE_UP)
    return time.monotonic() - began
