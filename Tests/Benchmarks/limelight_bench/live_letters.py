"""Response time for each letter that a user types into an app, on an idle machine and on a busy one, and the time that
starting the search service adds to the first answer."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from .live_fairness import Load, fresh_folder
from .live_latency import percentile
from .report import Row, at_most, figure

PACKAGE = Path(__file__).resolve().parent.parent / "AppSearches"
LETTERS, LETTER_MS, TIMES_IDLE, START_MS = 12, 50, 3, 60


class App:
    """An app that has donated items and searches for typed text."""

    def __init__(self, side, items):
        environment = side.environment | {"PATH": f"{side.tools}:/usr/bin:/bin"}
        self.process = subprocess.Popen([str(PACKAGE / ".build" / "release" / "AppSearches"), "--typed", str(items)],
                                        env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.titles = [self.process.stdout.readline().rstrip("\n") for _ in range(40)]
        if not all(self.titles):
            raise RuntimeError("the app has ended before it had donated its items")

    def search(self, text):
        """Milliseconds until the last answer."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def type(self, titles):
        return [self.search(title[:letters]) for title in titles for letters in range(1, LETTERS + 1)]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def letters_section(bench):
    subprocess.run(["swift", "build", "-c", "release", "--quiet", "--package-path", str(PACKAGE)], check=True,
                   stdout=sys.stderr)
    side, folder = bench.limelight, fresh_folder(bench, "letters")
    side.start(folder)
    try:
        app = App(side, bench.items)
        side.rest()
        titles = app.titles[:bench.typed]
        app.type(titles)
        idle = app.type(titles)
        with Load(4):
            busy = app.type(titles)
        starts = [start(app, side, title) for title in titles]
        app.end()
    finally:
        end_services(side)
        side.stop()
    report(bench, idle, busy, starts)


def start(app, side, title):
    """Additional time until an answer if the service has to be started first."""
    end_services(side)
    first = app.search(title)
    return first - app.search(title)


def report(bench, idle, busy, starts):
    rows, typing = bench.report.rows, f"an app's search at each letter, {bench.items:,} items"
    alone, together = percentile(idle, 95), percentile(busy, 95)
    rows.append(Row(f"{typing}: p50 / p95 of {len(idle)}, idle", figure(percentile(idle, 50), "ms"), figure(alone, "ms")))
    rows.append(at_most(f"{typing}, beside 4 busy loops, p95", together, "ms", LETTER_MS))
    rows.append(at_most("the same, times the idle p95", together / alone, "", TIMES_IDLE))
    rows.append(at_most(f"start of `mdsearchd` adds to the first answer, p95 of {len(starts)}", percentile(starts, 95), "ms",
                        START_MS))


def end_services(side):
    """Stops the search services of this side, and waits until they have ended."""
    for process in services(side):
        os.kill(process, signal.SIGTERM)
    while services(side):
        time.sleep(0.005)


def services(side):
    marker = f"LIMELIGHT_HOME={side.state}\0".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "comm").read_text() == "mdsearchd\n" and marker in (
                    entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found
