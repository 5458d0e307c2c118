"""A model in one file, as Sources/MDEmbedding maps it; numbers have the low byte first.

   0  "LIMMODEL", u32 version, u32 kind (1 static, 2 encoder), u64 bytes of the file, u32 sections, u32 0
  32  SHA-256 of all that stands before and after it; its first half is the model's identity
  64  of each section, in the order of the file: 16 bytes name, u64 offset, u64 bytes
      the sections, each at a multiple of 64

The sections of a tokenizer, a SentencePiece unigram model:
  settings      u32 flags (1 adds a blank in front, 2 drops blanks at both ends and doubled ones, 4 writes blanks as U+2581,
                8 has the blank behind the word), u32 pieces, u32 id of what is unknown, u32 0,
                f32 lowest score of a normal piece, f32 highest one that a user defined piece has for each byte
  pieces        double array: bytes of a piece, its id; of normal and user defined pieces alone
  scores        f32 of each piece
  types         u8 of each piece: 1 normal, 2 unknown, 3 control, 4 user defined, 5 unused
  symbols       double array of the user defined pieces, which are not normalised
  rules         double array: bytes that are replaced, the place of what replaces them
  replacements  texts that end in NUL

A double array is that of Darts-clone: u32 units; the children of unit p stand at p ^ offset ^ byte, its value at p ^ offset.
"""
import collections, functools, hashlib, struct

MARK, VERSION, ALIGNMENT = b"LIMMODEL", 1, 64
STATIC, ENCODER = 1, 2
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED = range(1, 6)
FREE = 1 << 31  # a unit that no byte leads to
BLOCK = 256
LEAST_HIGHEST = 2.0**-126  # what libsentencepiece starts from, so that a user defined piece always beats logarithms


def write(path, kind, sections):
    """Sections: pairs of a name and bytes."""
    offset, table, body = 64 + 32 * len(sections), b"", []
    for name, data in sections:
        padding = -offset % ALIGNMENT
        offset += padding
        table += struct.pack("<16sQQ", name.encode(), offset, len(data))
        body += [bytes(padding), data]
        offset += len(data)
    head = MARK + struct.pack("<IIQII", VERSION, kind, offset, len(sections), 0)
    digest = hashlib.sha256(head)
    for part in (table, *body):
        digest.update(part)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        file.writelines([head, digest.digest(), table, *body])
    new.rename(path)


class SentencePieces:
    """What a SentencePiece model's protocol buffer says."""

    def __init__(self, proto):
        fields = list(protocol_fields(proto))
        pieces = [dict(protocol_fields(value)) for number, value in fields if number == 1]
        rules = next(dict(protocol_fields(value)) for number, value in fields if number == 3)
        trainer = next((dict(protocol_fields(value)) for number, value in fields if number == 2), {})
        self.pieces = [(piece[1], struct.unpack("<f", piece.get(2, bytes(4)))[0], piece.get(3, NORMAL)) for piece in pieces]
        self.flags = sum(rules.get(number, 1) << bit for bit, number in enumerate((3, 4, 5)))
        self.flags |= trainer.get(24, 0) << 3
        charsmap = rules.get(2, bytes(4))
        units, = struct.unpack_from("<I", charsmap)
        self.rules, self.replacements = charsmap[4:4 + units], charsmap[4 + units:] or bytes(1)


def protocol_fields(data):
    place = 0

    def varint():
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place, value, shift = place + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while place < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:
            size = varint() if key & 7 == 2 else 4
            yield key >> 3, data[place:place + size]
            place += size


def tokenizer_sections(model):
    scores = [score for _, score, type in model.pieces if type == NORMAL]
    unknown = next(number for number, piece in enumerate(model.pieces) if piece[2] == UNKNOWN)
    text = {piece: number for number, (piece, _, type) in enumerate(model.pieces) if type in (NORMAL, USER_DEFINED)}
    symbols = {piece: number for piece, number in text.items() if model.pieces[number][2] == USER_DEFINED}
    settings = struct.pack("<4I2f", model.flags, len(model.pieces), unknown, 0, min(scores), max(LEAST_HIGHEST, *scores))
    return [
        ("settings", settings), ("pieces", double_array(text)),
        ("scores", b"".join(struct.pack("<f", score) for _, score, _ in model.pieces)),
        ("types", bytes(type for _, _, type in model.pieces)), ("symbols", double_array(symbols)),
        ("rules", model.rules), ("replacements", model.replacements),
    ]


# Double arrays

def replacement_rules(array, replacements):
    """The pairs that a double array and its texts hold."""
    units = struct.unpack(f"<{len(array) // 4}I", array)
    pairs, open_nodes = {}, [(0, b"")]

    @functools.cache  # nodes of equal endings share their children
    def children(base):
        places = [(bytes([byte]), base ^ byte) for byte in range(1, 256) if base ^ byte < len(units)]
        return [(byte, child) for byte, child in places if units[child] & (FREE | 255) == byte[0]]

    while open_nodes:
        node, key = open_nodes.pop()
        base = node ^ unit_offset(units[node])
        if units[node] >> 8 & 1:
            start = units[base] & ~FREE
            pairs[key] = replacements[start:replacements.index(0, start)]
        open_nodes += [(child, key + byte) for byte, child in children(base)]
    return pairs


def unit_offset(unit):
    return (unit >> 10) << ((unit & 1 << 9) >> 6)


def rule_sections(pairs):
    """The double array and the texts of pairs."""
    places, texts = {}, bytearray()
    for text in sorted(set(pairs.values())):
        places[text] = len(texts)
        texts += text + b"\0"
    return double_array({key: places[text] for key, text in pairs.items()}), bytes(texts or b"\0")


def double_array(values):
    """Values: bytes, and the number that they stand for."""
    children, value_of = trie(values)
    bases = Places().bases(children)
    units = [FREE] * (BLOCK * (1 + max(bases.values(), default=0) // BLOCK))
    fill(units, children, bases, value_of)
    assert len(units) < 1 << 21, "an offset would need its second form"
    return struct.pack(f"<{len(units)}I", *units)


def trie(values):
    """Of each node its children by their bytes, with -1 for the end of a key; and the values of such nodes."""
    children, value_of = collections.defaultdict(dict), {}
    count = 1
    for key in sorted(values):
        node = 0
        for byte in key:
            next_node = children[node].get(byte)
            if next_node is None:
                next_node = children[node][byte] = count
                count += 1
            node = next_node
        children[node][-1] = node
        value_of[node] = values[key]
    return children, value_of


def fill(units, children, bases, value_of):
    units[0] = 0
    positions, order = {0: 0}, [0]
    for node in order:
        if node not in bases:
            continue
        position, base = positions[node], bases[node]
        units[position] = units[position] & 255 | (position ^ base) << 10 | (-1 in children[node]) << 8
        for byte, child in children[node].items():
            if byte < 0:
                units[base] = FREE | value_of[child]
            else:
                units[base ^ byte] = byte
                positions[child] = base ^ byte
                order.append(child)


class Places:
    """Where the children of nodes stand: those of many children first, those of one in the holes that are left. No two
    nodes have one base, else each would have the other's children.
    """
    WINDOW = 3  # blocks that are tried
    WHOLE = (1 << BLOCK) - 1

    def __init__(self):
        self.free = [self.WHOLE - 1]  # a bit a place of each block; the root has the first
        self.unused = [self.WHOLE - 1]  # a bit a base; from the first a NUL would lead to the root
        self.first = [0] * 256  # by byte, the first block that may have a place for an only child
        self.masks = [sum(1 << place for place in range(BLOCK) if not place >> bit & 1) for bit in range(8)]

    def bases(self, children):
        bases = {}
        for node in sorted(children, key=lambda node: -len(children[node])):
            labels = [max(byte, 0) for byte in children[node]]
            first = max(0, len(self.free) - self.WINDOW) if len(labels) > 1 else self.first[labels[0]]
            block, fitting = self.block(first, labels)
            if len(labels) == 1:
                self.first[labels[0]] = block
            bases[node] = self.take(block, (fitting & -fitting).bit_length() - 1, labels)
        return bases

    def block(self, first, labels):
        """The first block from there on that has room for the children, and a bit a base that fits."""
        for block in range(first, len(self.free)):
            fitting = self.unused[block]
            for label in labels:
                fitting &= self.exchanged(self.free[block], label)
            if fitting:
                return block, fitting
        self.free.append(self.WHOLE)
        self.unused.append(self.WHOLE)
        return len(self.free) - 1, self.WHOLE

    def exchanged(self, bits, label):
        """Bit i of the result is bit i ^ label."""
        for bit, mask in enumerate(self.masks):
            if label >> bit & 1:
                bits = (bits & mask) << (1 << bit) | bits >> (1 << bit) & mask
        return bits

    def take(self, block, base, labels):
        self.unused[block] &= ~(1 << base)
        for label in labels:
            self.free[block] &= ~(1 << (base ^ label))
        return block * BLOCK + base
