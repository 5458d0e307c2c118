"""Text of files, by means that are not Limelight's: pdftotext, Python's own HTML parser, plain decoding."""

import re
import subprocess
import sys
import unicodedata
from html.parser import HTMLParser

PDF, TEXT, CODE = "PDF", "texts and web pages", "code"
PAGES = {"html", "htm", "xhtml"}
EXTENSIONS = {
    PDF: {"pdf"},
    TEXT: PAGES | {"txt", "text", "md", "markdown", "rst", "org", "adoc", "tex"},
    CODE: set("c h cc cpp cxx hpp hh m s go rs py java js mjs ts hs el lua rb pl pm php sh swift kt cs sql".split())}
CLASSES = {extension: name for name, extensions in EXTENSIONS.items() for extension in extensions}
MOST_BYTES = 20_000_000
"""Larger files are not drawn; Recoll reads no larger text either."""
CHARSET = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?([\w-]+)""", re.I)


def class_of(name):
    """
    >>> class_of("Paper.PDF"), class_of("index.html"), class_of("main.rs"), class_of("photo.jpg")
    ('PDF', 'texts and web pages', 'code', None)
    """
    return CLASSES.get(extension(name))


def extension(name):
    return name.rpartition(".")[2].lower()


def text_of(path):
    """The file's text, letters in their usual forms (ligatures are two letters); empty if it cannot be read."""
    if extension(path.name) == "pdf":
        text = pdf_text(path)
    else:
        data = path.read_bytes()
        text = page_text(data) if extension(path.name) in PAGES else decoded(data)
    return unicodedata.normalize("NFKC", text)


def pdf_text(path):
    command = ["pdftotext", "-enc", "UTF-8", path, "-"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
    except FileNotFoundError:
        sys.exit("pdftotext is needed to make questions. Install it as root: apt-get install poppler-utils")
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout.decode(errors="replace")


def page_text(data):
    """
    >>> page_text(b"<title>One</title><style>no</style><p>t<b>w</b>o<br>three &amp; f&ouml;ur").split()
    ['One', 'two', 'three', '&', 'föur']
    """
    named = CHARSET.search(data[:4096])
    stripper = TagStripper()
    stripper.feed(decoded(data, named and named.group(1).decode()))
    stripper.close()
    return "".join(stripper.pieces)


def decoded(data, charset=None):
    """
    >>> decoded("größe".encode("latin-1")), decoded("größe".encode("utf-16")), decoded(b"x", "no-such")
    ('größe', 'größe', 'x')
    """
    marked = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else None
    for encoding in filter(None, (marked, charset, "utf-8-sig", "latin-1")):
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return ""


class TagStripper(HTMLParser):
    """What a page shows, and its title. Tags within a line divide no word, all others do."""

    INLINE = {"a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "kbd", "mark", "s", "samp", "small", "span",
              "strong", "sub", "sup", "tt", "u", "var", "wbr"}
    UNSEEN = {"script", "style"}

    def __init__(self):
        super().__init__()
        self.pieces, self.unseen = [], 0

    def handle_starttag(self, tag, _):
        self.unseen += tag in self.UNSEEN
        self.divide(tag)

    def handle_endtag(self, tag):
        self.unseen = max(self.unseen - (tag in self.UNSEEN), 0)
        self.divide(tag)

    def divide(self, tag):
        if tag not in self.INLINE:
            self.pieces.append("\n")

    def handle_data(self, data):
        if not self.unseen:
            self.pieces.append(data)
