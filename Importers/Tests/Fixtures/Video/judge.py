#!/usr/bin/env python3
"""judge.py FILE...: a row of what ffprobe says of each file. Makes answers.tsv. Tests need no ffprobe."""
import json, os, subprocess, sys

COLUMNS = ["seconds", "bits", "width", "height", "rate", "channels", "videobits", "audiobits", "title", "artist", "comment", "copyright", "date", "created",
           "place", "kinds", "languages", "chapters", "subtitles"]


def words(path, index):
    text = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-map", f"0:{index}", "-f", "srt", "-"], capture_output=True).stdout.decode()
    lines = [line for line in text.split("\n") if line and "-->" not in line and not line.strip().isdigit()]
    return " ".join(lines)


def row(path):
    found = json.loads(subprocess.run(["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters", path],
                                      capture_output=True).stdout)
    streams, form = found["streams"], found["format"]
    one = lambda kind: next((s for s in streams if s["codec_type"] == kind), {})
    tags = {key.lower(): value for source in ([streams[0]] if form["format_name"] == "ogg" else []) + [form] for key, value in source.get("tags", {}).items()}
    video, sound = one("video"), one("audio")
    languages = [s["tags"]["language"] for s in streams
                 if s["codec_type"] in ("video", "audio", "subtitle") and s.get("tags", {}).get("language", "und") != "und"]
    return dict(
        seconds=form.get("duration", ""), bits=form.get("bit_rate", ""), width=video.get("width", ""), height=video.get("height", ""),
        rate=sound.get("sample_rate", ""), channels=sound.get("channels", ""), videobits=video.get("bit_rate", ""), audiobits=sound.get("bit_rate", ""),
        title=tags.get("title", ""), artist=tags.get("artist", ""), comment=tags.get("comment", ""), copyright=tags.get("copyright", ""),
        date=tags.get("date", ""), created=tags.get("creation_time", ""), place=tags.get("location", ""),
        kinds=",".join(sorted({s["codec_type"] for s in streams} & {"video", "audio", "subtitle"})), languages=",".join(languages),
        chapters="|".join(c["tags"]["title"] for c in found["chapters"]),
        subtitles=" ".join(words(path, s["index"]) for s in streams if s["codec_type"] == "subtitle"))


print("\t".join(["file"] + COLUMNS))
for path in sys.argv[1:]:
    values = row(path)
    print("\t".join([os.path.basename(path)] + [str(values[column]) for column in COLUMNS]))
