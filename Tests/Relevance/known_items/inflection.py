"""Other forms of words, as a person would type them: plurals, -ing, -ed, and the usual ends of German and French.

Which form is the basic one, and whether a word is a verb, is asked of a vocabulary: the words of all files drawn.
"""

from .wording import FRENCH_ENDS, GERMAN_ENDS, UNCHANGING, UNCHANGING_ENDS, VOWELS

SHORTEST = 4


def inflected(word, tongue, vocabulary, standing, random):
    """Another form of the word, or None. Forms that do not stand in the file go before those that do, and those of the
    vocabulary before those that are made by rule alone.

    >>> from random import Random
    >>> inflected("indexes", "en", {"index", "indexing"}, {"index"}, Random(1))
    'indexing'
    >>> inflected("quickly", "en", set(), set(), Random(1))
    """
    options = [form for form in FORMS[tongue](word, vocabulary) if len(form) >= SHORTEST] if tongue in FORMS else []
    if not options:
        return None
    ranks = {form: (form in standing, form not in vocabulary) for form in options}
    return random.choice([form for form in options if ranks[form] == min(ranks.values())])


def english(word, vocabulary):
    """
    >>> english("queries", {"query", "queried"}), english("running", {"run"}), english("string", {"str"})
    (['querying', 'queried', 'query'], ['runs', 'run'], ['strings'])
    >>> english("make", {"making"}), english("speed", set()), english("deprecated", set()), english("series", set())
    (['makes', 'making'], ['speeds'], [], [])
    >>> english("boxes", {"box"}), english("class", set()), english("usable", set()), english("planned", {"plan"})
    (['box'], ['classes'], [], ['plans', 'planning', 'plan'])
    """
    base = english_base(word, vocabulary)
    if base is None or word in UNCHANGING or not word.isascii():
        return []
    past, progressive = with_ed(base), with_ing(base)
    forms = [plural(base)]
    if any(form in vocabulary or form == word for form in (past, progressive)):
        forms.append(progressive)
    if past in vocabulary:
        forms.append(past)
    found = [form for form in dict.fromkeys(forms + [base]) if form != word]
    attested = any(form in vocabulary for form in found)
    return found if attested or not word.endswith(UNCHANGING_ENDS) else []


def english_base(word, vocabulary):
    """The form without end; the word itself if it has none; None if it has an end and nobody knows of what."""
    for end, bases in (("s", without_s), ("ed", without_ed), ("ing", without_ing)):
        if word.endswith(end) and not (end == "s" and word.endswith("ss")):
            known = [base for base in bases(word) if base in vocabulary and is_speakable(base)]
            if known:
                return known[0]
            return word if end == "ing" or word.endswith("eed") else None
    return word


def is_speakable(base):
    return len(base) > 2 and any(letter in VOWELS + "y" for letter in base)


def without_s(word):
    if word.endswith("ies"):
        return [word[:-3] + "y", word[:-1]]
    return [word[:-2], word[:-1]] if word.endswith(("sses", "shes", "ches", "xes", "zes")) else [word[:-1]]


def without_ed(word):
    return [word[:-3] + "y"] if word.endswith("ied") else bases_of(word[:-2])


def without_ing(word):
    return bases_of(word[:-3])


def bases_of(rest):
    """What -ed or -ing may have been put behind: stopp → stop, mak → make, list → list."""
    if len(rest) > 3 and rest[-1] == rest[-2]:
        return [rest[:-1], rest]
    return [rest + "e", rest] if is_short(rest) else [rest, rest + "e"]


def plural(base):
    if base.endswith("y") and base[-2:-1] not in VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh")) else "s")


def with_ed(base):
    if base.endswith("y") and base[-2:-1] not in VOWELS:
        return base[:-1] + "ied"
    return base + "d" if base.endswith("e") else doubled(base) + "ed"


def with_ing(base):
    if base.endswith("ie"):
        return base[:-2] + "ying"
    return base[:-1] + "ing" if base.endswith("e") and base[-2:-1] not in "eoy" else doubled(base) + "ing"


def doubled(base):
    return base + base[-1] if is_short(base) and base[-1] not in "wxy" else base


def is_short(base):
    """One syllable that ends with a single vowel and a single consonant: stop, plan.

    >>> is_short("stop"), is_short("list"), is_short("open"), is_short("need")
    (True, False, False, False)
    """
    vowels = [place for place, letter in enumerate(base) if letter in VOWELS + "y"]
    return len(base) > 2 and vowels == [len(base) - 2]


def german(word, vocabulary):
    """
    >>> german("dateien", {"datei"}), german("suche", {"suchen"}), german("meldung", set())
    (['datei'], ['suchen'], ['meldungen'])
    """
    return (by_ends(word, GERMAN_ENDS, vocabulary)
            or [word[:-1] if word.endswith("en") else word + "n" if word.endswith("e") else word + "en"])


def french(word, vocabulary):
    """
    >>> french("fichiers", {"fichier"}), french("image", set()), french("afficher", {"affiche", "affichent"})
    (['fichier'], ['images'], ['affiche', 'affichent'])
    """
    return by_ends(word, FRENCH_ENDS, vocabulary) or [word[:-1] if word.endswith(("s", "x")) else word + "s"]


def by_ends(word, ends, vocabulary):
    """Words of the vocabulary that are this one with another of the ends, or without."""
    roots = {word} | {word[:-len(end)] for end in ends if word.endswith(end) and len(word) - len(end) > 3}
    forms = {root + end for root in roots for end in ("", *ends)} - {word}
    return sorted(form for form in forms if form in vocabulary)


FORMS = {"en": english, "de": german, "fr": french}
