"""How long users wait while the machine is busy, and how often the daemon wakes while its work is held back."""

import shutil
import subprocess
import sys
import threading
import time

from .live_latency import percentile, seconds_until
from .live_sides import switches
from .report import Row, at_most, figure

LOOP = "while True: pass"
FOUND_MS, STATUS_MS, NAMES_S = 300, 50, 60


class Load:
    """Processes that keep the processors busy."""

    def __init__(self, count, nice=0):
        self.count, self.nice = count, nice

    def __enter__(self):
        command = ["nice", "-n", str(self.nice), sys.executable, "-c", LOOP]
        self.loops = [subprocess.Popen(command, start_new_session=True) for _ in range(self.count)]
        time.sleep(1)
        return self

    def __exit__(self, *_):
        for loop in self.loops:
            loop.kill()
            loop.wait()


def load_section(bench):
    """Notes and status next to four busy loops, and next to two at nice 19; then a first start next to these two."""
    for load, label in ((Load(4), "4 busy loops"), (Load(2, 19), "2 loops at nice 19")):
        folder = fresh_folder(bench, "loaded")
        bench.limelight.start(folder, settings="")
        try:
            bench.limelight.rest()
            with load:
                notes = [note(bench.limelight, folder, number) for number in range(bench.notes)]
                asked = [status(bench.limelight) for _ in range(bench.notes)]
        finally:
            bench.limelight.stop()
        add(bench, f"closed → found beside {label}", notes, FOUND_MS)
        add(bench, f"`mdutil --status` beside {label}", asked, STATUS_MS)
    with Load(2, 19):
        began = time.monotonic()
        bench.limelight.start(bench.home, settings="")
        try:
            names = seconds_until(lambda: has_all_names(bench.limelight.status()), began)
            bench.limelight.rest()
            whole = time.monotonic() - began
        finally:
            bench.limelight.stop()
    bench.report.rows.append(at_most(f"first start on `{bench.home.name}` beside 2 loops at nice 19: names", names, "s",
                                     NAMES_S))
    bench.report.rows.append(Row("the same: contents", figure(whole, "s")))


def bursts_section(bench):
    """Notes saved while a tree is moved in, and while files are copied."""
    for kind, count in (("moved", bench.moved), ("copied", bench.copied)):
        folder = fresh_folder(bench, kind)
        tree = make_tree(bench.scratch / f"tree-{kind}", count)
        bench.limelight.start(folder, settings="")
        try:
            bench.limelight.rest()
            burst = threading.Thread(target=shutil.move if kind == "moved" else shutil.copytree,
                                     args=(tree, folder / "tree"))
            burst.start()
            began, notes = time.monotonic(), []
            # Go on until the tree is complete.
            while burst.is_alive() or len(notes) < 3 or not is_done(bench.limelight):
                notes.append(note(bench.limelight, folder, len(notes)))
                if time.monotonic() - began > 600:
                    break
            burst.join()
            whole = time.monotonic() - began
            bench.limelight.sync()
            if bench.limelight.count("zqtreeqz") != count:
                raise RuntimeError(f"{kind}: not all of {count} files are found")
        finally:
            bench.limelight.stop()
            shutil.rmtree(folder)
            shutil.rmtree(tree, ignore_errors=True)
        add(bench, f"closed → found while {count:,} files are {kind} in", notes, FOUND_MS)
        bench.report.rows.append(Row(f"{count:,} files {kind} in: until nothing waits", figure(whole, "s")))


def waiting_section(bench):
    """Context switches of all threads while changes wait for a pause to end."""
    folder = fresh_folder(bench, "waiting")
    side = bench.limelight
    side.start(folder, settings="")
    try:
        side.rest()
        run(side, "mdutil", "--pause", "8h")
        for number in range(20):
            (folder / f"waits{number}.txt").write_text("a file that waits\n")
        time.sleep(bench.settle)
        before = sum(switches([side.process.pid]))
        time.sleep(bench.window)
        count = sum(switches([side.process.pid])) - before
    finally:
        side.stop()
    bench.report.rows.append(at_most(f"paused for {bench.window} s with files that wait: context switches", count, "",
                                     bench.window / 10 + 1))


def fresh_folder(bench, name):
    folder = bench.scratch / f"files-{name}"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "notes").mkdir(parents=True)
    return folder


def make_tree(folder, count):
    shutil.rmtree(folder, ignore_errors=True)
    for number in range(count):
        if number % 50 == 0:
            place = folder / f"{number // 2_500}" / f"{number // 50}"
            place.mkdir(parents=True)
        (place / f"file{number}.txt").write_text(f"file number {number} with zqtreeqz inside\n")
    return folder


def note(side, folder, number):
    word = "zn" + "".join(chr(97 + int(digit)) for digit in str(number)) + "nz"
    (folder / "notes" / f"note{number}.txt").write_text(f"a note with {word} inside\n")
    found = seconds_until(lambda: side.count(word) == 1)
    time.sleep(0.2)
    return found


def status(side):
    began = time.perf_counter()
    run(side, "mdutil", "--status")
    return time.perf_counter() - began


def has_all_names(report):
    return bool(report["roots"]) and all(root.get("complete") for root in report["roots"])


def is_done(side):
    report = side.status()
    return report["phase"] == "idle" and not any(queue["waiting"] for queue in report["queues"])


def run(side, tool, *arguments):
    subprocess.run([str(side.tools / tool), *arguments], env=side.environment, check=True, stdout=subprocess.DEVNULL)


def add(bench, label, seconds, limit):
    middle, most = percentile(seconds, 50) * 1000, percentile(seconds, 95) * 1000
    bench.report.rows.append(Row(f"{label}, p50 of {len(seconds)}", figure(middle, "ms")))
    bench.report.rows.append(at_most(f"{label}, p95", most, "ms", limit))
