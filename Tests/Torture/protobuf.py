"""A model's tokenizer as an equivalent protocol buffer, which libsentencepiece reads."""
import struct


def model_of(path, pieces=None):
    """Pieces are (bytes, score, type). By default they come from the file, where control pieces have no name."""
    sections = dict(read(path))
    flags, count, unknown, _, _, _ = struct.unpack("<4I2f", sections["settings"])
    fields = [field(1, field(1, name) + field(2, score) + field(3, type))
              for name, score, type in pieces or read_pieces(sections, count)]
    marks = {40: unknown, 41: first(sections, 3, unknown), 42: first(sections, 3, unknown, 1), 43: -1}
    fields.append(field(2, field(3, 1) + b"".join(field(number, id) for number, id in marks.items())))
    rules = struct.pack("<I", len(sections["rules"])) + sections["rules"] + sections["replacements"]
    switches = b"".join(field(number, flags >> bit & 1) for bit, number in enumerate((3, 4, 5)))
    return b"".join(fields) + field(3, field(1, b"from_file") + field(2, rules) + switches)


def first(sections, type, unknown, skipped=0):
    found = [number for number, other in enumerate(sections["types"]) if other == type]
    return found[skipped] if len(found) > skipped else -1


def read(path):
    data = path.read_bytes()
    count, = struct.unpack_from("<I", data, 24)
    for number in range(count):
        name, offset, size = struct.unpack_from("<16sQQ", data, 64 + 32 * number)
        yield name.rstrip(b"\0").decode(), data[offset:offset + size]


def read_pieces(sections, count):
    units = struct.unpack(f"<{len(sections['pieces']) // 4}I", sections["pieces"])
    scores = struct.unpack(f"<{count}f", sections["scores"])
    names = {number: b"<%d>" % number for number in range(count)}
    open_nodes = [(0, b"")]
    while open_nodes:
        node, key = open_nodes.pop()
        base = node ^ units[node] >> 10
        if units[node] >> 8 & 1:
            names[units[base] & 0x7FFFFFFF] = key
        for byte in range(1, 256):
            child = base ^ byte
            if child < len(units) and units[child] & 0x800000FF == byte:
                open_nodes.append((child, key + bytes([byte])))
    return [(names[number], scores[number], sections["types"][number]) for number in range(count)]


def field(number, value):
    if isinstance(value, bytes):
        return varint(number << 3 | 2) + varint(len(value)) + value
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    return varint(number << 3) + varint(value & (1 << 64) - 1)


def varint(value):
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes(parts + bytes([value]))
