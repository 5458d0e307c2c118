"""Published figures, figures measured now, and what has moved between them."""

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

    suite: the benchmark that measures it. metric: as ``plain`` makes it of what the benchmark prints. value and unit: as
    docs/benchmarks.md shows them. tolerance: the factor within which it has not moved. better: "less" or "more".
    scaled: "yes" where a slower machine shows more of it. page: beginning of its row on the page.
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
    """A label without the numbers that depend on the input: `46 queries` and `12 queries` are the same figure."""
    label = re.sub(r"[*`]", "", label).strip()
    return re.sub(r"(?<![\w.])\d[\d,]*", "N", label)


def figures(text):
    """Every figure of a benchmark's output as it is written there, by metric: rows of tables, and lines of a name, a
    number and its unit. Of lines that differ in numbers alone the last counts."""
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
    """Seconds of CPU that a fixed piece of work takes here, the best of a few: packing, hashing, SQLite. The work never
    changes, so two machines are compared by it."""
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
    """How much slower this machine is than the one of the published figures, and how that is known."""
    known = next((row for row in table if row.suite == CALIBRATION), None)
    if known and known.number and CALIBRATION in now:
        return now[CALIBRATION] / known.number, "by calibration"
    ratios = [slowness(row, number(now[row.suite][row.metric]), 1) for row in table
              if row.scaled and row.number and row.metric in now.get(row.suite, {})]
    if len(ratios) < 3:
        return 1, "unknown, taken as 1"
    return median(ratios), f"median of {len(ratios)} figures, for no calibration is published"


def slowness(row, value, factor):
    """Above 1: worse than published; the machine's factor taken out where it counts."""
    ratio = value / row.number if row.better == "less" else row.number / value if value else float("inf")
    return ratio / factor if row.scaled else ratio


def verdict(row, value, factor):
    """Empty where nothing has moved. A published 0 moves with anything that is not 0."""
    if not row.number:
        return "" if value == 0 else "worse"
    ratio = slowness(row, value, factor)
    return "worse" if ratio > row.tolerance else "better" if ratio < 1 / row.tolerance else ""


def differences_from_page(table, page=PAGE):
    """Published figures that the page does not show."""
    rows = [(plain(line.split("|")[1]), line) for line in Path(page).read_text().splitlines() if line.startswith("|")]
    for row in table:
        if row.suite == CALIBRATION:
            continue
        shown = [line for label, line in rows if label == plain(row.page)]
        text = f"{row.value} {row.unit}".strip()
        # Of a column with a unit in its head the cell is the number alone.
        if not any(text in line or f"| {row.value} |" in line for line in shown):
            yield f"{Path(page).name} does not show {text} in a row '{row.page}' ({row.suite}: {row.metric})"
