"""Published figures, newly measured figures, and the differences between them."""

import csv
import hashlib
import re
import sqlite3
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from statistics import median

TABLE = Path(__file__).resolve().parent.parent / "published.tsv"
PAGE = TABLE.parent.parent.parent / "docs" / "benchmarks.md"
CALIBRATION = "calibration"
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


@dataclass
class Published:
    """A row of published.tsv.

    suite: the benchmark that measures it. metric: the benchmark's label after ``plain``. value and unit: as in
    docs/benchmarks.md. tolerance: the factor up to which a difference does not count. better: "less" or "more".
    scaled: "yes" if the value grows on a slower machine. page: beginning of its row on the page.
    """
    suite: str
    metric: str
    value: str
    unit: str
    tolerance: float
    better: str
    scaled: bool
    page: str

    @property
    def number(self):
        return number(self.value)


def read_table(path=TABLE):
    with open(path, newline="") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Published(row["suite"], row["metric"], row["value"], row["unit"], float(row["tolerance"]),
                          row["better"], row["scaled"] == "yes", row["page"]) for row in rows]


def number(text):
    found = NUMBER.search(text)
    return float(found[0].replace(",", "")) if found else None


def plain(label):
    """The label without numbers that depend on the input: `46 queries` and `12 queries` are the same metric."""
    label = re.sub(r"[*`]", "", label).strip()
    return re.sub(r"(?<![\w.])\d[\d,]*", "N", label)


def figures(text):
    """The figures in a benchmark's output by metric: from rows of tables, and from lines with a name, a number and a
    unit. Of lines that differ only in numbers, the last one counts."""
    found, header, base = {}, [], ""
    for line in text.splitlines():
        if not line.startswith("|"):
            header = []
            if (pair := re.fullmatch(r"(\S.*?) {2,}([\d,.]+)(?: +[A-Za-z/]+)?", line.rstrip())):
                found[plain(pair[1])] = pair[2]
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not header:
            header = cells
        elif set(line) <= set("|-: "):
            continue
        elif header[0] == "What":
            label = cells[0]
            if label.startswith("the same"):
                label = f"{base}; {label}"
            else:
                base = label
            add(found, plain(label), cells[1])
            if len(cells) > 3:
                add(found, plain(label) + ", ratio", cells[3])
        elif header[0] == "Class":
            for name, cell in list(zip(header, cells))[3:5]:
                add(found, f"{plain(cells[0])}, {name}", cell)
    return found


def add(found, metric, cell):
    if (figure := NUMBER.search(cell)):
        found[metric] = figure[0]


def calibrate(rounds=5):
    """Seconds of CPU time that a fixed task takes on this machine, the best of a few: packing, hashing, SQLite. The
    task never changes, so it can compare two machines."""
    return min(one_calibration() for _ in range(rounds))


def one_calibration():
    text = b"".join(hashlib.sha256(str(place).encode()).hexdigest().encode() for place in range(60_000))
    began = time.process_time()
    zlib.compress(text, 6)
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE word (text TEXT PRIMARY KEY, place INTEGER) WITHOUT ROWID")
    connection.executemany("INSERT OR REPLACE INTO word VALUES (?, ?)",
                           ((text[place:place + 12].decode(), place) for place in range(0, len(text), 24)))
    connection.execute("SELECT count(*), sum(place) FROM word WHERE text LIKE '%ab%'").fetchone()
    connection.close()
    return time.process_time() - began


def machine_factor(table, now):
    """How much slower this machine is than the one of the published figures, and where the factor comes from."""
    known = next((row for row in table if row.suite == CALIBRATION), None)
    if known and known.number and CALIBRATION in now:
        return now[CALIBRATION] / known.number, "by calibration"
    ratios = [slowness(row, number(now[row.suite][row.metric]), 1) for row in table
              if row.scaled and row.number and row.metric in now.get(row.suite, {})]
    if len(ratios) < 3:
        return 1, "unknown, taken as 1"
    return median(ratios), f"median of {len(ratios)} figures, for no calibration is published"


def slowness(row, value, factor):
    """Above 1 if the value is worse than published, after correction for a slower machine where that applies."""
    ratio = value / row.number if row.better == "less" else row.number / value if value else float("inf")
    return ratio / factor if row.scaled else ratio


def verdict(row, value, factor):
    """Empty if the value is within its tolerance. For a published 0, any other value is a difference."""
    if not row.number:
        return "" if value == 0 else "worse"
    ratio = slowness(row, value, factor)
    return "worse" if ratio > row.tolerance else "better" if ratio < 1 / row.tolerance else ""


def differences_from_page(table, page=PAGE):
    """Published figures that the page lacks."""
    rows = [(plain(line.split("|")[1]), line) for line in Path(page).read_text().splitlines() if line.startswith("|")]
    for row in table:
        if row.suite == CALIBRATION:
            continue
        shown = [line for label, line in rows if label == plain(row.page)]
        text = f"{row.value} {row.unit}".strip()
        # If the head of a column names the unit, the cell contains only the number.
        if not any(text in line or f"| {row.value} |" in line for line in shown):
            yield f"{Path(page).name} does not show {text} in a row '{row.page}' ({row.suite}: {row.metric})"
