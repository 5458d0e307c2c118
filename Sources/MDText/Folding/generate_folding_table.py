#!/usr/bin/env python3
"""Writes FoldingTable.swift: what Folding and Tokenizer know of each Unicode scalar.

Run in this folder, after every change here or of Python's Unicode version:

    python3 generate_folding_table.py > FoldingTable.swift

The data is Python's `unicodedata` (the Unicode Character Database); nothing is downloaded.
"""
import unicodedata

# Classes of a folded scalar; the numbers are those of ScalarClass in ScalarTable.swift.
SEPARATOR, WORD, IDEOGRAPH, SOUTHEAST_ASIAN, COMPOSING, REMOVED, SEVERAL, SYMBOL = range(8)
IMMEDIATE = 8  # entries below stand for a class and map to themselves
BLOCK = 64
END = 0x32400  # no letters beyond; of what stands there, only the variation selectors matter (see ScalarTable)

MARK_BLOCKS = [
    (0x0300, 0x036F), (0x0483, 0x0489), (0x0591, 0x05C7), (0x0610, 0x061A), (0x064B, 0x065F), (0x0670, 0x0670),
    (0x06D6, 0x06ED), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F),
]
# Invisible inside words: soft hyphen, tatweel, zero-width joiner and non-joiner, word joiner, byte order mark, variation
# selectors, colours of skin.
INVISIBLE = {
    0x00AD, 0x0640, 0x200C, 0x200D, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
    *range(0x1F3FB, 0x1F400)}
# Blocks of pictures, each of which is a word: emoji and their like. Arrows, boxes and bullets mean nothing by themselves.
PICTURES = [
    (0x231A, 0x231B), (0x23E9, 0x23FA), (0x2600, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x1F000, 0x1FAFF)]
# Letters that have no decomposition, though people leave the stroke or the ligature out when they search.
PLAIN = {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
# Letters that keyboards and writers exchange: the yehs, kafs and hehs of Arabic, Persian and Urdu, teh marbuta, alef
# wasla. Other forms of alef decompose. Final forms of Hebrew stay: they end words, which are searched as wholes.
EXCHANGED = {
    "\u0649": "\u064A", "\u06CC": "\u064A", "\u06A9": "\u0643", "\u06AA": "\u0643", "\u0629": "\u0647", "\u06C3": "\u0647",
    "\u06C1": "\u0647", "\u06BE": "\u0647", "\u06D5": "\u0647", "\u0671": "\u0627"}
# Signs that people type as the ones of a keyboard: apostrophes, among them those that Unicode calls letters (Ukrainian,
# Breton, Uzbek, Hawaiian), quotation marks, hyphens and dashes.
TYPED = {
    **dict.fromkeys("\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u2018\u2019\u201A\u201B\u2032\u2039\u203A\uA78C", "'"),
    **dict.fromkeys("\u00AB\u00BB\u201C\u201D\u201E\u201F\u301D\u301E\u301F", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")}
# Symbols whose decomposition would glue letters to the word before, or blanks to a mark.
KEPT = {0x2120, 0x2122, 0x309B, 0x309C}
IDEOGRAPHIC_NAMES = (
    "CJK ", "HIRAGANA ", "KATAKANA ", "KATAKANA-HIRAGANA ", "COMBINING KATAKANA-HIRAGANA ", "HANGUL ", "BOPOMOFO ",
    "IDEOGRAPHIC ", "VERTICAL IDEOGRAPHIC ", "HANGZHOU ", "YI ", "TANGUT ", "NUSHU ", "KHITAN ")
SOUTHEAST_ASIAN_NAMES = ("THAI ", "LAO ", "KHMER ", "MYANMAR ")


def is_removed(scalar):
    mark = any(low <= scalar <= high for low, high in MARK_BLOCKS)
    return scalar in INVISIBLE or mark and unicodedata.category(chr(scalar))[0] == "M"


def decompose(text):
    kept = [c if ord(c) in KEPT else unicodedata.normalize("NFKD", c) for c in text]
    return "".join(c for part in kept for c in part if not is_removed(ord(c)))


def compose(text):
    """Recomposes Hangul and kana; every other script stays decomposed, so that NFC and NFD meet."""
    whole = unicodedata.normalize("NFC", text)
    return whole if all(scalar_class(c) == IDEOGRAPH for c in whole) else text


def fold(character):
    text, folded = None, character
    while folded != text:
        text = folded
        folded = "".join(plain(c) for c in decompose(decompose(text).casefold()))
    return compose(folded)


def plain(character):
    """Digits of all scripts are those of ASCII."""
    digit = unicodedata.digit(character, None) if unicodedata.category(character) == "Nd" else None
    return str(digit) if digit is not None else {**PLAIN, **EXCHANGED, **TYPED}.get(character, character)


def scalar_class(character):
    """Of a scalar that folds to itself."""
    scalar = ord(character)
    if unicodedata.category(character) == "So" and any(low <= scalar <= high for low, high in PICTURES):
        return SYMBOL
    if unicodedata.category(character)[0] not in "LNM":
        return SEPARATOR
    if scalar in (0x3099, 0x309A) or 0x1161 <= scalar <= 0x1175 or 0x11A8 <= scalar <= 0x11C2:
        return COMPOSING
    name = unicodedata.name(character, "")
    if name.startswith(IDEOGRAPHIC_NAMES):
        return IDEOGRAPH
    return SOUTHEAST_ASIAN if name.startswith(SOUTHEAST_ASIAN_NAMES) else WORD


def combined_class(text):
    classes = {scalar_class(c) for c in text}
    if len(text) == 1 or classes == {WORD}:
        return classes.pop()
    return SEVERAL


class Table:
    def __init__(self):
        self.pool, self.records, self.numbers = bytearray(), [], {}
        self.first, self.second, self.blocks = [], [], {}

    def entry(self, scalar):
        if 0xD800 <= scalar <= 0xDFFF:
            return SEPARATOR
        character = chr(scalar)
        folded = fold(character)
        if not folded:
            return REMOVED
        if folded == character:
            return scalar_class(character)
        return self.record(folded, unicodedata.category(character) in ("Lu", "Lt"))

    def record(self, folded, is_upper):
        encoded = folded.encode()
        offset = self.pool.find(encoded)
        if offset < 0:
            offset = len(self.pool)
            self.pool += encoded
        record = combined_class(folded) | is_upper << 3 | len(encoded) << 4 | offset << 12
        if record not in self.numbers:
            self.numbers[record] = len(self.records)
            self.records.append(record)
        return IMMEDIATE + self.numbers[record]

    def build(self):
        for start in range(0, END, BLOCK):
            block = tuple(self.entry(scalar) for scalar in range(start, start + BLOCK))
            if block not in self.blocks:
                self.blocks[block] = len(self.blocks)
                self.second += block
            self.first.append(self.blocks[block])


def swift_array(name, kind, values, meaning):
    print(f"\n  /// {meaning}\n  static let {name}: [{kind}] = [")
    line = "   "
    for value in values:
        word = f" {value},"
        if len(line) + len(word) > 120:
            print(line)
            line = "   "
        line += word
    print(line + "\n  ]")


def main():
    table = Table()
    table.build()
    assert all(unicodedata.category(chr(c)) in ("Cn", "Co", "Cf") or is_removed(c) for c in range(END, 0x110000))
    print(f"""// Written by generate_folding_table.py from Unicode {unicodedata.unidata_version}; not to be edited.

/// See `ScalarTable` for how these are read.
enum FoldingTable {{
  /// The major version of Unicode whose scalars are known.
  static let unicodeVersion = {unicodedata.unidata_version.split(".")[0]}

  /// End of the letters: none come from here on.
  static let end: UInt32 = {END:#x}""")
    swift_array(
        "blocks", "UInt8" if len(table.blocks) <= 256 else "UInt16", table.first, f"Block of each {BLOCK} scalars.")
    swift_array("entries", "UInt16", table.second, "Entries of each block.")
    swift_array(
        "records", "UInt32", table.records, "Class (bits 0–2), upper case (3), bytes (4–11) and place in `pool` (12–).")
    swift_array("pool", "UInt8", table.pool, "UTF-8 of the foldings of scalars.")
    print("}")


if __name__ == "__main__":
    main()
