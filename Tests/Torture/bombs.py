"""Small files that make readers use much memory or time."""
import binascii, functools, gzip, io, json, lzma, struct, tarfile, zipfile, zlib

MEGABYTE = 1 << 20


def deflated(unit, count):
    """`unit` repeated `count` times and deflated, without keeping it in memory."""
    packer, pieces, crc = zlib.compressobj(6, zlib.DEFLATED, -15), [], 0
    for _ in range(count):
        pieces.append(packer.compress(unit))
        crc = binascii.crc32(unit, crc)
    return b"".join(pieces) + packer.flush(), crc, len(unit) * count


def zipped(members):
    """A ZIP archive of members (name, (deflated, checksum, size)) or (name, bytes)."""
    body, directory = b"", b""
    for name, content in members:
        packed, crc, size = content if isinstance(content, tuple) else deflated(content, 1)
        fields = struct.pack("<HHHHHIII", 20, 0, 8, 0, 33, crc, len(packed), size % (1 << 32))
        local = b"PK\3\4" + fields + struct.pack("<HH", len(name), 0) + name.encode()
        directory += b"PK\1\2" + struct.pack("<H", 20) + fields + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, len(body)) + name.encode()
        body += local + packed
    count = len(members)
    return body + directory + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count, count, len(directory), len(body), 0)


def overlapping(count, size):
    """A ZIP archive whose members all share one deflated stream."""
    packed, crc, size = deflated(bytes(MEGABYTE), size)
    body, directory = b"", b""
    fields = struct.pack("<HHHHHIII", 20, 0, 8, 0, 33, crc, len(packed), size)
    body = b"PK\3\4" + fields + struct.pack("<HH", 1, 0) + b"a" + packed
    for number in range(count):
        name = f"{number:06}".encode()
        directory += b"PK\1\2" + struct.pack("<H", 20) + fields + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0) + name
    return body + directory + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count % 65536, count % 65536, len(directory), len(body), 0)


def nested_zip(levels):
    inner = zipped([("zeros.txt", deflated(bytes(MEGABYTE), 32))])
    for _ in range(levels):
        inner = zipped([(f"{number}.zip", inner) for number in range(8)])
    return inner


TYPES = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
RELATIONS = b'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
LAUGHS = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a0 "ha">' + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 12)) + b"]>"


def word(document):
    return zipped([("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS), ("word/document.xml", document)])


def open_document(content, kind="text"):
    return zipped([("mimetype", f"application/vnd.oasis.opendocument.{kind}".encode()), ("content.xml", content)])


def png(width, height, rows, bits=1, colour=0):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", binascii.crc32(kind + content))

    row = bytes((width * bits + 7) // 8 + 1)
    packer = zlib.compressobj(1)
    content = b"".join(packer.compress(row) for _ in range(rows)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", content) + chunk(b"IEND", b"")


def png_with_text():
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", binascii.crc32(kind + content))

    text = b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(b"A" * (64 * MEGABYTE), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"iTXt", text) + chunk(b"IEND", b"")


def gif(frames):
    frame = b"\x21\xf9\4\0\0\0\0\0\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\2\2\x44\1\0"
    return b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0x80, 0, 0) + bytes(6) + frame * frames + b"\x3b"


def tiff_loop():
    entry = struct.pack("<HHII", 256, 4, 1, 0x7FFFFFFF)
    return b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 1) + entry + struct.pack("<I", 8)


def bmp(width, height):
    return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)


def svg(levels):
    shapes = "".join(f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, levels))
    return ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9e9" height="9e9">'
            f'<defs><g id="g0"><rect width="1" height="1"/></g>{shapes}</defs><use xlink:href="#g{levels - 1}"/></svg>').encode()


def pdf(objects, root=1):
    body, offsets = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % at for at in offsets)
    return body + table + b"trailer <</Size %d /Root %d 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, root, len(body))


def stream(content, filters, more=b""):
    return b"<</Length %d /Filter [%s] %s>>\nstream\n" % (len(content), filters, more) + content + b"\nendstream"


def pdfs():
    catalog, page = b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>>"
    pages = b"<</Type /Pages /Kids [3 0 R] /Count 1>>"
    once = zlib.compress(b"BT (flood) Tj ET\n" * (4 * MEGABYTE), 6)
    yield "inflating.pdf", pdf([catalog, pages, page, stream(zlib.compress(once, 9), b"/FlateDecode /FlateDecode")])
    yield "kids-loop.pdf", pdf([catalog, b"<</Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000>>"])
    yield "kids-many.pdf", pdf([catalog, b"<</Type /Pages /Kids [" + b"3 0 R " * 200_000 + b"] /Count 200000>>", page, stream(zlib.compress(b"BT (x) Tj ET"), b"/FlateDecode")])
    yield "page-huge.pdf", pdf([catalog, pages, page.replace(b"612 792", b"99999999 99999999"), stream(zlib.compress(b"0 0 m 9e8 9e8 l S"), b"/FlateDecode")])
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F %d 0 R>>>>"
    forms = [stream(zlib.compress(b"/F Do " * 12), b"/FlateDecode", form % (number + 1)) for number in range(5, 21)]
    yield "forms.pdf", pdf([catalog, pages, page.replace(b"/Contents", b"/Resources <</XObject <</F 5 0 R>>>> /Contents"), stream(zlib.compress(b"/F Do"), b"/FlateDecode"), *forms])
    yield "deep.pdf", b"%PDF-1.4\n1 0 obj\n" + b"[" * 500_000 + b"\nendobj\ntrailer <</Root 1 0 R>>\n"
    yield "outline-loop.pdf", pdf([b"<</Type /Catalog /Pages 2 0 R /Outlines 5 0 R>>", pages, page, stream(zlib.compress(b"BT ET"), b"/FlateDecode"), b"<</First 5 0 R /Next 5 0 R /Last 5 0 R /Title (x)>>"])


def mime(levels):
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(levels))


def tar_of_size(size):
    header = tarfile.TarInfo("huge.txt")
    header.size = size
    return header.tobuf(tarfile.GNU_FORMAT) + bytes(1024)


@functools.cache
def all():
    plain = deflated(bytes(MEGABYTE), 400)
    zeros = deflated(b"<w:t>" + b" " * (MEGABYTE - 5), 300)
    deep = b"<a>" * 300_000
    return [
        ("zeros.zip", zipped([("zeros.txt", plain)])), ("nested.zip", nested_zip(3)),
        ("overlapping.zip", overlapping(60_000, 16)), ("inflating.docx", word(zeros)),
        ("laughs.docx", word(LAUGHS + b"<w:document>&a11;</w:document>")), ("deep.docx", word(deep)),
        ("inflating.odt", open_document(zeros)), ("laughs.odt", open_document(LAUGHS + b"<x>&a11;</x>")),
        ("repeated.ods", open_document(b'<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="t"><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"><text:p>flood<text:s text:c="2147483647"/></text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>', "spreadsheet")),
        ("inflating.epub", zipped([("mimetype", b"application/epub+zip"), ("META-INF/container.xml", zeros)])),
        *((f"laughs.{kind}", LAUGHS + b"<x>&a11;</x>") for kind in ("xml", "svg", "fb2", "gpx", "kml", "html", "fodt", "plist", "abw", "opml")),
        *((f"deep.{kind}", deep) for kind in ("xml", "svg", "fb2", "gpx", "kml", "html", "fodt", "plist")),
        ("quadratic.xml", b'<!DOCTYPE q [<!ENTITY q "' + b"q" * 50_000 + b'">]><q>' + b"&q;" * 50_000 + b"</q>"),
        ("outside.xml", b'<!DOCTYPE o [<!ENTITY o SYSTEM "file:///dev/zero">]><o>&o;</o>'),
        ("attributes.html", b"<p" + b"".join(b" a%d=1" % n for n in range(200_000)) + b">"),
        ("attributes.fodt", b'<?xml version="1.0"?><p' + b"".join(b' a%d="1"' % n for n in range(200_000)) + b"/>"),
        ("deep.json", b"[" * 1_000_000), ("deep.ipynb", b'{"cells":' * 200_000), ("digits.json", b"[" + b"9" * 4_000_000 + b"]"),
        ("deep.rtf", b"{\\rtf1" + b"{\\b " * 500_000), ("binary.rtf", b"{\\rtf1 \\bin2147483647 x}"),
        ("wide.png", png(65_535, 65_535, 65_535)), ("claims.png", png(0x7FFFFFFF, 0x7FFFFFFF, 1)), ("deep.png", png(16_000, 16_000, 16_000, 8)),
        ("packed-text.png", png_with_text()), ("frames.gif", gif(200_000)), ("loop.tiff", tiff_loop()), ("claims.bmp", bmp(0x7FFFFFFF, 0x7FFFFFFF)),
        ("uses.svg", svg(12)), ("claims.tga", struct.pack("<BBBHHBHHHHBB", 0, 0, 10, 0, 0, 0, 0, 0, 65535, 65535, 32, 0) + b"\xff\0\0\0\0"),
        ("claims.jpg", b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\3\1\x22\0\2\x11\1\3\x11\1\xff\xda\0\x0c\3\1\0\2\x11\3\x11\0\x3f\0" + bytes(64)),
        ("claims.pbm", b"P4\n2147483647 2147483647\n"), ("claims.psd", b"8BPS\0\1" + bytes(6) + struct.pack(">HIIHH", 56, 300_000, 300_000, 32, 4) + bytes(14)),
        ("zeros.txt.gz", gzip.compress(b"", 9)[:10] + plain[0] + bytes(8)),
        ("zeros.txt.xz", lzma.compress(bytes(8 * MEGABYTE), preset=0) * 100),
        ("zeros.tar.gz", gzip.compress(tar_of_size(1 << 40) + bytes(8 * MEGABYTE), 1)), ("claims.tar", tar_of_size(1 << 60)),
        ("empty-members.tar", b"".join(tarfile.TarInfo(f"{n}").tobuf() for n in range(20_000))),
        ("deep.eml", mime(20_000)), ("messages.mbox", b"From a@b Thu Nov 26 00:00:00 2026\nSubject: x\n\n\n" * 100_000),
        ("headers.eml", b"X: y\r\n" * 500_000 + b"\r\n"), ("folded.eml", b"Subject:" + b" x\r\n" * 500_000 + b"\r\n\r\n"),
        ("encoded.eml", b"Subject: " + b"=?utf-8?q?x?= " * 300_000 + b"\r\n\r\n"),
        ("cards.vcf", b"BEGIN:VCARD\r\nFN:x\r\nEND:VCARD\r\n" * 100_000), ("deep.ics", b"BEGIN:VCALENDAR\r\n" * 200_000),
        ("recurring.ics", b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:19000101T000000Z\r\nRRULE:FREQ=SECONDLY;COUNT=2147483647\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
        ("deep.torrent", b"l" * 1_000_000), ("claims.torrent", b"d4:infod6:lengthi99999999999999999999e4:name2147483647:x"),
        ("lines.csv", b"," * 4_000_000), ("line.txt", b"a" * (8 * MEGABYTE)), ("marks.txt", "e\u0301".encode() + "\u0301".encode() * 2_000_000),
        ("brackets.md", b"[" * 200_000), ("emphasis.md", b"*_" * 200_000), ("quotes.md", b">" * 200_000), ("cells.sql", b"(" * 1_000_000),
        ("points.geojson", b'{"type":"FeatureCollection","features":[' + b'{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[' * 50_000),
        *pdfs(),
    ]  # fmt: skip
