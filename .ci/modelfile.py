"""A model in one file, as Sources/MDEmbedding maps it; numbers have the low byte first.

   0  "LIMMODEL", u32 version, u32 kind (1 static, 2 encoder), u64 bytes of the file, u32 sections, u32 0
  32  SHA-256 of everything before and after it; its first half is the model's identity
  64  for each section, in the order of the file: 16 bytes name, u64 offset, u64 bytes
      the sections, each at a multiple of 64

The sections of a tokenizer, a SentencePiece unigram model:
  settings      u32 flags (1 adds a blank in front, 2 drops blanks at both ends and doubled ones, 4 writes blanks as U+2581,
                8 puts the blank after the word), u32 pieces, u32 id of the unknown piece, u32 0,
                f32 lowest score of a normal piece, f32 highest score of a user defined piece for each byte
  pieces        double array: bytes of a piece, its id; only for normal and user defined pieces
  scores        f32 of each piece
  types         u8 of each piece: 1 normal, 2 unknown, 3 control, 4 user defined, 5 unused
  symbols       double array of the user defined pieces, which are not normalised
  rules         double array: bytes that are replaced, the offset of their replacement
  replacements  texts that end in NUL

Double arrays are those of Darts-clone: u32 units; the children of unit p are at p ^ offset ^ byte, its value at p ^ offset.
"""
import collections, functools, hashlib, struct

MARK, VERSION, ALIGNMENT = b"LIMMODEL", 1, 64
STATIC, ENCODER = 1, 2
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED = range(1, 6)
FREE = 1 << 31  # a unit that no byte leads to
BLOCK = 256
LEAST_HIGHEST = 2.0**-126  # libsentencepiece's initial value: a user defined piece always beats log-probabilities


def write(path, kind, sections):
    """Writes a model file. Sections are pairs of a name and bytes."""
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
    """The contents of a SentencePiece model's protocol buffer."""

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
    """The pairs stored in a double array and its texts."""
    units = struct.unpack(f"<{len(array) // 4}I", array)
    pairs, open_nodes = {}, [(0, b"")]

    @functools.cache  # nodes with the same suffixes share their children
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
    """The double array and the texts for pairs."""
    places, texts = {}, bytearray()
    for text in sorted(set(pairs.values())):
        places[text] = len(texts)
        texts += text + b"\0"
    return double_array({key: places[text] for key, text in pairs.items()}), bytes(texts or b"\0")


def double_array(values):
    """The double array for a dictionary from bytes to numbers."""
    children, value_of = trie(values)
    bases = Places().bases(children)
    units = [FREE] * (BLOCK * (1 + max(bases.values(), default=0) // BLOCK))
    fill(units, children, bases, value_of)
    assert len(units) < 1 << 21, "an offset would need its second form"
    return struct.pack(f"<{len(units)}I", *units)


def trie(values):
    """The children of each node by byte, with -1 for the end of a key, and the values of nodes where a key ends."""
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
    """Finds places for the children of nodes. Nodes with many children come first; single children fill the gaps.
    No two nodes share a base, because each would get the other's children.
    """
    WINDOW = 3  # number of blocks to try
    WHOLE = (1 << BLOCK) - 1

    def __init__(self):
        self.free = [self.WHOLE - 1]  # one bit per place, for each block; the root has the first place
        self.unused = [self.WHOLE - 1]  # one bit per base; with the first base, a NUL would lead to the root
        self.first = [0] * 256  # by byte, the first block that may have a place for a single child
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
        """The first block from `first` on with room for the children, and the fitting bases as bits."""
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
        """Permutes bits: bit i of the result is bit i ^ label of the argument."""
        for bit, mask in enumerate(self.masks):
            if label >> bit & 1:
                bits = (bits & mask) << (1 << bit) | bits >> (1 << bit) & mask
        return bits

    def take(self, block, base, labels):
        self.unused[block] &= ~(1 << base)
        for label in labels:
            self.free[block] &= ~(1 << (base ^ label))
        return block * BLOCK + base
