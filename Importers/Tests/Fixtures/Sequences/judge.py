#!/usr/bin/python3
"""judge.py DEMO.abc: makes the sequences of this folder that are not others' files, and answers.tsv.

abc2midi (abcmidi) writes demo4, demo5 and boys from DEMO.abc and boys.abc beside it; mido (PyPI) the others, and reads all:
length, key, time, tempo, name. The words are those that went in. Tests need neither."""
import glob, os, re, struct, subprocess, sys
import mido

HERE = os.path.dirname(os.path.abspath(__file__))
RUSSIAN = ["Во поле береза стояла", "во поле кудрявая стояла", "люли люли стояла", "Некому березу заломати"]
JAPANESE = ["さくら さくら", "やよいの空は 見わたす限り", "かすみか雲か 匂いぞ出ずる", "いざや いざや 見にゆかん"]
FRENCH = ["Frère Jacques", "dormez-vous", "sonnez les matines"]
GERMAN = "Al- le mei- ne Ent- chen schwim- men auf dem See"
words = {}


def save(name, tracks, charset, text, ticks=480):
    file = mido.MidiFile(type=1, ticks_per_beat=ticks, charset=charset)
    file.tracks.extend(mido.MidiTrack(track) for track in tracks)
    file.save(os.path.join(HERE, name))
    words[name] = text


def meta(kind, **values): return mido.MetaMessage(kind, **values)


def syllables(lines, kind, start, between):
    """Words of lines in pieces of two letters: blanks lead in texts and follow in lyrics."""
    for line in lines:
        for number, word in enumerate(line.split()):
            pieces = [word[i:i + 2] for i in range(0, len(word), 2)]
            if kind == "text": pieces[0] = (start if number == 0 else between) + pieces[0]
            else: pieces[-1] += between
            for piece in pieces: yield meta(kind, text=piece, time=240)
        if kind == "lyrics": yield meta(kind, text="\r", time=0)


def make():
    facts = ["@KMIDI KARAOKE FILE", "@V0100"], ["@LRUSS", "@TВо поле береза стояла", "@TНародная песня"]
    tempo = [meta("set_tempo", tempo=600000), meta("key_signature", key="Dm"), meta("set_tempo", tempo=400000, time=1920)]
    save("birch.kar", [tempo + [meta("text", text=t) for t in facts[0]],
        [meta("track_name", name="Words")] + [meta("text", text=t) for t in facts[1]] + list(syllables(RUSSIAN, "text", "\\", " "))],
        "cp1251", " ".join(RUSSIAN) + " Народная песня")
    save("sakura.mid", [[meta("track_name", name="さくら"), meta("copyright", text="作者不明")]
        + list(syllables(JAPANESE, "lyrics", "", " "))], "cp932", " ".join(JAPANESE))
    save("jacques.mid", [[meta("track_name", name="Frère Jacques"), meta("time_signature", numerator=2, denominator=4)]
        + list(syllables(FRENCH, "lyrics", "", " ")) + list(syllables(FRENCH, "text", "/", " "))], "utf-8", " ".join(FRENCH))
    save("ducks.mid", [[mido.Message("sysex", data=(0x7E, 0x7F, 9, 1)), meta("track_name", name="Entchen")]
        + [meta("lyrics", text=piece, time=480) for piece in GERMAN.split()]], "latin1", GERMAN.replace("- ", ""))
    inside = open(os.path.join(HERE, "ducks.mid"), "rb").read()
    wrapped = b"RMIDdata" + struct.pack("<I", len(inside)) + inside
    open(os.path.join(HERE, "ducks.rmi"), "wb").write(b"RIFF" + struct.pack("<I", len(wrapped)) + wrapped)
    words["ducks.rmi"] = words["ducks.mid"]


def from_notation(demo):
    for source, number, name in [(demo, 4, "demo4.mid"), (demo, 5, "demo5.mid"), (os.path.join(os.path.dirname(demo), "boys.abc"), 3, "boys.mid")]:
        subprocess.run(["abc2midi", source, str(number), "-o", os.path.join(HERE, name)], check=True, stdout=subprocess.DEVNULL)
        song = re.search(rf"^X: *{number}$.*?(?=^X:|\Z)", open(source, encoding="latin1").read(), re.S | re.M).group()
        lines = re.findall(r"^w:(.*)", song, re.M)
        words[name] = re.sub(r"(?<=\w)-(?=\w)", "", " ".join(lines))


def row(name):
    path = os.path.join(HERE, name)
    file = mido.MidiFile(path if name != "ducks.rmi" else os.path.join(HERE, "ducks.mid"), charset="latin1")
    events = [event for track in file.tracks for event in track]
    def first(kind, show): return next((show(event) for event in events if event.type == kind), "")
    found = sorted(set(re.findall(r"\w+", words.get(name, "").lower())))
    return [name, f"{file.length:.3f}", first("key_signature", lambda e: e.key),
        first("time_signature", lambda e: f"{e.numerator}/{e.denominator}"),
        first("set_tempo", lambda e: f"{mido.tempo2bpm(e.tempo):.2f}"), " ".join(found)]


make()
from_notation(sys.argv[1])
names = sorted(os.path.basename(f) for f in glob.glob(HERE + "/*.mid") + glob.glob(HERE + "/*.kar") + glob.glob(HERE + "/*.rmi"))
with open(HERE + "/answers.tsv", "w") as table:
    for line in [["file", "seconds", "key", "time", "tempo", "words"]] + [row(name) for name in names]: print(*line, sep="\t", file=table)
