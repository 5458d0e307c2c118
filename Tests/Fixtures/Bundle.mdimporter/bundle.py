"""An importer for tests, for files with members. A file is a list of lines:

    # DEPTH NAME [TAB TYPE [TAB SIZE]]   begins an item: 1 in the file itself, 2 in the last item of depth 1, ...
    @ KEY VALUE                          a string attribute of the item, or of the file before the first item
    @ KEY date SECONDS                   a date attribute, in seconds since 1970 UTC
    ! REASON                             the item is incomplete, with this reason
    * COUNT PREFIX                       COUNT items of depth 1, named PREFIX and a number, with some words as text
    ~ exit | wait SECONDS | endless      misbehave in this way
    anything else                        text of the item
"""

import os
import socket
import struct
import sys
import time

READY, ATTRIBUTE, TEXT, DONE, MEMBER, MEMBER_END = 1, 2, 3, 5, 6, 7
COMPLETE, PARTIAL, FAILED = 0, 1, 2
WANTS_MEMBERS = 8
BATCH = 64 << 10


class Host:
    def __init__(self):
        self.socket = socket.socket(fileno=3)
        self.received, self.descriptors, self.out = bytearray(), [], bytearray()

    def requests(self):
        while True:
            if len(self.received) >= 4 and len(self.received) >= 4 + (length := struct.unpack_from("<I", self.received)[0]):
                payload = bytes(self.received[5:4 + length])
                del self.received[:4 + length]
                yield payload, self.descriptors.pop(0)
                continue
            data, arrived, _, _ = socket.recv_fds(self.socket, 64 << 10, 1)
            if not data:
                return
            self.received += data
            self.descriptors += arrived

    def send(self, kind, payload):
        self.out += struct.pack("<IB", 1 + len(payload), kind) + payload
        if len(self.out) >= BATCH:
            self.flush()

    def flush(self):
        self.socket.sendall(self.out)
        self.out.clear()


def counted(data):
    return struct.pack("<I", len(data)) + data


class Answer:
    """The answer to one request: the open items, and the replies sent so far."""

    def __init__(self, host, payload):
        self.host, self.request = host, payload[:8]
        self.wants_members = payload[8] & WANTS_MEMBERS
        self.is_open = False
        self.reason = {False: b"", True: b""}
        self.skips = False

    def begin(self, depth, name, kind=b"", size=-1):
        self.end_member()
        self.skips = not self.wants_members
        if self.skips:
            return
        self.host.send(
            MEMBER, self.request + bytes([depth]) + counted(name) + counted(kind) + struct.pack("<q", size))
        self.is_open = True

    def end_member(self):
        if self.is_open:
            self.end(MEMBER_END, self.reason[True])
        self.is_open, self.reason[True] = False, b""

    def end(self, kind, reason, status=None):
        status = status if status is not None else PARTIAL if reason else COMPLETE
        self.host.send(kind, self.request + struct.pack("<BB", status, 0) + counted(reason))

    def attribute(self, key, value):
        if self.skips:
            return
        words = value.split(b" ")
        if words[0] == b"date" and len(words) == 2:
            tagged = struct.pack("<Bq", 5, int(words[1]) * 1_000_000_000)
        else:
            tagged = b"\x01" + counted(value)
        self.host.send(ATTRIBUTE, self.request + counted(key) + tagged)

    def text(self, line):
        if not self.skips:
            self.host.send(TEXT, self.request + line)

    def many(self, count, prefix):
        for number in range(count):
            self.begin(1, prefix + b"%d" % number)
            self.attribute(b"kMDItemSubject", b"%s subject %d" % (prefix, number))
            self.text(b"%s body number%d filler%d\n" % (prefix, number, number % 997))

    def trouble(self, words):
        self.host.flush()
        if words[0] == b"exit":
            sys.exit(3)
        if words[0] == b"wait":
            time.sleep(float(words[1]))
        if words[0] == b"endless":
            self.many(10_000_000, b"endless")

    def line(self, line):
        mark, rest = line[:2], line[2:].rstrip(b"\n")
        if mark == b"# ":
            fields = rest.split(b" ", 1)[1].split(b"\t")
            kind = fields[1] if len(fields) > 1 else b""
            self.begin(int(rest.split(b" ", 1)[0]), fields[0], kind, int(fields[2]) if len(fields) > 2 else -1)
        elif mark == b"@ ":
            self.attribute(*rest.split(b" ", 1))
        elif mark == b"! ":
            self.reason[self.is_open] = rest
        elif mark == b"* ":
            count, prefix = rest.split(b" ", 1)
            self.many(int(count), prefix)
        elif mark == b"~ ":
            self.trouble(rest.split(b" "))
        else:
            self.text(line)


def main():
    host = Host()
    host.send(READY, struct.pack("<H", 2))
    host.flush()
    for payload, descriptor in host.requests():
        answer = Answer(host, payload)
        with os.fdopen(descriptor, "rb") as file:
            for line in file:
                answer.line(line)
        answer.end_member()
        answer.end(DONE, answer.reason[False])
        host.flush()


if __name__ == "__main__":
    main()
