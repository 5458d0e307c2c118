"""A command that reads a cue sheet from its standard input and prints what it found as one JSON object.

A cue sheet names the tracks of a record: lines such as TITLE "Aria", PERFORMER "Glenn Gould", REM DATE 1981.
"""

import json
import os
import re
import sys

LINE = re.compile(r'^\s*(?:REM\s+)?(TITLE|PERFORMER|SONGWRITER|DATE|GENRE)\s+"?(.*?)"?\s*$', re.MULTILINE)


def found(sheet):
    """Title, performers, date and text of a sheet; an object that says why where it is none."""
    lines = LINE.findall(sheet.replace("\0", ""))
    if not lines:
        return {"limelight_failure": "no line of the file names a title or a performer"}
    values = {key: [value for name, value in lines if name == key] for key, _ in lines}
    return {
        "title": values.get("TITLE", [None])[0],
        "performers": list(dict.fromkeys(values.get("PERFORMER", []) + values.get("SONGWRITER", []))) or None,
        "date": next((date for date in values.get("DATE", []) if re.fullmatch(r"\d{4}-\d\d-\d\d", date)), None),
        "text": "\n".join(value for _, value in lines),
    }


def main():
    room = int(os.environ.get("LIMELIGHT_TEXT_BYTES", 32 << 20))
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
