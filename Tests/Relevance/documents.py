"""Documents of test collections as files: each a web page, with a name that no question asks for."""

import html
import json

import measures


def read(folder):
    """Identifier, title and text of each document of a collection."""
    return [document(place, line) for place, line in measures.lines(folder / "docs.jsonl")]


def document(place, line):
    """Identifier, title and text of a line of docs.jsonl."""
    try:
        found = json.loads(line)
        return str(found["id"]), str(found.get("title") or ""), str(found["text"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise measures.Malformed(f"{place} is no object with id, title and text ({error!r})") from None


def page(title, text):
    return f'<!DOCTYPE html><meta charset="utf-8"><title>{html.escape(title)}</title>\n<p>{html.escape(text)}\n'


def letters(number):
    """A name that no question asks for: a number written with letters that make no word.

    >>> letters(120)
    'xbbbcdbq'
    """
    return "x" + "".join("bcdfghjklm"[int(digit)] for digit in f"{number:06d}") + "q"
