"""An importer for SubRip subtitles (.srt), written against docs/importers.md with the standard library alone.

A SubRip file is a list of cues with empty lines between: a number, a line "00:01:02,500 --> 00:01:04,000", and the
words shown meanwhile. The importer gives a title, how long the subtitles run, and the words without the time codes.
"""

import os
import re
import socket
import struct

PROTOCOL_VERSION = 1
READY, IMPORT, ATTRIBUTE, TEXT, DONE = 1, 1, 2, 3, 5
WANTS_ATTRIBUTES, WANTS_TEXT = 1, 2
COMPLETE, PARTIAL, FAILED = 0, 1, 2
STRING, REAL = 1, 3
LARGEST_FILE = 8 << 20
TEXT_PIECE = 64 << 10

TIMES = re.compile(r"(\d+):(\d\d):(\d\d)[,.](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[,.](\d{1,3})")
MARKUP = re.compile(r"</?[a-zA-Z][^>]*>|\{\\[^}]*\}")


class Host:
    """The socket on descriptor 3: frames of a length, a kind and a payload."""

    def __init__(self):
        self.socket = socket.socket(fileno=3)
        self.received = bytearray()
        self.descriptors = []

    def send(self, kind, payload):
        self.socket.sendall(struct.pack("<IB", 1 + len(payload), kind) + payload)

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
    """Frame kind 1: what the host wants of which file."""

    def __init__(self, payload):
        self.identifier, self.wants, _edge, self.most_text = struct.unpack_from("<QBIQ", payload)
        offset = struct.calcsize("<QBIQ")
        strings = []
        for _ in range(3):
            (count,) = struct.unpack_from("<I", payload, offset)
            strings.append(payload[offset + 4:offset + 4 + count])
            offset += 4 + count
        self.content_type, self.mime_type, self.name = strings


def counted(text):
    encoded = text.encode("utf-8", "replace")
    return struct.pack("<I", len(encoded)) + encoded


def send_attribute(host, request, key, value):
    if not request.wants & WANTS_ATTRIBUTES:
        return
    tagged = struct.pack("<Bd", REAL, value) if isinstance(value, float) else struct.pack("<B", STRING) + counted(value)
    host.send(ATTRIBUTE, struct.pack("<Q", request.identifier) + counted(key) + tagged)


def send_text(host, request, text):
    """Sends as much as the host takes, cut between characters; says whether something was left out."""
    if not request.wants & WANTS_TEXT:
        return False
    encoded = text.encode("utf-8", "replace")
    kept = encoded[:request.most_text].decode("utf-8", "ignore").encode("utf-8")
    while kept:
        piece = kept[:TEXT_PIECE].decode("utf-8", "ignore").encode("utf-8")
        host.send(TEXT, struct.pack("<Q", request.identifier) + piece)
        kept = kept[len(piece):]
    return len(encoded) > request.most_text


def send_done(host, request, status, truncated=False, reason=""):
    host.send(DONE, struct.pack("<QBB", request.identifier, status, truncated) + counted(reason))


def decode(data):
    """SubRip names no encoding: UTF-8 and UTF-16 tell themselves, the rest is mostly Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_cues(text):
    """The words of each cue, and the latest moment at which one ends, in seconds."""
    words, end = [], 0.0
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").replace("\0", "")):
        lines = block.strip().split("\n")
        at = next((index for index, line in enumerate(lines[:2]) if TIMES.match(line.strip())), None)
        if at is None:
            continue
        hours, minutes, seconds, fraction = TIMES.match(lines[at].strip()).groups()[4:]
        end = max(end, int(hours) * 3600 + int(minutes) * 60 + float(f"{seconds}.{fraction}"))
        words.append(MARKUP.sub("", "\n".join(lines[at + 1:])).strip())
    return words, end


def import_file(host, request, descriptor):
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    words, end = read_cues(decode(data[:LARGEST_FILE]))
    if not words:
        return send_done(host, request, FAILED, reason="no line of the file is a SubRip time code")
    title = os.path.splitext(request.name.decode("utf-8", "replace"))[0]
    send_attribute(host, request, "kMDItemTitle", title)
    send_attribute(host, request, "kMDItemDurationSeconds", end)
    truncated = send_text(host, request, "\n".join(words))
    if len(data) > LARGEST_FILE:
        return send_done(host, request, PARTIAL, True, "only the first 8 MiB of the file were read")
    send_done(host, request, COMPLETE, truncated)


def main():
    host = Host()
    host.send(READY, struct.pack("<H", PROTOCOL_VERSION))
    while frame := host.next_frame():
        kind, payload = frame
        if kind != IMPORT:
            raise SystemExit(f"frame kind {kind} is unknown")
        request = Request(payload)
        if not host.descriptors:
            send_done(host, request, FAILED, reason="the request came without a file")
            continue
        try:
            import_file(host, request, host.descriptors.pop(0))
        except OSError as error:
            send_done(host, request, FAILED, reason=f"the file cannot be read: {error.strerror}")


if __name__ == "__main__":
    main()
