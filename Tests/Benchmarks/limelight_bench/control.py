"""The part of the daemon's control protocol that the benchmarks need, for frames see MDProtocol/Frames/Frame.swift."""

import json
import socket
import struct

MAGIC, HEADER = b"LMLT", struct.Struct("<4sHHII")
VERSION = 1
HELLO, REQUEST, REPLY, FINAL = 1, 2, 3, 4


def frame(kind, number, message):
    payload = json.dumps(message).encode()
    return HEADER.pack(MAGIC, VERSION, kind, number, len(payload)) + payload


def greeting():
    return frame(HELLO, 0, {"minimum": VERSION, "maximum": VERSION, "program": "bench", "version": "0"})


class Control:
    """One connection. Requests have the JSON form of Swift's synthesised coding for enumerations: {"status": {}}."""

    def __init__(self, path, timeout=120):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        self.socket.connect(str(path))
        self.number = 0
        self.socket.sendall(greeting())
        self.receive()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def ask(self, request, **values):
        """Name and value of the final reply. Raises an error for a failure."""
        self.number += 1
        self.socket.sendall(frame(REQUEST, self.number, {request: values}))
        while True:
            kind, reply = self.receive()
            if kind == FINAL:
                break
        (name, value), = reply.items()
        if name == "failure":
            raise RuntimeError(f"{request}: {value['_0']['message']}")
        return value.get("_0")

    def receive(self):
        magic, _, kind, _, length = HEADER.unpack(self.exactly(HEADER.size))
        if magic != MAGIC:
            raise RuntimeError("what came is not a frame")
        return kind, json.loads(self.exactly(length))

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise RuntimeError("mds has closed the connection")
            data += part
        return data
