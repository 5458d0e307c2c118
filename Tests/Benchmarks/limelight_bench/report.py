"""A table with one row per figure and a verdict on each bar, for standard output and, on request, for a document."""

import os
import platform
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

HEADER = "| What | Limelight | Peer | Ratio | Bar | |\n|---|---:|---:|---:|---|---|"


@dataclass
class Row:
    what: str
    ours: str
    peer: str = ""
    ratio: str = ""
    bar: str = ""
    met: bool = None

    def line(self):
        verdict = "" if self.met is None else "ok" if self.met else "**missed**"
        return f"| {self.what} | {self.ours} | {self.peer} | {self.ratio} | {self.bar} | {verdict} |"


def against_peer(what, ours, peer, unit, most=None):
    """A row whose bar is a share of the other side's figure. Without a bar, the share is for information only."""
    ratio = ours / peer if peer else float("inf")
    return Row(what, figure(ours, unit), figure(peer, unit), f"{ratio:.2f}",
               f"≤ {most} × peer" if most else "", ratio <= most if most else None)


def at_most(what, ours, unit, limit, peer=None):
    return Row(what, figure(ours, unit), "" if peer is None else figure(peer, unit),
               f"{ours / peer:.2f}" if peer else "", f"< {limit:g} {unit}", ours < limit)


def at_least(what, ours, unit, limit):
    return Row(what, figure(ours, unit), bar=f"≥ {limit:g} {unit}", met=ours >= limit)


def figure(value, unit):
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{digits}f} {unit}"


class Report:
    def __init__(self, label, facts):
        self.label = label
        self.facts = facts
        self.rows = []
        self.notes = []

    def text(self):
        lines = [f"Home `{self.label}`: {self.facts}", "", machine(), "", HEADER, *(row.line() for row in self.rows)]
        for title, body in self.notes:
            lines += ["", f"**{title}**", "", *body]
        return "\n".join(lines) + "\n"

    def missed(self):
        return [row.what for row in self.rows if row.met is False]

    def write(self, document):
        write_block(document, self.label, self.text())


def write_block(document, label, text):
    """Replaces the text between a label's markers. Adds the markers at the end of a document that lacks them."""
    start, end = f"<!-- figures: {label} -->", f"<!-- end of figures: {label} -->"
    block = f"{start}\n{text}{end}"
    path = Path(document)
    old = path.read_text() if path.exists() else "# Benchmarks\n"
    new, count = re.subn(f"{re.escape(start)}.*?{re.escape(end)}", lambda _: block, old, flags=re.DOTALL)
    path.write_text(new if count else f"{old.rstrip()}\n\n{block}\n")


def machine():
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1]) / 1e6
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    kind = processor[1] if processor else platform.machine()
    return (f"{time.strftime('%Y-%m-%d')}; {os.cpu_count()} cores ({kind}), "
            f"{memory:.0f} GB; Linux {platform.release()}; {swift_version()}; {package_versions()}; "
            f"load average at the end {load}.")


def swift_version():
    out = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return "Swift " + (re.search(r"Swift version (\S+)", out) or ["", "unknown"])[1]


def package_versions():
    names = ["recollcmd", "poppler-utils", "plocate"]
    out = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}, ", *names], capture_output=True, text=True)
    return out.stdout.rstrip(", ")
