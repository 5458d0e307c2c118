"""A command that reads a cue sheet from its standard input and prints what it found as one JSON object.

A cue sheet names the tracks of a record: lines such as TITLE "Aria", PERFORMER "Glenn Gould", REM DATE 1981.
"""

import json
import os
import re
import sys

# No record has more to say; a file of another kind may be as large as it likes.
LARGEST_FILE = 1 << 20

LINE = re.compile(r'^\s*(?:REM\s+)?(TITLE|PERFORMER|SONGWRITER|DATE|GENRE)\s+"?(.*?)"?\s*$', re.MULTILINE)


def found(sheet):
    """Title, performers, date and text of a sheet; an object that says why where it is none."""
    lines = LINE.findall(sheet.replace("\0", ""))
    if not lines:
        return {"limelight_failure": "no line of the file names a title or a performer"}
    values = {}
    for name, value in lines:
        values.setdefault(name, []).append(value)
    return {
        "title": values.get("TITLE", [None])[0],
        "performers": list(dict.fromkeys(values.get("PERFORMER", []) + values.get("SONGWRITER", []))) or None,
        "date": next((date for date in values.get("DATE", []) if re.fullmatch(r"\d{4}-\d\d-\d\d", date)), None),
        "text": "\n".join(value for _, value in lines),
    }


def main():
    room = min(LARGEST_FILE, int(os.environ.get("LIMELIGHT_TEXT_BYTES", LARGEST_FILE)))
    try:
        data = sys.stdin.buffer.read(room + 1)
    except OSError as error:
        return {"limelight_failure": f"the file cannot be read: {error.strerror}"}
    try:
        sheet = data[:room].decode("utf-8-sig")
    except UnicodeDecodeError:
        sheet = data[:room].decode("cp1252", "replace")
    answer = found(sheet)
    text = answer.get("text", "").encode()
    if len(data) > room or len(text) > room:
        answer |= {"text": text[:room].decode("utf-8", "ignore"), "limelight_truncated": True}
    return answer


print(json.dumps(main()))
