"""Tables for the large index: one row per class of queries, the bars, and a JSON document with every figure."""

import json
from dataclasses import asdict
from statistics import median, quantiles

from .report import HEADER, Row, at_most, machine

# With more answers than this, a query mainly measures printing, and the bar is about searching.
OUTSIDE_THE_MIX = {"common word, whole"}
P50_MOST, P95_MOST, FIRST_MOST, PLOCATE_MOST = 10, 60, 30, 1.5
CLASS_HEADER = ("| Class | Queries | Hits | p50 | p95 | max | piped p50 | first line p50 | p95 | CPU p50 |\n"
                "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
NAMES_HEADER = "| Name | Hits | mdfind | plocate | Ratio |\n|---|---:|---:|---:|---:|"


class ScaleReport:
    def __init__(self, index, queries, rounds, names):
        self.index, self.queries, self.rounds, self.names = index, queries, rounds, names
        self.label = f"scale {index.items}"
        self.able = [query for query in queries if not query.failure]
        self.bars = self.bar_rows() if self.able else []

    def groups(self):
        return list(dict.fromkeys(query.group for query in self.queries))

    def mix(self):
        return [query for query in self.able if query.group not in OUTSIDE_THE_MIX]

    # Bars

    def bar_rows(self):
        walls = walls_of(self.mix())
        rows = [at_most("all classes of the mix, p50", median(walls), "ms", P50_MOST),
                at_most("the same, p95", percentile95(walls), "ms", P95_MOST),
                at_most("first line of any query, the slowest query's median", max(map(first_of, self.able)), "ms",
                        FIRST_MOST)]
        return rows + self.name_rows()

    def name_rows(self):
        asked = self.asked_names()
        if not asked:
            return []
        ours, peer = (sum(query.median(side) for query in asked) for side in ("thrown_away", "peer"))
        worst = max(query.median("thrown_away") / query.median("peer") for query in asked)
        bar = f"≤ {PLOCATE_MOST} × peer"
        return [Row(f"{len(asked)} queries for names, sum of medians; peer: plocate", f"{ours:.1f} ms",
                    f"{peer:.1f} ms", f"{ours / peer:.2f}", bar, ours / peer <= PLOCATE_MOST),
                Row("the same, the query that compares worst", "", "", f"{worst:.2f}", bar, worst <= PLOCATE_MOST),
                Row("names found by plocate and not by mdfind", f"{len(self.names.lost):,}", bar="0",
                    met=not self.names.lost),
                Row("names found by mdfind alone, without an accent to explain it", f"{len(self.names.unexplained):,}",
                    bar="0", met=not self.names.unexplained)]

    def asked_names(self):
        return [query for query in self.able if query.peer]

    def missed(self):
        failed = {query.group for query in self.queries if query.failure}
        return [row.what for row in self.bars if row.met is False] + [f"{group} failed" for group in sorted(failed)]

    # Text

    def text(self):
        lines = [f"{self.index.facts}; index {self.index.size / 1e6:,.0f} MB; {self.rounds} rounds.", "", machine(), "",
                 HEADER, *(row.line() for row in self.bars), "", "Milliseconds; every run counts:", "", CLASS_HEADER]
        lines += [class_line(group, [query for query in self.queries if query.group == group])
                  for group in self.groups()]
        if self.able:
            lines += [class_line("**all of the mix**", self.mix())]
        if self.asked_names():
            lines += ["", "Medians beside plocate's, in milliseconds:", "", NAMES_HEADER]
            lines += [name_line(query) for query in self.asked_names()]
        return "\n".join(lines) + "\n"

    def json(self):
        document = {"items": self.index.items, "seed": self.index.seed, "facts": self.index.facts,
                    "index_bytes": self.index.size, "rounds": self.rounds, "machine": machine(),
                    "bars": [asdict(row) for row in self.bars], "queries": [asdict(query) for query in self.queries]}
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def class_line(group, queries):
    able = [query for query in queries if not query.failure]
    failed = len(queries) - len(able)
    if not able:
        return f"| {group} | {failed} failed: {queries[0].failure} | | | | | | | | |"
    walls, firsts = walls_of(able), [run.first for query in able for run in query.piped if run.first is not None]
    cpu = median(run.cpu for query in able for run in query.thrown_away)
    hits = [query.hits for query in able]
    count = f"{len(able)} ({failed} failed)" if failed else f"{len(able)}"
    span = f"{min(hits):,}" if min(hits) == max(hits) else f"{min(hits):,} – {max(hits):,}"
    first = (median(firsts), percentile95(firsts)) if firsts else (None, None)
    figures = [median(walls), percentile95(walls), max(walls), median(walls_of(able, "piped")), *first, cpu]
    shown = ["–" if figure is None else f"{figure:.1f}" for figure in figures]
    return f"| {group} | {count} | {span} | {' | '.join(shown)} |"


def name_line(query):
    ours, peer = query.median("thrown_away"), query.median("peer")
    return f"| `{query.name_part}` | {query.hits:,} | {ours:.1f} | {peer:.1f} | {ours / peer:.2f} |"


def walls_of(queries, side="thrown_away"):
    return [run.wall for query in queries for run in getattr(query, side)]


def first_of(query):
    firsts = [run.first for run in query.piped if run.first is not None]
    return median(firsts) if firsts else 0


def percentile95(values):
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
