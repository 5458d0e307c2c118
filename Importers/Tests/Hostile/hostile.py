"""An importer that misbehaves on request, to test that its host contains it.

The name of the file to import says what to do; any other file is imported honestly: its name without the extension
becomes the title, its contents the text. What an attack achieved comes back in the attribute `fixture_result`:
"denied: " and the error's name, or "succeeded". A word on the command line makes the start itself go wrong.
"""

import ctypes
import errno
import mmap
import os
import signal
import socket
import struct
import sys
import threading
import time

ATTRIBUTE, TEXT, DONE = 2, 3, 5
host = socket.socket(fileno=3)
lent = []  # descriptors that have arrived, for each request one
buffer = bytearray()


def send(kind, payload):
    host.sendall(struct.pack("<IB", len(payload) + 1, kind) + payload)


def string(text):
    data = text.encode() if isinstance(text, str) else text
    return struct.pack("<I", len(data)) + data


def attribute(request, key, text):
    send(ATTRIBUTE, struct.pack("<Q", request) + string(key) + b"\x01" + string(text))


def text(request, data):
    send(TEXT, struct.pack("<Q", request) + data)


def done(request):
    send(DONE, struct.pack("<QBB", request, 0, 0) + string(""))


def receive():
    data, ancillary, _, _ = host.recvmsg(4096, socket.CMSG_SPACE(4))
    for _, _, rights in ancillary:
        lent.append(struct.unpack("<i", rights[:4])[0])
    if not data:
        sys.exit(0)
    buffer.extend(data)


def next_request():
    """The request's number and the name of its file; the descriptor waits in `lent`."""
    while True:
        if len(buffer) >= 4:
            (length,) = struct.unpack_from("<I", buffer)
            if len(buffer) >= 4 + length:
                break
        receive()
    (request,) = struct.unpack_from("<Q", buffer, 5)
    at = 5 + 8 + 1 + 4 + 8
    for _ in range(2):  # content type, MIME type
        at += 4 + struct.unpack_from("<I", buffer, at)[0]
    name = bytes(buffer[at + 4 : 4 + length]).decode()
    del buffer[: 4 + length]
    return request, name


def contents(fd):
    """Reads where the descriptor stands, as a careless importer does."""
    pieces = []
    while piece := os.read(fd, 1 << 16):
        pieces.append(piece)
    return b"".join(pieces)


# Attacks on the system: each must raise. `path` is what the file to import holds.


def fork(path):
    if os.fork() == 0:
        os._exit(0)


def fork_bomb(path):
    for _ in range(1000):
        fork(path)


def spawn(path):
    os.posix_spawn("/bin/true", ["true"], {})


def execute(path):
    os.execv("/bin/sh", ["sh", "-c", ":"])


def connect_tcp(path):
    socket.create_connection(("127.0.0.1", 9), timeout=1)


def send_udp(path):
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))


def connect_abstract(path):
    socket.socket(socket.AF_UNIX).connect("\0limelight-hostile")


def read_passwd(path):
    open("/etc/passwd").read()


def read_file(path):
    open(path).read()


def write_file(path):
    open(path, "w").write("overwritten")


def remove_file(path):
    os.unlink(path)


def change_mode(path):
    os.fchmod(lent[0], 0o777)


def change_times(path):
    os.utime(lent[0], (0, 0))


def write_lent(path):
    os.write(lent[0], b"overwritten")


def reopen_lent(path):
    os.open(f"/proc/self/fd/{lent[0]}", os.O_RDWR)


def kill_host(path):
    os.kill(os.getppid(), signal.SIGKILL)


def queue_signal(path):
    library = ctypes.CDLL(None, use_errno=True)
    check(library, library.sigqueue(os.getppid(), signal.SIGKILL, 0))


def trace_host(path):
    library = ctypes.CDLL(None, use_errno=True)
    check(library, library.ptrace(16, os.getppid(), 0, 0))  # PTRACE_ATTACH


def outlive_host(path):
    library = ctypes.CDLL(None, use_errno=True)
    check(library, library.prctl(1, 0, 0, 0, 0))  # PR_SET_PDEATHSIG, none


def raise_limits(path):
    library = ctypes.CDLL(None, use_errno=True)
    check(library, library.setrlimit(7, struct.pack("QQ", 64, 64)))  # RLIMIT_NOFILE


def check(library, result):
    if result != 0:
        raise OSError(ctypes.get_errno(), "refused")


def allocate(path):
    bytearray(8 << 30)


def open_many(path):
    held = [os.dup(3) for _ in range(200)]
    del held


def map_code(path):
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)


def make_code(path):
    """Executable memory of what was written into it."""
    library = ctypes.CDLL(None, use_errno=True)
    library.mmap.restype, library.mmap.argtypes = ctypes.c_void_p, [ctypes.c_void_p] + [ctypes.c_size_t] * 5
    library.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    page = library.mmap(None, 4096, 3, 0x22, 2**64 - 1, 0)
    check(library, library.mprotect(page, 4096, 5))


def read_process(path):
    open("/proc/self/environ").read()


def list_processes(path):
    os.listdir("/proc")


def list_home(path):
    os.listdir("/root" if os.getuid() == 0 else os.path.dirname(path))


def call(number, *arguments):
    """Makes a system call by its number."""
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    if library.syscall(number, *map(ctypes.c_long, arguments)) < 0:
        raise OSError(ctypes.get_errno(), "refused")


# Calls that no importer needs: their numbers on x86-64 and on 64-bit ARM, and arguments that the kernel would take.
CALLS = {
    "io_uring": (425, 425, 1, 0), "userfaultfd": (323, 282, 1), "memory_file": (319, 279, 0, 0),
    "secret_memory": (447, 447, 0), "leave_namespaces": (272, 97, 0x10000000), "enter_namespace": (308, 268, 3, 0),
    "mount": (165, 40, 0, 0, 0, 0, 0), "unmount": (166, 39, 0, 0), "change_root": (161, 51, 0),
    "pivot_root": (155, 41, 0, 0), "set_clock": (227, 112, 0, 0), "set_day": (164, 170, 0, 0),
    "adjust_clock": (159, 171, 0), "keys": (250, 219, 0, 0, 0), "programs_in_kernel": (321, 280, 0, 0, 0),
    "performance_events": (298, 241, 0, 0, -1, -1, 0), "read_memory": (310, 270, 1, 0, 0, 0, 0, 0),
    "write_memory": (311, 271, 1, 0, 0, 0, 0, 0), "compare_processes": (312, 272, 1, 1, 0, 0, 0),
    "process_descriptor": (434, 434, 1, 0), "open_by_handle": (304, 265, 3, 0, 0), "watch_folder": (294, 26, 0),
    "watch_all": (300, 262, 0, 0), "kernel_log": (103, 116, 2, 0, 0), "become_root": (105, 146, 0),
    "set_groups": (116, 159, 0, 0), "host_name": (170, 161, 0, 0), "kernel_module": (175, 105, 0, 0, 0),
    "make_folder": (258, 34, -100, 0, 0), "make_node": (259, 33, -100, 0, 0, 0), "hard_link": (265, 37, -100, 0, -100, 0, 0),
    "symbolic_link": (266, 36, 0, -100, 0), "rename": (316, 276, -100, 0, -100, 0, 0), "cut_lent": (77, 46, 4, 0),
    "mark_lent": (190, 7, 4, 0, 0, 0, 0), "lock_lent": (73, 32, 4, 2), "shared_memory": (29, 194, 0, 4096, 0o1600),
    "message_queue": (68, 186, 0, 0o1600), "semaphores": (64, 190, 0, 1, 0o1600), "socket_pair": (53, 199, 1, 1, 0, 0),
    "personality": (135, 92, 0x0040000), "priority": (141, 140, 0, 0, -5), "processor": (203, 122, 0, 0, 0),
    "session": (112, 157), "open_by_structure": (437, 437, -100, 0, 0, 0), "capabilities": (126, 91, 0, 0),
    "filter_again": (317, 277, 1, 0, 0), "execute_descriptor": (322, 281, 4, 0, 0, 0, 0x1000),
}  # fmt: skip


def by_number(name):
    x86, arm, *arguments = CALLS[name]

    def attack(path):
        call(arm if os.uname().machine == "aarch64" else x86, *arguments)

    attack.__name__ = name
    return attack


ATTACKS = [
    fork, fork_bomb, spawn, execute, connect_tcp, send_udp, connect_abstract, read_passwd, read_file, write_file,
    remove_file, change_mode, change_times, write_lent, reopen_lent, kill_host, queue_signal, trace_host,
    outlive_host, raise_limits, allocate, open_many, map_code, make_code, read_process, list_processes, list_home,
] + [by_number(name) for name in CALLS]  # fmt: skip


# Misbehaviour towards the host.


def crash(request):
    ctypes.string_at(0)


def leave(request):
    os._exit(3)


def abort(request):
    os.abort()


def stall(request):
    threading.Event().wait()


def spin(request):
    while True:
        pass


def swell(request):
    """Takes memory, a little at a time, and never ends."""
    held = []
    while len(held) < 200:
        held.append(bytearray(os.urandom(1 << 10) * 1024))
        time.sleep(0.002)
    threading.Event().wait()


def trickle(request):
    while True:
        attribute(request, "kMDItemComment", "still here")
        time.sleep(0.05)


def half_frame(request):
    host.sendall(struct.pack("<IBQ", 1000, TEXT, request) + b"the rest never comes")
    threading.Event().wait()


def half_frame_then_leave(request):
    host.sendall(struct.pack("<IBQ", 1000, TEXT, request) + b"the rest never comes")
    os._exit(0)


def huge_frame(request):
    host.sendall(struct.pack("<IBQ", 0xFFFFFFFF, TEXT, request))


def empty_frame(request):
    host.sendall(struct.pack("<I", 0))


def unknown_kind(request):
    send(99, struct.pack("<Q", request))


def flood_text(request):
    while True:
        text(request, b"x" * 1_000_000)


def flood_attributes(request):
    while True:
        for number in range(1000):
            attribute(request, f"org.example.{number}", "x" * 1000)


def invalid_text(request):
    text(request, b"valid, then \xff\xfe not")


def invalid_attribute(request):
    attribute(request, "kMDItemTitle", b"\xc3\x28")


def endless_array(request):
    send(ATTRIBUTE, struct.pack("<Q", request) + string("kMDItemAuthors") + struct.pack("<BI", 7, 0xFFFFFFFF))


def other_request(request):
    text(request + 1_000_000, b"for nobody")


def next_file(request):
    text(request + 1, b"forged")


def ready_again(request):
    send(1, struct.pack("<H", 1))


def send_descriptors(request):
    """Sends the only reading end of a pipe; done when writing shows that nobody holds it any more."""
    reading, writing = os.pipe()
    frame = struct.pack("<IBQ", 9, TEXT, request)
    socket.send_fds(host, [frame], [reading] * 3)
    os.close(reading)
    try:
        while True:
            os.write(writing, b"x")
            time.sleep(0.005)
    except BrokenPipeError:
        attribute(request, "fixture_result", "denied: closed")
    done(request)


def move_offsets(request):
    """Moves the offsets of the files that wait, then crashes: they are tried again from their start."""
    time.sleep(0.2)
    host.setblocking(False)
    try:
        while True:
            receive()
    except BlockingIOError:
        pass
    for fd in lent:
        os.lseek(fd, 0, os.SEEK_END)
    crash(request)


def close_socket(request):
    host.close()
    threading.Event().wait()


# Misbehaviour that lets the file end well.


def wrong_type(request):
    attribute(request, "kMDItemTitle", "kept")
    attribute(request, "kMDItemNumberOfPages", "many")
    done(request)


def forge_name(request):
    attribute(request, "kMDItemFSName", "another.txt")
    done(request)


def after_done(request):
    done(request)
    text(request, b"one more thing")
    done(request)


def leave_after_done(request):
    done(request)
    os._exit(0)


MISBEHAVIOUR = [
    crash, leave, abort, stall, spin, swell, trickle, half_frame, half_frame_then_leave, huge_frame, empty_frame,
    unknown_kind, flood_text, flood_attributes, invalid_text, invalid_attribute, endless_array, other_request, next_file, ready_again,
    send_descriptors, move_offsets, close_socket, wrong_type, forge_name, after_done,
    leave_after_done,
]  # fmt: skip


def attempt(attack, request):
    path = contents(lent[0]).decode()
    try:
        attack(path)
        result = "succeeded"
    except OSError as error:
        result = "denied: " + errno.errorcode.get(error.errno, str(error.errno))
    except MemoryError:
        result = "denied: ENOMEM"
    attribute(request, "fixture_result", result)
    done(request)


def import_honestly(request, name):
    attribute(request, "kMDItemTitle", os.path.splitext(name)[0])
    data = contents(lent[0])
    while data:
        end = 60_000
        while end < len(data) and data[end] & 0xC0 == 0x80:  # not within a character
            end -= 1
        text(request, data[:end])
        data = data[end:]
    done(request)


def serve():
    attacks = {function.__name__: function for function in ATTACKS}
    misbehaviour = {function.__name__: function for function in MISBEHAVIOUR}
    while True:
        request, name = next_request()
        if name in attacks:
            attempt(attacks[name], request)
        elif name in misbehaviour:
            misbehaviour[name](request)
        else:
            import_honestly(request, name)
        os.close(lent.pop(0))


if __name__ == "__main__":
    start = sys.argv[1] if len(sys.argv) > 1 else ""
    if start == "leave-at-start":
        os._exit(7)
    if start == "stay-silent":
        threading.Event().wait()
    send(1, struct.pack("<H", 9 if start == "wrong-version" else 1))
    serve()
