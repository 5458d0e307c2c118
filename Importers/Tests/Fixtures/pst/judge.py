#!/usr/bin/env python3
"""judge.py STORE: what readpst of libpst 0.6.76 (Debian's pst-utils) says of a store, on standard output."""
import datetime, email, email.policy, email.utils, html, json, pathlib, re, subprocess, sys, tempfile


def words(text):
    return " ".join(sorted(set(re.findall(r"\w+", text.lower()))))


def people(message, *fields):
    pairs = email.utils.getaddresses([str(value) for field in fields for value in message.get_all(field, [])])
    return [name or address for name, address in pairs], [address for _, address in pairs]


def mail(path):
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    text = body.get_content() if body else ""
    if body and body.get_content_type() == "text/html":
        text = html.unescape(re.sub(r"(?s)<(style|title).*?</\1>|<.*?>", " ", text))
    authors, author_addresses = people(message, "from")
    recipients, addresses = people(message, "to", "cc")
    date = message["date"].datetime.astimezone(datetime.timezone.utc) if message["date"] else None
    found = {"kMDItemTitle": message["subject"], "kMDItemAuthors": authors, "kMDItemAuthorEmailAddresses": author_addresses,
             "kMDItemRecipients": recipients, "kMDItemRecipientEmailAddresses": addresses,
             "kMDItemIdentifier": str(message["message-id"] or "").strip("<> "),
             "kMDItemContentCreationDate": f"{date:%Y-%m-%d %H:%M:%S} +0000" if date else ""}
    return found, text


def card(path, names):
    lines = [line.split(":", 1) for line in path.read_text().splitlines() if ":" in line]
    values = {name.split(";")[0]: value.replace("\\n", "\n").replace("\\,", ",") for name, value in lines}
    found = {key: values.get(name, "") for name, key in names.items()}
    for key in ("startDate", "endDate"):
        if key in found:
            found[key] = f"{datetime.datetime.strptime(found[key], '%Y%m%dT%H%M%SZ')} +0000"
    return found, values.get("NOTE", "") + values.get("DESCRIPTION", "")


CARDS = {".vcf": {"EMAIL": "kMDItemEmailAddresses", "TEL": "kMDItemPhoneNumbers", "ORG": "kMDItemOrganizations",
                  "TITLE": "org_limelight_contact_jobTitle"},
         ".ics": {"SUMMARY": "kMDItemTitle", "DTSTART": "startDate", "DTEND": "endDate", "LOCATION": "kMDItemNamedLocation"}}

with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["readpst", "-q", "-e", "-8", "-o", folder, sys.argv[1]], check=True)
    items = []  # MAILER-DAEMON is what readpst writes for a sender that the message does not name
    for path in sorted(pathlib.Path(folder).rglob("*.*")):
        found, text = mail(path) if path.suffix == ".eml" else card(path, CARDS[path.suffix])
        found["mailboxIdentifiers"] = "/".join(path.relative_to(folder).parts[1:-1])
        attributes = {key: " | ".join(value) if isinstance(value, list) else value for key, value in found.items()}
        known = {key: value for key, value in attributes.items() if value and value != "MAILER-DAEMON"}
        items.append({"attributes": known, "words": words(text)})
print(json.dumps({"judge": "readpst 0.6.76", "items": items}, ensure_ascii=False, indent=1))
