"""The cost of a daemon: memory while it indexes, and all costs at rest."""

import threading
import time

from .live_sides import cpu_ticks, switches, written
from .report import Row, at_most, figure

INTERVAL = 0.05
TICKS = 100


def costs_section(bench):
    """One start on the home: memory during a first crawl at full speed, then all costs at rest."""
    side, rows = bench.limelight, bench.report.rows
    began = time.monotonic()
    side.start(bench.home)
    try:
        with MemorySampler(side) as sampler:
            status = side.rest()
        rows.append(Row(f"first crawl of `{bench.home.name}`, {status['items']:,} items",
                        figure(time.monotonic() - began, "s")))
        rows.append(at_most("memory while indexing, mds and importers, peak RSS", sampler.rss / 1e6, "MB", 400))
        rows.append(Row("the same, PSS", figure(sampler.pss / 1e6, "MB")))
        bench.say(f"at rest for {bench.window} s")
        time.sleep(bench.settle)
        at_rest(bench, side, rows)
    finally:
        side.stop()


def at_rest(bench, side, rows):
    pids = side.family()
    first = switches(pids), written(pids), sum(map(cpu_ticks, pids))
    time.sleep(bench.window)
    second = switches(pids), written(pids), sum(map(cpu_ticks, pids))
    voluntary, forced = (second[0][kind] - first[0][kind] for kind in (0, 1))
    rss, pss = side.memory()
    label = f"at rest for {bench.window} s"
    rows.append(at_most(f"{label}: wake-ups a second", (voluntary + forced) / bench.window, "/s", 0.01))
    rows.append(at_most(f"{label}: bytes written", second[1] - first[1], "B", 1))
    rows.append(Row(f"{label}: CPU", figure((second[2] - first[2]) / TICKS, "s")))
    rows.append(at_most(f"{label}: RSS of {len(pids)} process(es)", rss / 1e6, "MB", 60))
    rows.append(Row(f"{label}: PSS", figure(pss / 1e6, "MB")))


class MemorySampler(threading.Thread):
    """Samples the memory of all processes of a daemon, and keeps the largest sums."""

    def __init__(self, side):
        super().__init__(daemon=True)
        self.side, self.rss, self.pss = side, 0, 0
        self.ended = threading.Event()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.join()

    def run(self):
        while not self.ended.wait(INTERVAL):
            rss, pss = self.side.memory()
            self.rss, self.pss = max(self.rss, rss), max(self.pss, pss)
