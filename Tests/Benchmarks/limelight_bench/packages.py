"""The other programs of the comparison. Installs missing ones from Debian packages."""

import os
import shutil
import subprocess
import sys

PEERS = {"recollindex": "recollcmd", "recollq": "recollcmd", "pdftotext": "poppler-utils", "plocate": "plocate"}

# Recoll needs these programs for further file types. Without them it would appear cheaper than it is.
RECOLL_HELPERS = ["python3-recoll", "antiword", "catdoc", "unrtf", "untex", "wv", "libwpd-tools", "djvulibre-bin",
                  "xsltproc", "unzip", "python3-lxml", "python3-chardet", "python3-mutagen", "python3-icalendar"]


def need_peers():
    missing = sorted({package for program, package in PEERS.items() if not shutil.which(program)}
                     | {package for package in RECOLL_HELPERS if not installed(package)})
    if missing:
        install(missing)


def need_programs(programs):
    missing = sorted({PEERS[program] for program in programs if not shutil.which(program)})
    if missing:
        install(missing)


def installed(package):
    status = subprocess.run(["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True).stdout
    return "install ok installed" in status


def install(packages):
    names = " ".join(packages)
    if not shutil.which("apt-get"):
        sys.exit(f"The benchmark compares with programs that Debian packages as: {names}. Please install them.")
    if os.geteuid() != 0 and not shutil.which("sudo"):
        sys.exit(f"The benchmark needs more packages. Please install them as root: apt-get install {names}")
    print(f"bench: installing {names}", file=sys.stderr, flush=True)
    root = [] if os.geteuid() == 0 else ["sudo"]
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    subprocess.run([*root, *quiet, "update"], check=True)
    command = [*root, *quiet, "install", "-y", "--no-install-recommends", *packages]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit(f"apt-get could not install: {names}. Install them by hand, then run the benchmark again.")
