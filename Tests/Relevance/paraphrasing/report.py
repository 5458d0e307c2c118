"""What came of the questions, in tables: how much of what is first by meaning comes among the first ten."""

from dataclasses import dataclass

BAR = .95
CAUSES = ["what holds a corrected word", "what holds a word", "what means about the same"]
CORRECTED = "showing results for"
HEAD = ["Questions", "Paraphrases", "Answered by meaning", "Among the first ten", "Share", "Right by meaning",
        "Among the first ten", "Share", "A right one among the first ten"]


@dataclass
class Outcome:
    """A paraphrase with the text that is first by meaning and the first texts by relevance."""
    paraphrase: object
    nearest: tuple
    best: list
    said: str

    @property
    def rank(self):
        """The place by relevance of what is first by meaning; None behind the first ones."""
        return self.best.index(self.nearest) + 1 if self.nearest in self.best else None

    @property
    def is_right(self):
        return self.nearest in self.paraphrase.right

    @property
    def right_rank(self):
        return next((rank for rank, text in enumerate(self.best, 1) if text in self.paraphrase.right), None)

    def plain(self):
        return {"group": self.paraphrase.group, "language": self.paraphrase.language, "question": self.paraphrase.text,
                "nearest": self.nearest, "rank": self.rank, "right": self.is_right, "rightRank": self.right_rank}


def table(outcomes):
    """A row for each collection, for each language, and for all."""
    rows = [HEAD, ["---"] + ["---:"] * (len(HEAD) - 1)]
    for name in (lambda one: one.paraphrase.group), (lambda one: f"in {one.paraphrase.language}"):
        for group in dict.fromkeys(map(name, outcomes)):
            rows.append(row(group, [one for one in outcomes if name(one) == group]))
    rows.append(row("**all**", outcomes))
    return "\n".join("| " + " | ".join(cells) + " |" for cells in rows)


def row(name, outcomes):
    answered = [one for one in outcomes if one.nearest]
    right = [one for one in answered if one.is_right]
    found = sum(one.right_rank is not None for one in outcomes)
    return [name, str(len(outcomes)), *counts(answered), *counts(right), str(found)]


def counts(outcomes):
    """How many there are, how many of them have the nearest among the first, and their share."""
    among = sum(one.rank is not None for one in outcomes)
    return [str(len(outcomes)), str(among), decimal(among / len(outcomes)) if outcomes else ""]


def decimal(value):
    """
    >>> decimal(.5), decimal(1)
    ('.500', '1.000')
    """
    return f"{value:.3f}".removeprefix("0") if value < 1 else f"{value:.3f}"


def failures(outcomes, count):
    """Questions of each group whose nearest does not come among the first: the right ones' first."""
    lines = []
    for group in dict.fromkeys(one.paraphrase.group for one in outcomes):
        failed = [one for one in outcomes if one.paraphrase.group == group and one.nearest and one.rank is None]
        for one in sorted(failed, key=lambda one: not one.is_right)[:count]:
            lines += [f"{group}, in {one.paraphrase.language}: {one.paraphrase.text}",
                      f"    by meaning: {shown(one.nearest)}, {'right' if one.is_right else 'not right'}",
                      f"    first by relevance: {shown(one.best[0]) if one.best else 'nothing'}; "
                      f"right one at {one.right_rank or '–'}"]
    return "\n".join(lines)


def shown(text):
    """
    >>> shown(("A title", "and a text"))
    'A title: and a text'
    """
    return " ".join(": ".join(filter(None, text)).split())[:100] if text else "a folder"


def unrelated(answers):
    """How many of the unrelated questions show nothing, by language, and why the others show something."""
    lines = ["| Unrelated questions | Asked | Show nothing | " + " | ".join(f"Show {cause}" for cause in CAUSES) + " |",
             "|---|---:|---:|" + "---:|" * len(CAUSES)]
    for language in [*dict.fromkeys(asked.language for asked, _, _ in answers), None]:
        causes = [cause(found, said) for asked, found, said in answers if language in (None, asked.language)]
        cells = [f"in {language}" if language else "**all**", len(causes), causes.count(None), *map(causes.count, CAUSES)]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    for asked, found, said in answers:
        if found:
            lines.append(f"{cause(found, said)}: {asked.language} {asked.text!r}: {len(found)}, "
                         f"the first {shown(found[0])!r}" + (f" ({' '.join(said.split())})" if said else ""))
    return "\n".join(lines)


def cause(found, said):
    """Why answers are shown, by what is said beside them; None if there are none.

    >>> cause([], "mdfind: showing results for cats, as nothing has cast"), cause([1], "")
    (None, 'what holds a word')
    >>> cause([1], "mdfind: showing results for cats, as nothing has cast")
    'what holds a corrected word'
    >>> cause([1, 2], "mdfind: 2 of 2 results hold none of the words; they mean about the same")
    'what means about the same'
    """
    if not found:
        return None
    if CORRECTED in said:
        return CAUSES[0]
    return CAUSES[2] if f"{len(found)} of {len(found)} result" in said else CAUSES[1]


def missed(outcomes, answers):
    """What is below the bars, as words."""
    answered = [one for one in outcomes if one.nearest]
    figures = {"first by meaning": shares(answered), "right by meaning": shares([one for one in answered if one.is_right]),
               "unrelated": [not found for _, found, _ in answers]}
    return [f"{name} {decimal(sum(all_) / len(all_))} of {decimal(BAR)}" for name, all_ in figures.items()
            if all_ and sum(all_) < BAR * len(all_)]


def shares(outcomes):
    return [one.rank is not None for one in outcomes]
