#!/usr/bin/env python3
"""judge.py FILE...: what p7zip, Python's zipfile and tarfile, and bsdtar say is in each archive.

Makes answers.tsv: a row a member, with the judge that was asked first and knew the file; a row without a name where none
did. Sizes and times are there where the judge is Python. Tests need none of them."""
import calendar, os, re, subprocess, sys, tarfile, zipfile


def clean(name):
    while name.startswith(("./", "/")): name = name[2:] if name.startswith("./") else name[1:]
    return name.replace("\n", " ")


def by_zipfile(path):
    with zipfile.ZipFile(path) as archive:
        return [(clean(i.filename), "" if i.is_dir() else str(i.file_size), "") for i in archive.infolist()]


def by_tarfile(path):
    with tarfile.open(path) as archive:
        return [(clean(m.name) + ("/" if m.isdir() else ""), str(m.size) if m.isfile() else "", str(int(m.mtime))) for m in archive]


def by_7z(path):
    found = subprocess.run(["7z", "l", "-slt", "-p-", "-sccUTF-8", path], capture_output=True, timeout=20)
    if found.returncode: raise ValueError
    body = found.stdout.decode(errors="replace").split("----------\n", 1)[1]
    members = []
    for block in body.split("\n\n"):
        fields = dict(line.split(" = ", 1) for line in block.split("\n") if " = " in line)
        if "Path" in fields:
            folder = fields.get("Folder") == "+" or fields.get("Attributes", "").startswith("D")
            members.append((clean(fields["Path"]) + ("/" if folder else ""), "", ""))
    return members


def by_bsdtar(path):
    found = subprocess.run(["bsdtar", "-tf", path], capture_output=True, timeout=20, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    if found.returncode: raise ValueError
    return [(clean(name), "", "") for name in found.stdout.decode().split("\n") if name]


def answer(path):
    kinds = {".zip": by_zipfile, ".tar": by_tarfile, ".gz": by_tarfile, ".tgz": by_tarfile, ".tbz": by_tarfile, ".txz": by_tarfile,
             ".7z": by_7z, ".rar": by_7z, ".cab": by_7z, ".lzh": by_7z, ".iso": by_7z, ".jar": by_zipfile}
    for judge in [kinds.get(os.path.splitext(path)[1]), by_bsdtar]:
        try:
            if judge: return judge.__name__[3:], judge(path)
        except Exception: continue
    return "none", [("", "", "")]


print("file\tjudge\tname\tsize\tseconds")
for path in sys.argv[1:]:
    judge, members = answer(path)
    for name, size, seconds in members or [("", "", "")]:
        print("\t".join([os.path.basename(path), judge, name, size, seconds]))
