"""Seeded mutations of real files, such as disks, broken programs and attackers cause."""
import io, re, struct, zipfile


def truncated(data, other, chance):
    return data[: chance.randrange(len(data) + 1)]


def with_wrong_bytes(data, other, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 2, 8, 64, max(1, len(data) // 20)])):
        data[chance.randrange(len(data))] = chance.choice([0, 0xFF, 0x7F, 0x80, chance.randrange(256)])
    return bytes(data)


def with_wrong_bits(data, other, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 4, 32])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def with_wrong_numbers(data, other, chance):
    """Changes small numbers of two, four or eight bytes, which may be lengths, counts or offsets."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 3, 12])):
        size = chance.choice([2, 4, 8])
        if len(data) < size:
            break
        at = chance.randrange(len(data) - size + 1)
        value = chance.choice([0, 1, (1 << 8 * size) - 1, (1 << 8 * size - 1) - 1, 1 << 8 * size - 1, len(data), 1 << 31 if size > 2 else 1 << 15])
        data[at : at + size] = (value % (1 << 8 * size)).to_bytes(size, chance.choice(["little", "big"]))
    return bytes(data)


def with_a_hole(data, other, chance):
    start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + bytes(end - start) + data[end:]


def without_a_piece(data, other, chance):
    start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + data[end:]


def with_a_piece_again(data, other, chance):
    start = chance.randrange(len(data))
    piece = data[start : start + chance.choice([4, 64, 4096])]
    return data[:start] + piece * chance.choice([2, 16, 500]) + data[start:]


def spliced(data, other, chance):
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


def with_huge_digits(data, other, chance):
    """Replaces numbers written in decimal digits by extreme ones."""
    places = [match.span() for match in re.finditer(rb"\d+", data[:1 << 20])]
    for start, end in sorted(chance.sample(places, min(len(places), chance.choice([1, 5, 50]))), reverse=True):
        data = data[:start] + chance.choice([b"-1", b"0", b"99999999999999999999", b"2147483648", b"1e999"]) + data[end:]
    return data


def with_an_opening_again(data, other, chance):
    """Repeats an opening bracket or tag, which nests the format deeply."""
    openings = [match.span() for match in re.finditer(rb"<[A-Za-z][^<>]{0,80}>|\[|\{\\?\w*|\(|<<|BEGIN:\w+\r?\n", data[:1 << 20])]
    if not openings:
        return with_wrong_bytes(data, other, chance)
    start, end = chance.choice(openings)
    return data[:end] + data[start:end] * chance.choice([10, 1_000, 20_000]) + data[end:]


def repacked(data, other, chance):
    """Malforms the members of a ZIP archive under correct checksums. Leaves other files as they are."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except Exception:
        return with_wrong_numbers(data, other, chance)
    if not members:
        return data
    bad = set(chance.sample(range(len(members)), min(len(members), chance.choice([1, 1, 3]))))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for number, (name, content) in enumerate(members):
            if number in bad and content:
                content = chance.choice(PLAIN)(content, other, chance)
            archive.writestr(name, content)
    return packed.getvalue()


PLAIN = [truncated, with_wrong_bytes, with_wrong_bits, with_wrong_numbers, with_a_hole, without_a_piece, with_a_piece_again,
         spliced, with_huge_digits, with_an_opening_again]


def mutated(data, other, chance):
    """Applies one to three mutations to `data`. Archives are mutated inside as often as outside."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        if not data:
            break
        inside = data.startswith(b"PK\3\4") and chance.random() < 0.5
        data = (repacked if inside else chance.choice(PLAIN))(data, other, chance)
    return data[: 8 << 20]
