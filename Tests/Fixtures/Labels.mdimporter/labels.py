"""An importer for tests, for attributes that no importer of Limelight sends yet: an album, a recipient, a due date.

A file is a JSON object of attributes. {"date": seconds} is a date in seconds since 1970 UTC. The members "text" and
"truncated" are not attributes.
"""

import json
import os
import socket
import struct

READY, ATTRIBUTE, TEXT, DONE = 1, 2, 3, 5
COMPLETE, FAILED = 0, 2


def frames(connection):
    """The payload of each frame and the descriptor that came with it."""
    received, descriptors = bytearray(), []
    while True:
        if len(received) >= 4 and len(received) >= 4 + (length := struct.unpack_from("<I", received)[0]):
            payload = bytes(received[5:4 + length])
            del received[:4 + length]
            yield payload, descriptors.pop(0)
            continue
        data, arrived, _, _ = socket.recv_fds(connection, 64 << 10, 1)
        if not data:
            return
        received += data
        descriptors += arrived


def send(connection, kind, payload):
    connection.sendall(struct.pack("<IB", 1 + len(payload), kind) + payload)


def counted(text):
    encoded = text.encode()
    return struct.pack("<I", len(encoded)) + encoded


def tagged(value):
    if isinstance(value, str):
        return b"\x01" + counted(value)
    if isinstance(value, bool):
        return struct.pack("<BB", 4, value)
    if isinstance(value, int):
        return struct.pack("<Bq", 2, value)
    if isinstance(value, float):
        return struct.pack("<Bd", 3, value)
    if isinstance(value, dict):
        return struct.pack("<Bq", 5, value["date"] * 1_000_000_000)
    return struct.pack("<BI", 7, len(value)) + b"".join(map(tagged, value))


def answer(connection, request, labels):
    text, truncated = labels.pop("text", ""), labels.pop("truncated", False)
    for key, value in labels.items():
        send(connection, ATTRIBUTE, request + counted(key) + tagged(value))
    send(connection, TEXT, request + text.encode())
    send(connection, DONE, request + struct.pack("<BB", COMPLETE, truncated) + counted(""))


def main():
    connection = socket.socket(fileno=3)
    send(connection, READY, struct.pack("<H", 1))
    for payload, descriptor in frames(connection):
        with os.fdopen(descriptor, "rb") as file:
            data = file.read()
        try:
            answer(connection, payload[:8], json.loads(data))
        except ValueError:
            send(connection, DONE, payload[:8] + struct.pack("<BB", FAILED, False) + counted("the file is no JSON"))


if __name__ == "__main__":
    main()
