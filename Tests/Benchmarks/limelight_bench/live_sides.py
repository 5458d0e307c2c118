"""Both sides watching a folder: mds, and Recoll's monitor."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from .control import Control
from .process import children_of, memory_of
from .recoll import Recoll

PATIENCE = 900
# For measurements at full speed: no condition of the machine holds indexing back.
UNHELD = "".join(f"{key} = 100%\n" for key in ("cpu-pressure", "io-pressure", "memory-pressure", "active-share"))


class Watching:
    """A running daemon, and facts about its processes."""

    process = None

    def begin(self, command):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log)

    def stop(self):
        if not self.process:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def family(self):
        """Process identifiers, the daemon's own first."""
        found, fresh = [], [self.process.pid]
        while fresh:
            found += fresh
            fresh = [child for parent in fresh for child in children_of(parent)]
        return found

    def memory(self):
        """Resident and proportional memory of all its processes, in bytes."""
        each = [memory_of(pid) for pid in self.family()]
        return sum(rss for rss, _ in each), sum(pss for _, pss in each)

    def count(self, word):
        """Number of files that a search for a word finds. The search is a whole process, as when a user searches."""
        result = subprocess.run(self.search(word), env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)
        return self.hits(result.stdout)


class LimelightWatching(Watching):
    name = "Limelight"

    def __init__(self, tools, scratch):
        self.tools, self.scratch = Path(tools), Path(scratch)
        self.state = self.scratch / "state"
        self.log = str(self.scratch / "mds.log")
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                            "LIMELIGHT_HOME": str(self.state)}
        for tool in ("mds", "mdfind"):
            if not (self.tools / tool).exists():
                raise RuntimeError(f"{tool} is not built; run `make build` first")

    @property
    def socket(self):
        return self.state / "run" / "mds.sock"

    def start(self, folder, settings=UNHELD):
        """Starts the daemon without an index and waits until it answers, which is long before everything is indexed."""
        shutil.rmtree(self.state, ignore_errors=True)
        (self.state / "config").mkdir(parents=True, exist_ok=True)
        (self.state / "config" / "limelight.conf").write_text(settings)
        self.begin([str(self.tools / "mds"), "--foreground", str(folder)])
        deadline = time.monotonic() + 60
        while True:
            try:
                return self.status()
            except (OSError, RuntimeError) as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"mds does not answer ({error}); see {self.log}") from error
                time.sleep(0.005)

    def status(self):
        with Control(self.socket) as control:
            return control.ask("status")

    def sync(self):
        with Control(self.socket, timeout=PATIENCE) as control:
            control.ask("sync")

    def rest(self):
        """Waits until everything is indexed and the daemon reports that it is idle."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            status = self.status()
            complete = all(root.get("complete") for root in status["roots"])
            if status["phase"] == "idle" and complete and not any(queue["waiting"] for queue in status["queues"]):
                return status
            time.sleep(0.2)
        raise RuntimeError(f"mds has not come to rest within {PATIENCE} s: {status['phase']}, {status.get('reason')}")

    def search(self, word):
        return [str(self.tools / "mdfind"), "-count", word]

    def hits(self, output):
        return int(output or 0)


class RecollWatching(Watching):
    name = "Recoll"

    def __init__(self, scratch):
        self.recoll = Recoll(scratch)
        self.environment, self.log = self.recoll.environment, self.recoll.log

    def start(self, folder):
        """Indexes the folder first. Recoll's monitor would do that too, but would not report the end."""
        self.recoll.update(folder, memory=False)
        self.begin(["recollindex", "-m", "-D", "-x", "-w", "0"])

    def rest(self, seconds=5):
        """Waits until the processes have used no CPU time for some seconds."""
        quiet, last = time.monotonic(), None
        while time.monotonic() - quiet < seconds:
            used = [cpu_ticks(pid) for pid in self.family()]
            if used != last:
                quiet, last = time.monotonic(), used
            time.sleep(0.2)

    def search(self, word):
        return ["recollq", "-s", "", "-n", "0-10000", "-b", word]

    def hits(self, output):
        return output.count(b"file://")


def cpu_ticks(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return int(fields[11]) + int(fields[12])
    except OSError:
        return 0


def switches(pids):
    """Context switches of all threads so far, voluntary and involuntary."""
    voluntary = forced = 0
    for pid in pids:
        for task in os.listdir(f"/proc/{pid}/task"):
            for line in open(f"/proc/{pid}/task/{task}/status"):
                if line.startswith("voluntary_ctxt_switches"):
                    voluntary += int(line.split()[1])
                elif line.startswith("nonvoluntary_ctxt_switches"):
                    forced += int(line.split()[1])
    return voluntary, forced


def written(pids):
    """Bytes sent to the disk so far."""
    total = 0
    for pid in pids:
        for line in open(f"/proc/{pid}/io"):
            if line.startswith("write_bytes"):
                total += int(line.split()[1])
    return total
