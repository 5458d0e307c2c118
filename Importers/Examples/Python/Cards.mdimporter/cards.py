"""An importer for address books (.vcf) that hold many cards, written against docs/importers.md with the standard
library alone: each card becomes an item inside the file, found and listed like any file.

It shows what an importer does whose files hold items: it says that it speaks version 2 of the protocol, begins and ends
each item, gives each a name that stays the same when the file is read again, and sends many frames at once.
"""

import os
import re
import socket
import struct

PROTOCOL_VERSION = 2
READY, IMPORT, ATTRIBUTE, TEXT, DONE, MEMBER, MEMBER_END = 1, 1, 2, 3, 5, 6, 7
WANTS_ATTRIBUTES, WANTS_TEXT, WANTS_MEMBERS = 1, 2, 8
COMPLETE, PARTIAL, FAILED = 0, 1, 2
STRING, ARRAY = 1, 7
CARD_TYPE = b"public.vcard"
LONGEST_CARD = 1 << 20
BATCH = 64 << 10


class Host:
    """The socket on descriptor 3: frames of a length, a kind and a payload."""

    def __init__(self):
        self.socket = socket.socket(fileno=3)
        self.received = bytearray()
        self.waiting = bytearray()
        self.descriptors = []

    def send(self, kind, payload):
        """Frames are sent in batches: a call of the system for each would cost more than all else."""
        self.waiting += struct.pack("<IB", 1 + len(payload), kind) + payload
        if len(self.waiting) >= BATCH:
            self.flush()

    def flush(self):
        self.socket.sendall(self.waiting)
        self.waiting.clear()

    def next_frame(self):
        """The next frame's kind and payload, or None when the host has closed the socket."""
        while True:
            if len(self.received) >= 4:
                (length,) = struct.unpack_from("<I", self.received)
                if len(self.received) >= 4 + length:
                    frame = bytes(self.received[4:4 + length])
                    del self.received[:4 + length]
                    return frame[0], frame[1:]
            data, descriptors, _, _ = socket.recv_fds(self.socket, 64 << 10, 1)
            if not data:
                return None
            self.received += data
            self.descriptors += descriptors


class Request:
    """Frame kind 1. Where items are wanted, how many of them and how many bytes stand at its end."""

    def __init__(self, payload):
        self.identifier, self.wants, _edge, self.most_text = struct.unpack_from("<QBIQ", payload)
        offset = struct.calcsize("<QBIQ")
        for _ in range(3):  # content type, MIME type, name
            (count,) = struct.unpack_from("<I", payload, offset)
            offset += 4 + count
        self.most_members, self.most_bytes = 0, 0
        if self.wants & WANTS_MEMBERS:
            self.most_members, self.most_bytes, _depth = struct.unpack_from("<IQB", payload, offset)


def counted(text):
    encoded = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    return struct.pack("<I", len(encoded)) + encoded


class Answer:
    """What is said of one file."""

    def __init__(self, host, request):
        self.host, self.request = host, request
        self.members, self.bytes = 0, 0

    def send(self, kind, payload):
        self.host.send(kind, struct.pack("<Q", self.request.identifier) + payload)
        self.bytes += len(payload)

    def attribute(self, key, tagged):
        if self.request.wants & WANTS_ATTRIBUTES:
            self.send(ATTRIBUTE, counted(key) + tagged)

    def end(self, kind, status=COMPLETE, truncated=False, reason=""):
        self.send(kind, struct.pack("<BB", status, truncated) + counted(reason))

    def is_full(self):
        return self.members >= self.request.most_members or self.bytes >= self.request.most_bytes

    def card(self, lines):
        """One card: its name and addresses as attributes, its values as text."""
        values = [(key, value) for key, value in (split(line) for line in lines) if value]
        name = next((value for key, value in values if key == "FN"), "")
        identifier = next((value for key, value in values if key == "UID"), name)
        self.members += 1
        # The name by which the card is known again: its number would be another once one before it is deleted.
        self.send(MEMBER, b"\x01" + counted((identifier or "card") + ".vcf") + counted(CARD_TYPE)
                  + struct.pack("<q", sum(map(len, lines))))
        if name:
            self.attribute("kMDItemTitle", struct.pack("<B", STRING) + counted(name))
        addresses = [value for key, value in values if key == "EMAIL"]
        if addresses:
            elements = b"".join(struct.pack("<B", STRING) + counted(address) for address in addresses)
            self.attribute("kMDItemEmailAddresses", struct.pack("<BI", ARRAY, len(addresses)) + elements)
        if self.request.wants & WANTS_TEXT:
            text = "\n".join(value for key, value in values if key not in ("VERSION", "PHOTO", "UID"))
            kept = text.encode("utf-8", "replace")[:min(BATCH, self.request.most_text)]
            self.send(TEXT, kept.decode("utf-8", "ignore").encode("utf-8"))
        self.end(MEMBER_END)


def split(line):
    """The property's name, without its parameters, and its value."""
    key, _, value = line.partition(":")
    return re.split("[;.]", key.upper())[0], value.replace("\\,", ",").replace("\\;", ";").replace("\\n", "\n").strip()


def cards(file):
    """The lines of each card; folded ones put together. None for a card that is longer than any person's."""
    lines, size = None, 0
    for line in file:
        line = line.decode("utf-8", "replace").rstrip("\r\n").replace("\0", "")
        if line.upper() == "BEGIN:VCARD":
            lines, size = [], 0
        elif line.upper() == "END:VCARD" and lines is not None:
            yield lines if size <= LONGEST_CARD else None
            lines = None
        elif lines is not None:
            size += len(line)
            if size > LONGEST_CARD:
                continue
            if line[:1] in (" ", "\t") and lines:
                lines[-1] += line[1:]
            else:
                lines.append(line)


def import_file(host, request, descriptor):
    answer, found, reason, truncated = Answer(host, request), 0, "", False
    with os.fdopen(descriptor, "rb") as file:
        for lines in cards(file):
            found += 1
            if lines is None:
                reason = "a card is longer than 1 MiB"
            elif request.wants & WANTS_MEMBERS and not answer.is_full():
                answer.card(lines)
            else:
                truncated = bool(request.wants & WANTS_MEMBERS)
    if found == 0:
        return answer.end(DONE, FAILED, reason="the file holds no card")
    answer.end(DONE, PARTIAL if reason else COMPLETE, truncated, reason)


def main():
    host = Host()
    host.send(READY, struct.pack("<H", PROTOCOL_VERSION))
    host.flush()
    while frame := host.next_frame():
        kind, payload = frame
        if kind != IMPORT:
            raise SystemExit(f"frame kind {kind} is unknown")
        import_file(host, Request(payload), host.descriptors.pop(0))
        host.flush()


if __name__ == "__main__":
    main()
