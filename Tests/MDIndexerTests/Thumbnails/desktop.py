#!/usr/bin/env python3
"""A second program of the desktop: makes files to show, and writes and reads thumbnails without any of our code.

desktop.py uri PATH...                       GLib's URI of each path, one a line
desktop.py picture FILE WIDTH HEIGHT ORIENT  a JPEG, red on the left and blue on the right as stored
desktop.py pdf FILE                          two pages, the first green and half as wide as high
desktop.py make CACHE FILE SIZE              the thumbnail of a file
desktop.py read THUMBNAIL                    everything about a thumbnail, as JSON
"""
import ctypes, hashlib, json, os, struct, sys, zlib

def uri(path):
    glib = ctypes.CDLL("libglib-2.0.so.0")
    glib.g_filename_to_uri.restype = ctypes.c_char_p
    return glib.g_filename_to_uri(path, None, None).decode("ascii")

def picture(path, width, height, orientation):
    pixbuf = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
    for name in "gdk_pixbuf_new", "gdk_pixbuf_new_subpixbuf":
        getattr(pixbuf, name).restype = ctypes.c_void_p
    whole = ctypes.c_void_p(pixbuf.gdk_pixbuf_new(0, False, 8, width, height))
    pixbuf.gdk_pixbuf_fill(whole, ctypes.c_uint32(0x0000FFFF))
    left = ctypes.c_void_p(pixbuf.gdk_pixbuf_new_subpixbuf(whole, 0, 0, width // 2, height))
    pixbuf.gdk_pixbuf_fill(left, ctypes.c_uint32(0xFF0000FF))
    if not pixbuf.gdk_pixbuf_savev(whole, path, b"jpeg", None, None, None):
        sys.exit("gdk-pixbuf writes no JPEG")
    with open(path, "rb") as file:
        jpeg = file.read()
    tiff = b"MM\0*\0\0\0\x08" + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
    exif = b"Exif\0\0" + tiff
    with open(path, "wb") as file:
        file.write(jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:])

def pdf(path):
    pages = [(300, 600, "0 1 0"), (600, 300, "1 0 0")]
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]>>"]
    for number, (width, height, colour) in enumerate(pages):
        drawing = f"{colour} rg 0 0 {width} {height} re f"
        objects.append(f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents {4 + 2 * number} 0 R>>")
        objects.append(f"<</Length {len(drawing)}>>stream\n{drawing}\nendstream")
    body, offsets = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    tail = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF\n"
    with open(path, "w") as file:
        file.write(body + tail)

def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

def make(cache, path, size):
    edge = {b"normal": 128, b"large": 256}[size]
    status = os.stat(path)
    # Text chunks follow the picture, as from libpng's png_write_end. Thumb::Size is left out, because it is optional.
    texts = [("Thumb::URI", uri(path)), ("Thumb::MTime", str(int(status.st_mtime))), ("Software", "Another Program")]
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", edge, edge, 8, 6, 0, 0, 0))
    png += chunk(b"IDAT", zlib.compress((b"\0" + b"\x12\x34\x56\xff" * edge) * edge))
    png += b"".join(chunk(b"tEXt", f"{key}\0{value}".encode("latin-1")) for key, value in texts) + chunk(b"IEND", b"")
    folder = os.path.join(cache, size)
    os.makedirs(folder, 0o700, exist_ok=True)
    with open(os.path.join(folder, hashlib.md5(uri(path).encode()).hexdigest().encode() + b".png"), "wb") as file:
        file.write(png)

def read(path):
    with open(path, "rb") as file:
        png = file.read()
    assert png[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    offset, kinds, data, texts = 8, [], b"", {}
    while offset < len(png):
        length, kind = struct.unpack(">I4s", png[offset:offset + 8])
        body = png[offset + 8:offset + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", png[offset + 8 + length:offset + 12 + length])[0], kind
        kinds.append(kind)
        if kind == b"IHDR": width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT": data += body
        if kind == b"tEXt": texts.update([body.decode("latin-1").split("\0", 1)])
        offset += 12 + length
    assert kinds[0] == b"IHDR" and kinds[-1] == b"IEND" and (depth, interlace) == (8, 0), kinds
    assert os.path.basename(path).decode() == hashlib.md5(texts["Thumb::URI"].encode()).hexdigest() + ".png", "name"
    rows = unfiltered(zlib.decompress(data), width, {2: 3, 6: 4}[colour])
    assert len(rows) == height
    folder, file = os.stat(os.path.dirname(path)), os.stat(path)
    print(json.dumps({
        "width": width, "height": height, "texts": texts,
        "modes": [folder.st_mode & 0o777, file.st_mode & 0o777]} | colours(rows, {2: 3, 6: 4}[colour])))

def colours(rows, channels):
    middle = len(rows[0]) // channels // 2 * channels
    pick = lambda row: list(row[middle:middle + 3])
    return {"top": pick(rows[len(rows) // 20]), "bottom": pick(rows[-1 - len(rows) // 20])}

def unfiltered(data, width, channels):
    stride, rows, above = width * channels, [], bytes(width * channels)
    for start in range(0, len(data), stride + 1):
        kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
        for i in range(stride):
            a, b, c = (row[i - channels] if i >= channels else 0), above[i], (above[i - channels] if i >= channels else 0)
            nearest = min((a, b, c), key=lambda x: abs(a + b - c - x))
            row[i] = row[i] + (0, a, b, (a + b) // 2, nearest)[kind] & 255
        rows.append(bytes(row))
        above = row
    return rows

command, arguments = sys.argv[1], [os.fsencode(word) for word in sys.argv[2:]]
if command == "uri": print("\n".join(map(uri, arguments)))
if command == "picture": picture(arguments[0], *map(int, arguments[1:]))
if command == "pdf": pdf(arguments[0])
if command == "make": make(*arguments)
if command == "read": read(arguments[0])
