"""A hundred clients that misbehave, and the time until the next client gets an answer."""

import random
import socket
import time

from .control import HEADER, MAGIC, REQUEST, VERSION, Control, frame, greeting
from .live_latency import percentile
from .report import Row, at_most, figure

BAD = 100
GOOD = 50


def clients_section(bench):
    folder = bench.scratch / "files-clients"
    folder.mkdir()
    side = bench.limelight
    side.start(folder)
    try:
        side.rest()
        alone = [served(side.socket) for _ in range(GOOD)]
        bad = [misbehave(side.socket, number) for number in range(BAD)]
        among = [served(side.socket) for _ in range(GOOD)]
        if side.process.poll() is not None:
            raise RuntimeError(f"mds has ended: {side.process.returncode}")
        for connection in bad:
            connection.close()
    finally:
        side.stop()
    bench.report.rows.append(at_most(f"client after {BAD} bad ones: connected to answered, worst of {GOOD}",
                                     max(among) * 1000, "ms", 50))
    bench.report.rows.append(Row("the same, median; without the bad ones", figure(percentile(among, 50) * 1000, "ms"),
                                 figure(percentile(alone, 50) * 1000, "ms")))


def served(path):
    began = time.perf_counter()
    with Control(path) as control:
        control.ask("status")
    return time.perf_counter() - began


def misbehave(path, number):
    """Sends garbage, stops or disconnects in the middle of a frame, or never reads its answers."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.connect(str(path))
    try:
        kind = number % 4
        if kind == 0:
            connection.sendall(random.Random(number).randbytes(4096))
        elif kind == 1:
            connection.sendall(greeting() + HEADER.pack(MAGIC, VERSION, REQUEST, 1, 1000) + b"{")
        elif kind == 2:
            connection.sendall(greeting() + HEADER.pack(MAGIC, VERSION, REQUEST, 1, 1000) + b"{")
            connection.close()
        else:
            follow = {"followStatus": {"milliseconds": 1}}
            connection.sendall(greeting() + b"".join(frame(REQUEST, each + 1, follow) for each in range(8)))
    except (BrokenPipeError, ConnectionResetError):
        pass
    return connection
