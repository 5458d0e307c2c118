#!/usr/bin/env python3
"""Writes answers.json: what Python's email package, vobject and icalendar say of the files beside this script.

Run with vobject and icalendar installed, and TZ=UTC. Times without a zone are left out: they depend on the reader's."""
import datetime, email, email.header, email.utils, html.parser, json, os, pathlib, re
import icalendar, vobject

HERE = pathlib.Path(__file__).parent
WORD = re.compile(r"\w+")
CHARSETS = {"iso-8859-1": "cp1252", "us-ascii": "utf-8", "gb2312": "gb18030"}
SIGNATURES = {"application/pgp-signature", "application/pgp-encrypted", "application/pkcs7-signature"}
BINARY = {"VERSION", "PRODID", "UID", "REV", "PHOTO", "LOGO", "KEY", "SOUND", "TZ", "MAILER", "BDAY", "GEO", "CLASS"}


def words(text):
    return sorted({word.lower() for word in WORD.findall(text)})


class Page(html.parser.HTMLParser):
    """The words of a page: what is between tags, and what stands for pictures."""
    INLINE = {"b", "i", "u", "em", "strong", "span", "font", "big", "small", "tt", "code"}

    def __init__(self, page):
        super().__init__()
        self.text, self.hidden = "", 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.hidden += tag in ("script", "style", "title")
        self.text += "" if tag in self.INLINE else " "
        self.text += "".join(f" {value} " for name, value in attributes if name == "alt" and value)

    def handle_endtag(self, tag):
        self.hidden = max(0, self.hidden - (tag in ("script", "style", "title")))
        self.text += "" if tag in self.INLINE else " "

    def handle_data(self, data):
        self.text += "" if self.hidden else data


def part_text(part):
    body = part.get_payload(decode=True) or b""
    charset = CHARSETS.get(part.get_content_charset() or "utf-8", part.get_content_charset() or "utf-8")
    try:
        text = body.decode(charset, "replace")
    except LookupError:
        text = body.decode("cp1252", "replace")
    return Page(text).text if part.get_content_type() == "text/html" else text


def walk(part, has_plain, texts, attached):
    kind = part.get_content_type()
    if part.is_multipart() and kind.startswith("multipart/"):
        parts = part.get_payload()
        if kind == "multipart/alternative":
            has_plain |= any(p.get_content_type() == "text/plain" and (p.get_payload(decode=True) or b"").strip() for p in parts)
        for inner in parts:
            walk(inner, has_plain, texts, attached)
    elif part.is_multipart():
        for inner in part.get_payload():
            texts.append(str(inner.get("subject", "")))
            walk(inner, False, texts, attached)
    elif kind not in SIGNATURES:
        name = part.get_filename()
        if name:
            attached.append(decoded(name))
        if part.get_content_maintype() == "text" and (name or kind != "text/html" or not has_plain):
            texts.append(part_text(part))


def decoded(value):
    text = str(email.header.make_header(email.header.decode_header(str(value))))
    return re.sub(r"\s+", " ", text).strip()


def people(message, *names):
    found = email.utils.getaddresses([str(message[name]) for name in names if name in message])
    return [(name, address) for name, address in found if name or address]


def mail(data):
    message = email.message_from_bytes(data)
    texts, attached = [], []
    walk(message, False, texts, attached)
    writers, readers = people(message, "from"), people(message, "to", "cc", "bcc")
    found = {"kMDItemSubject": decoded(message.get("subject", "")),
             "kMDItemAuthors": [decoded(name) or address for name, address in writers],
             "kMDItemAuthorEmailAddresses": [address for _, address in writers if address],
             "kMDItemRecipients": [decoded(name) or address for name, address in readers],
             "kMDItemRecipientEmailAddresses": [address for _, address in readers if address]}
    try:
        date = email.utils.parsedate_to_datetime(message["date"])
        found["kMDItemContentCreationDate"] = int(date.replace(tzinfo=date.tzinfo or datetime.timezone.utc).timestamp())
    except (TypeError, ValueError):
        pass
    identifier = re.search("<([^>]*)>", str(message.get("message-id", "")))
    found["kMDItemIdentifier"] = identifier.group(1) if identifier else ""
    return [item(found, " ".join(texts))], attached


def item(found, text):
    return {"attributes": {key: value for key, value in found.items() if value}, "words": words(text)}


def moment(value):
    try:
        moment = getattr(value, "dt", None)
    except icalendar.error.BrokenCalendarProperty:
        return None
    isZoned = isinstance(moment, datetime.datetime) and moment.tzinfo
    return int(moment.timestamp()) if isZoned else None


def calendar(data):
    found = []
    for calendar in icalendar.Calendar.from_ical(data, multiple=True):
        for entry in calendar.walk():
            if entry.name in ("VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"):
                found.append(calendar_item(entry))
    return found, []


def several(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def calendar_item(entry):
    keys = {"SUMMARY": "kMDItemTitle", "UID": "kMDItemIdentifier", "LOCATION": "kMDItemNamedLocation"}
    times = {"DTSTART": "startDate", "DTEND": "endDate", "DUE": "kMDItemDueDate", "COMPLETED": "completionDate",
             "CREATED": "kMDItemContentCreationDate", "LAST-MODIFIED": "kMDItemContentModificationDate"}
    found = {key: str(entry.get(name, "")).strip() for name, key in keys.items()}
    found |= {key: moment(entry.get(name)) for name, key in times.items()}
    people = [str(person) for person in several(entry.get("ATTENDEE"))]
    found["kMDItemEmailAddresses"] = [re.sub("(?i)^mailto:", "", person) for person in people if "@" in person]
    texts = [str(text) for name in ("SUMMARY", "LOCATION", "DESCRIPTION", "COMMENT") for text in several(entry.get(name))]
    texts += [str(person.params.get("CN", "")) for person in several(entry.get("ATTENDEE")) + several(entry.get("ORGANIZER"))]
    return item(found, " ".join(texts))


def flat(value):
    if isinstance(value, (list, tuple)):
        return " ".join(map(flat, value))
    if hasattr(value, "__dict__"):
        return " ".join(map(flat, vars(value).values()))
    return "" if isinstance(value, bytes) else str(value)


def contacts(data):
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("latin1")
    return [card(c) for c in vobject.readComponents(text, allowQP=True) if c.name == "VCARD"], []


def card(found):
    def all_of(name):
        return [str(line.value).strip() for line in found.contents.get(name, [])]
    lines = [line for lines in found.contents.values() for line in lines if line.name.upper() not in BINARY]
    names = [part for line in found.contents.get("org", []) for part in line.value if part]
    return item({"kMDItemTitle": next(iter(all_of("fn")), ""), "kMDItemEmailAddresses": all_of("email"),
                 "kMDItemPhoneNumbers": all_of("tel"), "kMDItemOrganizations": names,
                 "kMDItemIdentifier": next(iter(all_of("uid")), "")}, " ".join(flat(line.value) for line in lines))


def main():
    answers = []
    for folder, judge, kind in (("mails", mail, "com.apple.mail.email"), ("calendars", calendar, "com.apple.ical.ics"),
                                ("contacts", contacts, "public.vcard")):
        for path in sorted((HERE / folder).iterdir()):
            items, attached = judge(path.read_bytes())
            answers.append({"file": f"{folder}/{path.name}", "type": kind, "items": items, "attachments": attached})
    (HERE / "answers.json").write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n")


main()
