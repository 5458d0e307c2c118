"""A client of the daemon's socket in a sandbox. Sends the bytes of a file, and prints the first reply to each of COUNT
requests: its number, the kind of frame, and the payload.

    peer.py ask SOCKET FRAMES COUNT
    peer.py hang SOCKET FRAMES COUNT FOLDER

With `hang` its root folder is a FUSE file system, mounted at FOLDER, that has stopped answering.
"""
import ctypes, os, socket, struct, sys, threading

LIBC = ctypes.CDLL(None, use_errno=True)
NAMESPACE, PRIVATE, RECURSIVE = 0x20000, 0x40000, 0x4000
INIT, GETATTR = 26, 3


def receive(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            sys.exit("the daemon has closed the connection")
        data += part
    return data


def ask(path, frames, count):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    connection.sendall(frames)
    answered = set()
    while len(answered) < count:
        _, _, kind, number, length = struct.unpack("<4sHHII", receive(connection, 16))
        payload = receive(connection, length)
        if kind in (3, 4) and number not in answered:
            answered.add(number)
            print(number, kind, payload.decode(), flush=True)


def check(result):
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def mount(source, folder, kind, flags, options):
    check(LIBC.mount(source, folder.encode(), kind, flags, options))


class Silence:
    """A file system with only a root folder. It answers until it is told to stop."""

    def __init__(self, folder):
        self.answers = True
        self.device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0,allow_other"
        mount(b"silence", folder, b"fuse.silence", 0, options.encode())
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            request = os.read(self.device, 1 << 18)
            _, operation, unique, _ = struct.unpack_from("<IIQQ", request)
            if self.answers:
                error, body = self.answer(operation)
                os.write(self.device, struct.pack("<IiQ", 16 + len(body), error, unique) + body)

    @staticmethod
    def answer(operation):
        if operation == INIT:
            return 0, struct.pack("<IIIIHHIIHHI", 7, 31, 65536, 0, 12, 12, 65536, 1, 1, 0, 0) + bytes(28)
        if operation == GETATTR:
            status = struct.pack("<QQQQQQIIIIIIIIII", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0o40755, 2, 0, 0, 0, 4096, 0)
            return 0, struct.pack("<QII", 1000000, 0, 0) + status
        return -38, b""


def hang(path, frames, count, folder):
    check(LIBC.unshare(NAMESPACE))
    mount(b"none", "/", None, PRIVATE | RECURSIVE, None)
    silence = Silence(folder)
    (inside, ready), (going, go) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        # The current folder stays outside, so that the socket can be reached from there.
        os.chdir(os.path.dirname(path))
        os.chroot(folder)
        os.write(ready, b"1")
        os.read(going, 1)
        ask(os.path.basename(path), frames, count)
        os._exit(0)
    os.read(inside, 1)
    silence.answers = False
    os.write(go, b"1")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def main():
    how, path, file, count = sys.argv[1:5]
    with open(file, "rb") as frames:
        data = frames.read()
    if how == "hang":
        hang(path, data, int(count), sys.argv[5])
    ask(path, data, int(count))


main()
