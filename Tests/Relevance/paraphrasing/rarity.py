"""Words of a text in the forms in which they are compared, and which of a question's words are rare in a collection."""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter

RARE = .05
"""A word is rare if a smaller share of a collection's documents holds it."""
ENOUGH_LETTERS, ENOUGH_SYLLABLES, LONGEST_ENDING = 5, 2, 2
TOKEN = re.compile(r"\w+")
# Scripts without blanks between words: what is written in Han letters or katakana, not the endings in hiragana.
UNSPACED = re.compile(r"[\u30a1-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
KATAKANA = "[\u30a1-\u30ff]+"
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
HANGUL = re.compile(r"[\uac00-\ud7af]")
MARKS = re.compile(r"[\u0300-\u036f]")


def plain(text):
    """In lower case and without accents.

    >>> plain("Été Größe")
    'ete große'
    """
    return unicodedata.normalize("NFC", MARKS.sub("", unicodedata.normalize("NFKD", text.lower())))


def beginning(word):
    """The beginning that all forms of a word share, without an `s` at the end.

    >>> beginning("boilers") == beginning("boiled"), beginning("cats"), beginning("학교에서"), beginning("gas")
    (True, 'cat', '학교', 'gas')
    """
    if HANGUL.search(word):
        return word[:ENOUGH_SYLLABLES]
    return (word[:-1] if len(word) > 3 and word.endswith("s") else word)[:ENOUGH_LETTERS]


def pairs(run):
    """Each two letters that follow each other: a run without blanks may be several words.

    >>> pairs("健康診断"), pairs("雨")
    (['健康', '康診', '診断'], ['雨'])
    """
    return [run[place:place + 2] for place in range(max(1, len(run) - 1))]


def parts(run):
    """What may be a word by itself in a run without blanks: what is in katakana, and each two Han letters.

    >>> parts("ピアノ教室"), parts("cats")
    (['ピアノ', '教室'], ['cats'])
    """
    if not UNSPACED.fullmatch(run):
        return [run]
    return [part for same in re.findall(KATAKANA + "|[^ァ-ヿ]+", run)
            for part in ([same] if re.match(KATAKANA, same) else pairs(same))]


def words(text):
    """The words of a text in the forms in which they are compared: whole, since a long word may be rare where many begin as
    it does, and their beginnings.

    >>> sorted(words("The cats' diet, 1964")), sorted(words("健康の診断とWebP"))
    (['1964', 'cat', 'cats', 'diet', 'the'], ['webp', '健康', '診断'])
    """
    return {form for run in runs(text) for form in (pairs(run) if UNSPACED.fullmatch(run) else [run, beginning(run)])}


def runs(text):
    """The words of a text as they stand there, but for accents and capitals; of Japanese ones, what is in Han letters or
    katakana."""
    for token in TOKEN.findall(plain(text)):
        yield from UNSPACED.findall(token)
        yield from (run for run in JAPANESE.split(token) if run)


class Collection:
    """The words of documents, by any key."""

    def __init__(self, texts):
        self.words = {key: words(text) for key, text in texts.items()}
        self.holders = Counter(word for held in self.words.values() for word in held)

    def shared(self, question, key):
        """Rare words of a question that a document holds.

        >>> some = Collection({number: "the frost" if number else "the boiler" for number in range(40)})
        >>> some.shared("the boilers", 0), some.shared("the boilers", 1), some.shared("the frost", 1)
        ({'boile'}, set(), set())
        """
        return {word for word in words(question) & self.words[key] if self.holders[word] < RARE * len(self.words)}


class Held:
    """All words of a home, for questions of words that nothing holds."""

    def __init__(self, texts):
        self.text = "\n".join(map(plain, texts))
        self.words = sorted({word for text in texts for word in runs(text)})

    def of(self, question, common):
        """Words of a question that the home holds in some form, or as the beginning of longer ones; common ones aside.

        >>> held = Held(["The gardener planted 盆栽 and tulips"])
        >>> held.of("the tulip", {"the"}), held.of("gardeners", set()), held.of("盆栽棚 plant", set())
        (['tulip'], ['gardeners'], ['盆栽', 'plant'])
        """
        return [word for run in runs(question) for word in parts(run) if word not in common and self.holds(word)]

    def holds(self, word):
        if UNSPACED.fullmatch(word):
            return word in self.text
        least = ENOUGH_SYLLABLES if HANGUL.search(word) else max(ENOUGH_LETTERS, len(word) - LONGEST_ENDING)
        stem = word[:least]
        place = bisect_left(self.words, stem)
        return place < len(self.words) and self.words[place].startswith(stem)
