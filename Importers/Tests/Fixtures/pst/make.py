#!/usr/bin/env python3
"""make.py: writes orchard.pst with Aspose.Email for Python via .NET 26.10 (PyPI), which is not free and adds its notes to
texts where nobody has paid for it. The letters are ours. Needs DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1."""
import datetime, io
import aspose.email as ae, aspose.email.mapi as mapi, aspose.email.storage.pst as pst

HARVEST = """From: Ada Meadow <ada@meadow.example>
To: Ben Orchard <ben@orchard.example>, "Cleo Quince" <cleo@quince.example>
Cc: Dora <dora@damson.example>
Subject: Harvest of the quince trees
Date: Tue, 06 Oct 2020 08:30:00 +0200
Message-ID: <harvest.1@meadow.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=cut

--cut
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

The quinces are ripe. Bring ladders and baskets.
Grüße aus dem Obstgarten.
--cut
Content-Type: text/plain; charset=utf-8; name="baskets.txt"
Content-Disposition: attachment; filename="baskets.txt"
Content-Transfer-Encoding: 8bit

Seventeen wicker baskets, four of them mended.
--cut--
"""
ANSWER = """From: Ben Orchard <ben@orchard.example>
To: Ada Meadow <ada@meadow.example>
Subject: =?utf-8?B?0K/QsdC70L7QvdC4?= und Äpfel
Date: Wed, 07 Oct 2020 10:00:00 +0200
Message-ID: <answer.2@orchard.example>
In-Reply-To: <harvest.1@meadow.example>
References: <harvest.1@meadow.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit

<html><head><title>x</title><style>p {color: red}</style></head><body><p>I have <b>three ladders</b>, one for each
<i>trellis</i>.</p><p>Яблони цветут.</p></body></html>
"""
FORWARD = """From: Cleo Quince <cleo@quince.example>
To: Ada Meadow <ada@meadow.example>
Subject: Fwd: pruning
Date: Thu, 08 Oct 2020 10:00:00 +0200
Message-ID: <forward.3@quince.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=cut

--cut
Content-Type: text/plain

See what Dora wrote about secateurs.
--cut
Content-Type: message/rfc822
Content-Disposition: attachment

From: Dora <dora@damson.example>
To: Cleo Quince <cleo@quince.example>
Subject: When to prune damsons
Date: Mon, 05 Oct 2020 09:00:00 +0200
Message-ID: <prune.0@damson.example>
MIME-Version: 1.0
Content-Type: text/plain

Prune them in midsummer, never in frost.
--cut--
"""
TRAPS = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}\pard Hang the wasp traps before Friday.\par M\'fchle und Wespen.\par}"
BODIES = (0x1000001F, 0x1000001E, 0x10130102)  # plain text and page, which the library makes of the RTF


def letter(text):
    return mapi.MapiMessage.from_mail_message(ae.MailMessage.load(io.BytesIO(text.replace("\n", "\r\n").encode())))


def traps():
    message = mapi.MapiMessage("dora@damson.example", "ada@meadow.example", "Re: Wasp traps", "x")
    message.set_body_rtf(TRAPS, True)
    for tag in BODIES:
        message.remove_property(tag)
    return message


def contact():
    card = mapi.MapiContact()
    card.name_info = mapi.MapiContactNamePropertySet("Ada", "Lovegood", "Meadow")
    card.professional_info = mapi.MapiContactProfessionalPropertySet()
    card.professional_info.company_name, card.professional_info.title = "Meadow and Daughters", "Pomologist"
    card.electronic_addresses = mapi.MapiContactElectronicAddressPropertySet()
    mail = card.electronic_addresses.email1 = mapi.MapiContactElectronicAddress()
    mail.email_address, mail.address_type, mail.display_name = "ada@meadow.example", "SMTP", "Ada Meadow"
    card.telephones = mapi.MapiContactTelephonePropertySet()
    card.telephones.mobile_telephone_number = "+49 30 5550100"
    work = card.physical_addresses.work_address
    work.street, work.city, work.postal_code, work.country = "Uferweg 3", "Werder", "14542", "Germany"
    card.body = "Knows every graft in the valley."
    return card


def appointment():
    entry = mapi.MapiCalendar("Old mill by the river", "Cider pressing", "Bring bottles with corks.",
                              datetime.datetime(2020, 10, 10, 9), datetime.datetime(2020, 10, 10, 12, 30))
    entry.categories = ["Cider", "Autumn"]
    return entry


def note():
    slip = mapi.MapiNote()
    slip.subject, slip.body = "Rootstocks", "Order rootstocks M9 and M26."
    return slip


store = pst.PersonalStorage.create("orchard.pst", pst.FileFormatVersion.UNICODE)
kinds = pst.StandardIpmFolder
inbox = store.create_predefined_folder("Inbox", kinds.INBOX)
garden = inbox.add_sub_folder("Projects").add_sub_folder("Garden")
inbox.add_message(letter(HARVEST))
inbox.add_message(traps())
garden.add_message(letter(ANSWER))
garden.add_message(letter(FORWARD))
task = mapi.MapiTask("Oil the press", "The spindle squeaks.", datetime.datetime(2020, 10, 8), datetime.datetime(2020, 10, 9))
for name, kind, item in [("Contacts", kinds.CONTACTS, contact()), ("Calendar", kinds.APPOINTMENTS, appointment()),
                         ("Tasks", kinds.TASKS, task), ("Notes", kinds.NOTES, note())]:
    store.create_predefined_folder(name, kind).add_mapi_message_item(item)
store.store.change_display_name("Orchard letters")
store.store.change_password("pear")
del store
