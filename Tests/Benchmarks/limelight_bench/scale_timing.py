"""Times whole processes: until their end with discarded output, and until the first line in a pipe."""

import os
import subprocess
import time
from dataclasses import dataclass, field
from statistics import median

FOLDED_OPTIONS = ["--ignore-case", "--basename"]


@dataclass
class Sample:
    """One run, in milliseconds. `first` is the time until the first line was read, if there was a reader."""

    wall: float
    cpu: float
    first: float = None


@dataclass
class Query:
    group: str
    arguments: list
    hits: int = 0
    failure: str = ""
    thrown_away: list = field(default_factory=list)
    piped: list = field(default_factory=list)
    peer: list = field(default_factory=list)

    @property
    def name_part(self):
        """The argument of `-name`, which plocate can search for too; None for other queries."""
        return self.arguments[1] if self.arguments[0] == "-name" else None

    def median(self, side):
        """Median wall time of `thrown_away`, `piped` or `peer`."""
        return median(run.wall for run in getattr(self, side))

    def check(self, mdfind, environment):
        """Runs once to count the answers, which also warms the caches."""
        done = subprocess.run([mdfind, *self.arguments], env=environment, capture_output=True)
        lines = done.stdout.splitlines()
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            self.failure = said[0] if said else f"status {done.returncode}"
        elif "-count" in self.arguments:
            self.hits = int(lines[0])
        else:
            self.hits = len(lines)

    def measure(self, mdfind, plocate, environment):
        command = [mdfind, *self.arguments]
        self.thrown_away.append(run_to_end(command, environment))
        if self.name_part is not None:
            self.peer.append(run_to_end(plocate + [self.name_part], environment))
        self.piped.append(run_into_pipe(command, environment))


@dataclass
class NameComparison:
    """Compares the names found by mdfind and by plocate."""

    queries: int = 0
    same: int = 0
    # Found only by plocate: missing answers.
    lost: list = field(default_factory=list)
    # Found only by mdfind, although the name contains no accent that folding would explain.
    unexplained: list = field(default_factory=list)


def compare_names(queries, mdfind, index):
    """Compares the answers to each query for names. plocate folds case but no accents."""
    comparison = NameComparison()
    for query in queries:
        if query.name_part is None or query.failure:
            continue
        ours = answers([mdfind, "-0", *query.arguments], index.environment)
        peer = answers([*plocate_command(index.plocate), "-0", query.name_part], index.environment)
        comparison.queries += 1
        comparison.same += len(ours & peer)
        comparison.lost += sorted(peer - ours)
        comparison.unexplained += sorted(path for path in ours - peer if os.path.basename(path).isascii())
    return comparison


def answers(command, environment):
    output = subprocess.run(command, env=environment, stdout=subprocess.PIPE).stdout
    return set(filter(None, output.split(b"\0")))


def plocate_command(database):
    return ["plocate", "--database", str(database), *FOLDED_OPTIONS]


def run_to_end(command, environment):
    actions = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    started = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, environment, file_actions=actions)
    usage = wait_for(pid, command)
    return Sample((time.perf_counter() - started) * 1e3, cpu_of(usage))


def run_into_pipe(command, environment):
    reading, writing = os.pipe()
    actions = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 2)]
    actions += [(os.POSIX_SPAWN_DUP2, writing, 1), (os.POSIX_SPAWN_CLOSE, reading)]
    started = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, environment, file_actions=actions)
    os.close(writing)
    first = None
    while piece := os.read(reading, 1 << 16):
        if first is None and b"\n" in piece:
            first = (time.perf_counter() - started) * 1e3
    os.close(reading)
    usage = wait_for(pid, command)
    return Sample((time.perf_counter() - started) * 1e3, cpu_of(usage), first)


def wait_for(pid, command):
    _, status, usage = os.wait4(pid, 0)
    # plocate exits with 1 if nothing matches.
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise RuntimeError(f"{command} ended with status {os.waitstatus_to_exitcode(status)}")
    return usage


def cpu_of(usage):
    return (usage.ru_utime + usage.ru_stime) * 1e3
