#!/usr/bin/env python3
"""An extension that answers over the socket, in the way that its first argument names."""
import json, os, signal, socket, struct, sys

ATTACHMENT, FINAL, REQUEST = 6, 4, 2
manner, folder = sys.argv[1:]
bundle, index = os.environ["LIMELIGHT_EXTENSION"], os.environ["LIMELIGHT_EXTENSION_INDEX"]
with open(folder + "/environment", "w") as file:
    file.writelines(f"{name}={value}\n" for name, value in os.environ.items())
def network():
    try:
        socket.socket(socket.AF_INET).close()
        return "yes"
    except OSError as error:
        return error.strerror

def running():
    parent = f"PPid:\t{os.getppid()}\n"
    def is_one(process):
        try:
            return parent in open(f"/proc/{process}/status").read() and \
                "extension.py" in open(f"/proc/{process}/cmdline").read()
        except OSError:
            return False
    return [process for process in os.listdir("/proc") if process.isdigit() and is_one(process)]

with open(folder + "/surroundings", "w") as file:
    file.write(open("/proc/self/status").read() + open("/proc/self/cgroup").read())
    file.write(f"scheduler {os.sched_getscheduler(0)}\nnetwork {network()}\n")
if manner == "crash" or manner == "crash second" and index == "second":
    os.abort()
if manner == "linger":
    # It does not end by itself, and it reports the other extensions that are running.
    with open(folder + "/running", "a") as file:
        file.write(f"{os.getpid()} {len(running())}\n")
connection = socket.socket(socket.AF_UNIX)
connection.connect(os.environ["LIMELIGHT_HOME"] + "/run/mds.sock")
stream = connection.makefile("rwb")
number = 0

def send(kind, number, payload):
    stream.write(b"LMLT" + struct.pack("<HHII", 1, kind, number, len(payload)) + payload)
    stream.flush()

def receive():
    kind, number, length = struct.unpack("<HII", stream.read(16)[6:])
    return kind, number, stream.read(length)

def ask(request, attachment=b""):
    global number
    number += 1
    if attachment:
        send(ATTACHMENT, number, attachment)
    send(REQUEST, number, json.dumps({"app": {"_0": {"bundle": bundle}, "_1": request}}).encode())
    return number

def text(string):
    return struct.pack("<I", len(string.encode())) + string.encode()

def items(count):
    each = [b"\0" + text(f"item {n}") + struct.pack("<I", 1) + text("kMDItemTitle") + b"\1" + text("again") for n in range(count)]
    return b"\1" + struct.pack("<I", count) + b"".join(each)

send(1, 0, json.dumps({"program": "extension", "version": "0", "minimum": 1, "maximum": 1}).encode())
receive()
attendance = ask({"attend": {"_0": {"name": index}, "isExtension": True}})
while True:
    kind, request, payload = receive()
    message = json.loads(payload)
    if request == attendance and kind == FINAL:
        if manner == "linger":
            signal.pause()
        break
    if "delegate" not in message:
        continue
    call = message["delegate"]["_0"]["id"]
    if manner == "leave":
        break
    if manner == "hang":
        continue
    if manner == "refuse":
        ask({"answer": {"call": call, "_1": {"failed": {"_0": "no disk"}}}})
        continue
    ask({"donate": {"_0": {"index": {"name": index}, "batch": str(call), "isLast": True}}}, items(5))
    receive()
    ask({"answer": {"call": call, "_1": {"acknowledged": {}}}})
