"""Measures of a ranked list against graded judgements, as trec_eval has them."""

import math
from collections import defaultdict
from dataclasses import dataclass

FIELDS = ["ndcg", "recall", "precision", "reciprocal_rank"]


@dataclass
class Result:
    """ndcg: normalised discounted cumulative gain of the first ten, gains 2^grade - 1 (Järvelin and Kekäläinen 2002;
    Burges et al. 2005). recall: of the first hundred. precision: average precision. reciprocal_rank: of the first relevant
    document among the first ten, or 0."""
    answers: int
    ndcg: float
    recall: float
    precision: float
    reciprocal_rank: float


class Malformed(Exception):
    """What is wrong with a collection, and where."""


def lines(path):
    """The lines of a text, each with its place."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path} cannot be read ({error})") from None
    return [(f"{path}, line {number}", line) for number, line in enumerate(text.splitlines(), 1)]


def fields(path, count):
    """The fields of each line of a table; the last takes further tabs."""
    rows = [(place, line.split("\t", count - 1)) for place, line in lines(path)]
    for place, row in rows:
        if len(row) != count:
            raise Malformed(f"{place} has no {count} fields with a tab between")
    return [row for _, row in rows]


def read_judgements(path):
    """Grades by question and document; those of 0 are left out."""
    judged = defaultdict(dict)
    for question, document, grade in fields(path, 3):
        if not grade.strip().lstrip("-").isdigit():
            raise Malformed(f"{path} grades {document} for {question} as {grade!r}, which is no number")
        if int(grade) > 0:
            judged[question][document] = int(grade)
    return judged


def of(ranked, grades):
    hits = [place for place, document in enumerate(ranked, 1) if document in grades]
    return Result(
        answers=len(ranked),
        ndcg=gain([grades.get(document, 0) for document in ranked]) / gain(sorted(grades.values(), reverse=True)),
        recall=sum(place <= 100 for place in hits) / len(grades),
        precision=sum(count / place for count, place in enumerate(hits, 1)) / len(grades),
        reciprocal_rank=1 / hits[0] if hits and hits[0] <= 10 else 0.0)


def gain(grades):
    return sum((2 ** grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades[:10], 1))
