"""Words as people type them: inflected, mistyped, and the parts of a file's name."""

import re

LENGTHS = range(5, 13)
LETTERS = r"[^\W\d_]"
RUN = re.compile(rf"{LETTERS}+")
# Where a name in camel case has a new part: lower|Upper, and UPPER|Upper before lower.
CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])|(?<=[A-ZÀ-Þ])(?=[A-ZÀ-Þ][a-zß-ÿ])")
# Scripts that put no blanks between words: a run of their letters is no word.
UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")

KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
VOWELS = "aeiou"
# Words whose plural or past nobody writes, beside adverbs and adjectives, which their ends show.
UNCHANGING = set("""
about above across after again against almost along already although always among another around because become before
behind being below beneath besides between beyond could doing during either enough every except hence having herself
himself itself maybe might myself never often other perhaps quite rather really shall should since someone something
still their theirs themselves there thereby therefore these those though through throughout together towards under
unless until usually whatever whenever where whereas whereby whether which while whose within without would yours
yourself better faster greater higher larger longer lower shorter smaller
""".split())
UNCHANGING_ENDS = ("ly", "ous", "ful", "less", "able", "ible", "ical", "ward", "wards", "wise", "self", "est", "ier")
STOP_WORDS = {
    "en": "the of and to in is that for it with as are this be not or on by from",
    "de": "der die und das den von zu mit ist des nicht ein eine auf für im dem werden sie wird",
    "fr": "le la les des et est une du pour dans que qui par vous sur avec pas ce au sont",
    "es": "el los las del que una para con por como está este es se son más",
    "it": "il che di per una con sono della non del dei nel alla questo più gli",
    "pt": "os uma para com não que por são como mais dos das ao pelo está",
    "nl": "het een van en niet dat voor met zijn door wordt ook kan bij naar"}
GERMAN_ENDS = ("e", "en", "er", "es", "em", "n", "s")
FRENCH_ENDS = ("s", "e", "es", "er", "ent", "ant", "ons", "ez", "és", "ée", "ées")


def words(text):
    """Runs of letters, in lower case.

    >>> words("The 3 Cats, don't_stop")
    ['the', 'cats', 'don', 't', 'stop']
    """
    return RUN.findall(text.lower())


def is_word(run):
    """Whether a run of letters is a word by itself, of 5 to 12 letters.

    >>> is_word("searching"), is_word("cat"), is_word("日本語の文字")
    (True, False, False)
    """
    return len(run) in LENGTHS and not UNSPACED.search(run)


def name_parts(name):
    """The parts of a file's name: its runs of letters without the extension, also divided where camel case is.

    >>> name_parts("RFC2616-HTTPNotes_fileOne.tar.gz"), name_parts(".profile"), name_parts("07.pdf")
    (['rfc', 'http', 'notes', 'file', 'one', 'tar'], ['profile'], [])
    """
    stem = name.rpartition(".")[0] or name
    return [part.lower() for run in RUN.findall(stem) for part in CAMEL.split(run)]


def language(listed):
    """The language of most of the commonest words; None if there are too few of any.

    >>> language(words("the end of the story and that is it")), language(words("das ist nicht von der Stange"))
    ('en', 'de')
    >>> language(words("я не знаю"))
    """
    counts = {code: 0 for code in STOP_WORDS}
    for code, stops in STOP_WORDS.items():
        known = set(stops.split())
        counts[code] = sum(word in known for word in listed)
    best = max(counts, key=counts.get)
    return best if counts[best] * 20 >= len(listed) else None


def mistyped(word, random):
    """The word with one mistake: a key beside the right one, two letters the wrong way round, one left out or one too
    many. One time in ten it is in the first letter.

    >>> from random import Random
    >>> [mistyped("scheme", Random(seed)) for seed in range(1, 6)]
    ['sheme', 'sxheme', 'scheem', 'scdheme', 'schdme']
    """
    while True:
        place = 0 if random.random() < .1 else random.randrange(1, len(word))
        changed = random.choice((beside, exchanged, dropped, inserted))(word, place, random)
        if changed != word:
            return changed


def beside(word, place, random):
    return word[:place] + random.choice(neighbours(word[place])) + word[place + 1:]


def exchanged(word, place, _):
    """The letter and the one behind it; the last one goes with the one before it."""
    place = min(place, len(word) - 2)
    return word[:place] + word[place + 1] + word[place] + word[place + 2:]


def dropped(word, place, _):
    return word[:place] + word[place + 1:]


def inserted(word, place, random):
    """The letter twice, or a key beside it struck too."""
    return word[:place + 1] + random.choice(word[place] + neighbours(word[place])) + word[place + 1:]


def neighbours(letter):
    """Keys left and right of the letter's on a QWERTY keyboard, and above and below it.

    >>> neighbours("a"), neighbours("g"), neighbours("ü")
    ('sqwz', 'fhtyvb', 'ü')
    """
    for row, keys in enumerate(KEYS):
        place = keys.find(letter)
        if place >= 0:
            found = keys[max(place - 1, 0):place] + keys[place + 1:place + 2]
            found += KEYS[row - 1][place:place + 2] if row > 0 else ""
            found += KEYS[row + 1][max(place - 1, 0):place + 1] if row < 2 else ""
            return found
    return letter
