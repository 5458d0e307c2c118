#!/usr/bin/env python3
"""A private message bus with a minimal logind: login1.py DIRECTORY.

Starts dbus-daemon with its socket at DIRECTORY/bus. Standard output is a socket to the test. The script writes a byte
when everything runs. Then each byte it reads sets IdleHint: i idle, a active, e error, s a string instead of a boolean,
n no answer at all. It answers every byte with the same byte, and ends when the socket closes.
"""
import os, select, socket, struct, subprocess, sys

folder = sys.argv[1]
address = f"{folder}/bus"
with open(f"{folder}/bus.conf", "w") as file:
    file.write(f"""<busconfig><type>custom</type><listen>unix:path={address}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>""")
daemon = subprocess.Popen(
    ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile", "--print-address=1"],
    stdout=subprocess.PIPE)
daemon.stdout.readline()  # it listens now

serial = 0


def pad(data, to):
    return data + bytes(-len(data) % to)


def string(text):
    text = text.encode()
    return struct.pack("<I", len(text)) + text + b"\0"


def message(kind, fields, body=b""):
    """A D-Bus message. Fields are (code, signature, value), where the value is a string or a number."""
    global serial
    serial += 1
    array = b""
    for code, signature, value in fields:
        array = pad(array, 8) + bytes([code, len(signature)]) + signature.encode() + b"\0"
        if signature == "u":
            array = pad(array, 4) + struct.pack("<I", value)
        elif signature == "g":
            array += bytes([len(value)]) + value.encode() + b"\0"
        else:
            array = pad(array, 4) + string(value)
    head = b"l" + bytes([kind, 0, 1]) + struct.pack("<III", len(body), serial, len(array))
    bus.sendall(pad(head + array, 8) + body)


def call(member, body=b"", signature=None):
    fields = [(1, "o", "/org/freedesktop/DBus"), (6, "s", "org.freedesktop.DBus"),
              (2, "s", "org.freedesktop.DBus"), (3, "s", member)]
    message(1, fields + ([(8, "g", signature)] if signature else []), body)


def exactly(count):
    data = b""
    while len(data) < count:
        more = bus.recv(count - len(data))
        if not more:
            sys.exit("the bus has gone")
        data += more
    return data


def receive():
    head = exactly(16)
    body_length, number, array_length = struct.unpack("<III", head[4:])
    array = exactly(array_length + (-array_length % 8))
    fields, at = {}, 0
    while at < array_length:
        at += -at % 8
        code, length = array[at], array[at + 1]
        signature = array[at + 2:at + 2 + length]
        at += 3 + length
        if signature == b"g":
            size = array[at]
            fields[code], at = array[at + 1:at + 1 + size].decode(), at + size + 2
        else:
            at += -at % 4
            value, = struct.unpack_from("<I", array, at)
            at += 4
            if signature == b"u":
                fields[code] = value
            else:
                fields[code], at = array[at:at + value].decode(), at + value + 1
    return head[1], number, fields, exactly(body_length)


def strings(body):
    found, at = [], 0
    while at < len(body):
        at += -at % 4
        size, = struct.unpack_from("<I", body, at)
        found.append(body[at + 4:at + 4 + size].decode())
        at += size + 5
    return found


bus = socket.socket(socket.AF_UNIX)
bus.connect(address)
bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
assert bus.recv(4096).startswith(b"OK")
bus.sendall(b"BEGIN\r\n")
call("Hello")
call("RequestName", string("org.freedesktop.login1") + bytes(-len(string("org.freedesktop.login1")) % 4)
     + struct.pack("<I", 0), "su")

test = socket.socket(fileno=1)
answered, hint = 0, "a"
while True:
    readable, _, _ = select.select([bus, test], [], [])
    if bus in readable:
        kind, number, fields, body = receive()
        if kind == 2:
            answered += 1
            if answered == 2:
                test.sendall(b"+")  # both calls are answered, so we own the name
        if kind != 1:
            continue
        reply = [(5, "u", number), (6, "s", fields[7])]
        is_known = (fields.get(1) == "/org/freedesktop/login1/user/self" and fields.get(3) == "Get"
                    and strings(body) == ["org.freedesktop.login1.User", "IdleHint"])
        if hint == "e" or not is_known:
            message(3, reply + [(4, "s", "org.freedesktop.DBus.Error.UnknownObject")])
        elif hint == "s":
            message(2, reply + [(8, "g", "v")], b"\1s\0" + b"\0" + string("yes"))
        elif hint in "ia":
            message(2, reply + [(8, "g", "v")], b"\1b\0" + b"\0" + struct.pack("<I", hint == "i"))
    if test in readable:
        wanted = test.recv(1)
        if not wanted:
            daemon.kill()
            daemon.wait()
            sys.exit(0)
        hint = wanted.decode()
        test.sendall(wanted)
