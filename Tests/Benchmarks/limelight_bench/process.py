"""Runs a program and measures it with all its descendants: wall time, CPU time, and peak memory of the process tree."""

import ctypes
import os
import resource
import signal
import threading
import time
from dataclasses import dataclass

PR_SET_CHILD_SUBREAPER = 36
KCMP_CALL, KCMP_VM = {"x86_64": 312, "aarch64": 272}.get(os.uname().machine), 1
LIBC = ctypes.CDLL(None, use_errno=True)
PAGE = os.sysconf("SC_PAGE_SIZE")
INTERVAL = 0.05
ORPHAN_PATIENCE = 60


@dataclass
class Cost:
    """Cost of one run. Memory is the largest sum over all processes that were alive at the same time, in bytes."""

    wall: float
    user: float
    system: float
    peak_pss: int
    peak_rss: int
    status: int

    @property
    def cpu(self):
        return self.user + self.system


def adopt_orphans():
    """Makes this process adopt descendants whose parent has ended, so that waiting for them adds their CPU time."""
    if LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER) failed; this needs Linux 3.4 or newer")


def measure(command, environment, log, memory=True):
    """Runs the command to its end, with output to the file `log`, and returns its Cost. No other child may run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    sampler = TreeSampler() if memory else None
    started = time.perf_counter()
    pid = spawn(command, environment, log)
    if sampler:
        sampler.start()
    _, status = os.waitpid(pid, 0)
    wall = time.perf_counter() - started
    if sampler:
        sampler.stop()
    reap_orphans(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    peaks = (sampler.peak_pss, sampler.peak_rss) if sampler else (0, 0)
    return Cost(wall, after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime, *peaks,
                os.waitstatus_to_exitcode(status))


def spawn(command, environment, log):
    actions = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
               (os.POSIX_SPAWN_OPEN, 1, log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600),
               (os.POSIX_SPAWN_DUP2, 1, 2)]
    return os.posix_spawnp(command[0], command, environment, file_actions=actions)


def reap_orphans(command):
    """Waits for processes that the program left running, because their work is part of its cost."""
    deadline = time.monotonic() + ORPHAN_PATIENCE
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0 and time.monotonic() > deadline:
            end_orphans()
            raise RuntimeError(f"{command[0]} left processes that ran {ORPHAN_PATIENCE} s longer; they were killed")
        if pid == 0:
            time.sleep(0.01)


def end_orphans():
    for pid in children_of(os.getpid()):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def children_of(parent):
    return [pid for pid in process_ids() if parent_of(pid) == parent]


def process_ids():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def parent_of(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            line = file.read()
    except OSError:
        return None
    return int(line[line.rindex(b")") + 2:].split()[1])


class TreeSampler(threading.Thread):
    """Samples every descendant every 50 ms, or less often if sampling takes long, to avoid slowing the program."""

    def __init__(self):
        super().__init__(daemon=True)
        self.peak_pss = self.peak_rss = 0
        self.ended = threading.Event()
        self.foreign = set(process_ids())
        self.family = set()

    def run(self):
        pause = 0
        while not self.ended.wait(pause):
            started = time.thread_time()
            self.sample()
            pause = max(INTERVAL, 10 * (time.thread_time() - started))

    def stop(self):
        self.ended.set()
        self.join()

    def sample(self):
        self.find_family()
        memory = [memory_of(pid) for pid in self.family if not uses_memory_of_parent(pid)]
        self.peak_rss = max(self.peak_rss, sum(rss for rss, _ in memory))
        self.peak_pss = max(self.peak_pss, sum(pss for _, pss in memory))

    def find_family(self):
        """Checks each process once: one that existed before, or that another process started, never becomes ours."""
        alive = set(process_ids())
        self.family &= alive
        self.foreign &= alive
        for pid in sorted(alive - self.family - self.foreign):
            parent = parent_of(pid)
            (self.family if parent == os.getpid() or parent in self.family else self.foreign).add(pid)


def uses_memory_of_parent(pid):
    """True between vfork(2) and exec(2), when a process shares its parent's memory (see kcmp(2)), which must not count
    twice."""
    parent = parent_of(pid)
    return bool(parent and KCMP_CALL) and LIBC.syscall(KCMP_CALL, pid, parent, KCMP_VM, 0, 0) == 0


def memory_of(pid):
    """Resident and proportional memory in bytes. If its shares cannot be read, a process counts as sharing nothing."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            rss = int(file.read().split()[1]) * PAGE
    except OSError:
        return 0, 0
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            pss = next(int(line.split()[1]) * 1024 for line in file if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        pss = rss
    return rss, pss


def bytes_on_disk(folder):
    total = 0
    for directory, _, names in os.walk(folder):
        total += sum(os.lstat(os.path.join(directory, name)).st_blocks * 512 for name in names)
    return total
