"""How much longer a build takes during the daemon's first crawl, which the promise "never in the way" is about."""

import os
import random
import shutil
import statistics
import subprocess
import time

from . import live_fairness
from .live_sides import cpu_ticks
from .report import Row, figure

MOST = 1.05


def foreground_section(bench):
    """Builds alternately with and without a daemon, so that both run under the same conditions: during a first crawl,
    and while a tree that was moved in is indexed. Every pair begins with an empty index."""
    tree = make_tree(bench.scratch / "tree", bench.build_files)
    build(tree)
    compare(bench, tree, "a first crawl", lambda: bench.limelight.start(bench.home, settings=""))
    compare(bench, tree, "a burst", lambda: begin_burst(bench))


def begin_burst(bench):
    """Starts the daemon on an empty folder, and moves a large tree in when the daemon is idle."""
    folder = live_fairness.fresh_folder(bench, "burst")
    files = live_fairness.make_tree(bench.scratch / "tree-burst", bench.moved)
    bench.limelight.start(folder, settings="")
    bench.limelight.rest()
    files.rename(folder / "tree")


def compare(bench, tree, label, begin):
    without, during, shares, unfinished = [], [], [], 0
    for number in range(bench.rounds):
        without.append(build(tree))
        begin()
        try:
            before = sum(map(cpu_ticks, bench.limelight.family()))
            during.append(build(tree))
            after = sum(map(cpu_ticks, bench.limelight.family()))
            shares.append(max(0, after - before) / 100 / during[-1])
            unfinished += bench.limelight.status()["phase"] != "idle"
        finally:
            bench.limelight.stop()
        bench.say(f"build {number + 1} of {bench.rounds} during {label}: {without[-1]:.1f} s alone, {during[-1]:.1f} s with "
                  f"mds, which took {shares[-1]:.0%} of a core")
    alone, together = statistics.median(without), statistics.median(during)
    ratio = together / alone
    bench.report.rows.append(Row(
        f"`make -j2` of {bench.build_files} C files during {label} (peer: without), median of {bench.rounds}",
        figure(together, "s"), figure(alone, "s"), f"{ratio:.3f}", f"≤ {MOST} × without", ratio <= MOST))
    bench.report.notes.append((f"Builds in turn, during {label}", [
        f"alone: {', '.join(f'{value:.1f}' for value in without)} s; with mds: "
        f"{', '.join(f'{value:.1f}' for value in during)} s; mds used {statistics.median(shares):.0%} of a core; "
        f"its work was under way at the end of {unfinished} of {bench.rounds}"]))


def build(tree):
    subprocess.run(["make", "-s", "-C", str(tree), "clean"], check=True)
    began = time.monotonic()
    subprocess.run(["make", "-s", "-j2", "-C", str(tree)], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def make_tree(folder, files):
    """Makes C files as code generators do: tables, and functions that look up values. They are always the same."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number in range(files):
        (folder / f"part{number}.c").write_text(source(number))
    compiler = os.environ.get("CC", "cc")
    (folder / "Makefile").write_text(
        "OBJECTS := $(patsubst %.c,%.o,$(wildcard *.c))\nlibparts.a: $(OBJECTS)\n\tar rcs $@ $^\n"
        f"%.o: %.c\n\t{compiler} -O2 -g -c -o $@ $<\nclean:\n\trm -f *.o libparts.a\n")
    return folder


def source(number):
    random.seed(number)
    lines = ["#include <stdint.h>", "#include <stdlib.h>", "#include <string.h>"]
    for function in range(24):
        table = ", ".join(str(random.randrange(1 << 31)) for _ in range(64))
        lines.append(f"""
static const uint32_t table{function}[64] = {{ {table} }};
uint32_t lookup_{number}_{function}(const uint8_t *bytes, size_t count) {{
  uint32_t sum = {random.randrange(1 << 31)}u;
  for (size_t i = 0; i < count; i++) {{
    switch (bytes[i] & 7) {{
    case 0: sum ^= table{function}[(sum + i) & 63]; break;
    case 1: sum += table{function}[(bytes[i] * 31u) & 63] >> 3; break;
    case 2: sum = sum << 5 | sum >> 27; break;
    case 3: for (size_t j = i; j < count && bytes[j]; j++) sum += bytes[j] * table{function}[j & 63]; break;
    default: sum = sum * {random.randrange(1 << 16) | 1}u + bytes[i];
    }}
  }}
  return sum;
}}""")
    return "\n".join(lines) + "\n"
