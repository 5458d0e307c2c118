"""What came of the questions: success, reciprocal rank and time, in tables."""

import math
import os
from statistics import mean

from .drawing import SHARES
from .questions import KINDS

DEPTHS = (1, 5, 20)
BARS = {"a": (.74, .89), "b": (.70, .88), "c": (.74, .84), "d": (.61, .81), "e": (.55, .74), "all": (.69, .85)}
"""@1 and @5 that are wanted at least: a prototype's for each kind, and a little more over all."""


class Outcome:
    """A question with the rank of its file by each side (None: not among the answers), and the seconds it took."""

    def __init__(self, question):
        self.question = question
        self.ranks, self.seconds, self.first = {}, {}, {}

    def add(self, side, paths, seconds):
        right = set(self.question.answers)
        self.ranks[side] = next((rank for rank, path in enumerate(paths, 1) if path in right), None)
        self.seconds[side] = seconds
        self.first[side] = paths[0] if paths else None

    def plain(self):
        return {**vars(self.question), "ranks": self.ranks, "seconds": self.seconds, "first": self.first}


def table(outcomes, sides):
    """A row for each kind and for each class, and one for all; the same figures of each side beside one another."""
    head = ["Kind or class", "Questions", *(f"{side} {name}" for side in sides for name in
                               (*(f"@{depth}" for depth in DEPTHS), "MRR", "p50", "p95"))]
    rows = [head, ["---"] + ["---:"] * (len(head) - 1)]
    groups = {f"({kind}) {name}": [one for one in outcomes if one.question.kind == kind]
              for kind, name in KINDS.items()}
    groups |= {of: [one for one in outcomes if one.question.of == of] for of in SHARES}
    groups["**all**"] = outcomes
    for name, group in groups.items():
        if group:
            rows.append([name, str(len(group)), *(cell for side in sides for cell in figures(group, side))])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def figures(group, side):
    ranks = [one.ranks[side] for one in group]
    shares = [decimal(success(ranks, depth)) for depth in DEPTHS]
    seconds = sorted(one.seconds[side] for one in group)
    return [*shares, decimal(reciprocal(ranks)), *(f"{1000 * percentile(seconds, part):.0f} ms" for part in (.5, .95))]


def decimal(value):
    """
    >>> decimal(.5), decimal(1), decimal(0)
    ('.500', '1.000', '.000')
    """
    return f"{value:.3f}".removeprefix("0") if value < 1 else f"{value:.3f}"


def missed(outcomes, side):
    """What is below the bars, as words."""
    lines = []
    for kind, bars in BARS.items():
        ranks = [one.ranks[side] for one in outcomes if kind in (one.question.kind, "all")]
        for depth, bar in zip((1, 5), bars):
            if ranks and success(ranks, depth) < bar:
                lines.append(f"({kind}) @{depth} {decimal(success(ranks, depth))} of {decimal(bar)}")
    return lines


def success(ranks, depth):
    """
    >>> success([1, 5, None, 7], 5)
    0.5
    """
    return mean(rank is not None and rank <= depth for rank in ranks)


def reciprocal(ranks):
    """
    >>> reciprocal([1, 2, None, None])
    0.375
    """
    return mean(1 / rank if rank else 0 for rank in ranks)


def percentile(ordered, part):
    """The nearest rank's.

    >>> percentile([1, 2, 3, 4], .5), percentile([1, 2, 3, 4], .95)
    (2, 4)
    """
    return ordered[math.ceil(part * len(ordered)) - 1]


def failures(outcomes, side, count, home):
    """Questions of each kind whose file does not come first, of all classes: its rank, and what came first."""
    lines = []
    for kind in KINDS:
        failed = [one for one in outcomes if one.question.kind == kind and one.ranks[side] != 1]
        for one in failed[::max(len(failed) // count, 1)][:count]:
            lines.append(f"{kind} {one.question.number}: {one.question.text}")
            lines.append(f"    rank {one.ranks[side] or '–'}: {shown(one.question.answers[0], home)}")
            lines.append(f"    first: {shown(one.first[side], home) if one.first[side] else 'nothing'}")
    return "\n".join(lines)


def shown(path, home):
    """Below the home, and without bytes that are no text."""
    return os.path.relpath(path, home).encode(errors="replace").decode()
