import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Contacts, calendars and the attachments of Outlook.
@Suite struct PersonalTests {
  @Test(arguments: [
    "BEGIN:VCARD\nVERSION:2.1\nN:Lovelace;Ada\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ada =\nL=C3=B6velace\nTEL;HOME;VOICE:+44 1\n"
      + "EMAIL;INTERNET:ada@b.org\nORG:Engines;Notes\nADR;WORK:;;1 Street;London;;W1;UK\nEND:VCARD\n",
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Löve\r\n lace\r\nitem1.TEL;TYPE=HOME:+44 1\r\nitem2.EMAIL:ada@b.org\r\n"
      + "ORG:Engines;Notes\r\nADR;TYPE=WORK:;;1 Street;London;;W1;UK\r\nPHOTO;ENCODING=b:AAAA\r\n AAAA\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lövelace\nTEL;VALUE=uri:tel:+44 1\nEMAIL:mailto:ada@b.org\nORG:Engines;Notes\n"
      + "ADR;LABEL=\"1 Street: London\":;;1 Street;London;;W1;UK\nPHOTO:data:image/png;base64,AAAA\nEND:VCARD\n",
  ])
  func aCardOfAnyVersionSaysTheSame(card: String) throws {
    let answer = try Samples.answer(to: card.utf8, type: "public.vcard")
    #expect(answer.strings(.title) == ["Ada Lövelace"])
    #expect(answer.strings("kMDItemPhoneNumbers") == ["+44 1"])
    #expect(answer.strings("kMDItemEmailAddresses") == ["ada@b.org"])
    #expect(answer.strings("kMDItemOrganizations") == ["Engines", "Notes"])
    #expect(answer.strings(.city) == ["London"])
    #expect(answer.strings(.country) == ["UK"])
    #expect(!answer.string.contains("AAAA"))
    #expect(answer.members.isEmpty)
  }

  @Test func manyCardsAreItems() throws {
    let card =
      "BEGIN:VCARD\nFN:Ada\nUID:1\nEND:VCARD\nBEGIN:VCARD\nN:Babbage;Charles\nNICKNAME:a\\, b,c\nGEO:geo:52.5,13.4\nEND:VCARD\n"
    let answer = try Samples.answer(to: (card + "BEGIN:VCARD\nFN:cut").utf8, type: "public.vcard")
    #expect(answer.members.map(\.name) == ["1", "Charles Babbage", "cut"])
    #expect(answer.members[1].strings("alternateNames") == ["a, b", "c"])
    #expect(answer.members[1].attributes[.latitude] == 52.5)
    #expect(answer.outcome.reason == "a contact is cut off")
  }

  /// RFC 6868: `^^n` is a caret and a letter, and a caret before anything else is itself.
  @Test(arguments: [
    ("Ada ^'L.^'", "Ada \"L.\""), ("a^^nb", "a^nb"), ("a^^^^b", "a^^b"), ("a^xb^", "a^xb^"),
  ])
  func caretsInParameters(written: String, meant: String) throws {
    let answer = try event("SUMMARY:x\nORGANIZER;CN=\"\(written)\":mailto:ada@b.org")
    #expect(answer.strings(.authors) == [meant])
  }

  private func event(_ lines: String) throws -> ImporterProcess.Answer {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    return try Samples.answer(to: text.utf8, type: "com.apple.ical.ics")
  }

  @Test(arguments: [
    ("20261125T071239Z", "", 1_795_590_759), ("20261125T071239", ";TZID=Europe/Berlin", 1_795_587_159),
    ("20260725T071239", ";TZID=Europe/Berlin", 1_784_956_359),
    ("20500725T071239", ";TZID=Europe/Berlin", 2_542_338_759),
    ("20501125T071239", ";TZID=America/New_York", 2_552_991_159),
    ("19700101T000000", ";TZID=\"/x.org/Tzfile/Asia/Tokyo\"", -32_400),
    ("20261125T071239", ";TZID=US-Eastern", 1_795_608_759),
  ])
  func timesAreOfTheirZones(time: String, zone: String, seconds: Int64) throws {
    #expect(try event("DTSTART\(zone):\(time)").attributes.seconds("startDate") == seconds)
  }

  /// A time zone that the calendar defines itself, as Outlook does, after the event that uses it.
  @Test(arguments: [
    ("20260115T120000", 1_768_474_800), ("20260715T120000", 1_784_109_600), ("20260329T030000", 1_774_746_000),
  ])
  func describedZonesHold(time: String, seconds: Int64) throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:My own
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE
      """
    let answer = try event("DTSTART;TZID=My own:\(time)\nEND:VEVENT\n\(zone)\nBEGIN:X")
    #expect(answer.attributes.seconds("startDate") == seconds)
  }

  @Test func anEventIsTold() throws {
    let answer = try event(
      """
      SUMMARY:Budget\\, again
      DTSTART:20261125T070000Z
      DURATION:PT1H30M
      LOCATION:Room 5
      DESCRIPTION:First line\\nsecond
       line
      ORGANIZER;CN="Ada: L.":mailto:ada@b.org
      ATTENDEE;CN=Charles;ROLE=CHAIR:MAILTO:charles@b.org
      ATTENDEE:mailto:c@d.org
      CATEGORIES:Work,Money
      RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR;UNTIL=20271231T000000Z
      STATUS:CONFIRMED
      """)
    #expect(answer.strings(.title) == ["Budget, again"])
    #expect(answer.attributes.seconds("endDate") == 1_795_595_400)
    #expect(answer.attributes["kMDItemDurationSeconds"] == 5_400.0)
    #expect(answer.attributes["allDay"] == false)
    #expect(answer.strings("kMDItemNamedLocation") == ["Room 5"])
    #expect(answer.strings(.authors) == ["Ada: L."])
    #expect(answer.strings("kMDItemParticipants") == ["Charles", "c@d.org"])
    #expect(answer.strings("kMDItemEmailAddresses") == ["charles@b.org", "c@d.org"])
    #expect(answer.strings(.keywords) == ["Work", "Money"])
    let rule = "every 2 months on the first Monday and the last Friday until 2027-12-31"
    #expect(answer.strings("org_limelight_event_recurrence") == [rule])
    #expect(answer.string.contains("First line\nsecondline\n"))
  }

  @Test func entriesOfACalendarAreItems() throws {
    let text =
      "BEGIN:VCALENDAR\nX-WR-CALNAME:Mine\nBEGIN:VEVENT\nUID:1\nSUMMARY:a\nBEGIN:VALARM\nDESCRIPTION:wake\nEND:VALARM\nEND:VEVENT\n"
      + "BEGIN:VTODO\nUID:2\nDUE:20261125T070000Z\nCOMPLETED:20261124T070000Z\nEND:VTODO\nBEGIN:VJOURNAL\nSUMMARY:b\nEND:VJOURNAL\nEND:VCALENDAR\n"
    let answer = try Samples.answer(to: text.utf8, type: "com.apple.ical.ics")
    #expect(answer.strings(.title) == ["Mine"])
    #expect(answer.members.map(\.name) == ["1", "2", "b"])
    #expect(answer.members[0].string == "a\nwake\n")
    #expect(answer.members[1].attributes.seconds("kMDItemDueDate") == 1_795_590_000)
    #expect(answer.members[1].attributes.seconds("completionDate") == 1_795_503_600)
  }

  /// The output of tnefparse for a `winmail.dat`.
  private struct OutlookAnswer: Decodable {
    let subject: String
    let sender: String
    let words: String
  }

  @Test func outlooksMessagesSayWhatAnotherReaderFinds() throws {
    let folder = Samples.folder.appending(path: "outlook")
    let answers = try JSONDecoder().decode(
      [String: OutlookAnswer].self, from: Data(contentsOf: folder.appending(path: "answers.json")))
    #expect(answers.count == 7)
    for (file, expected) in answers {
      let answer = try Samples.answer(of: folder.appending(path: file).path, type: "public.data")
      #expect(answer.strings(.title) == [expected.subject], "\(file)")
      #expect(answer.strings(.authors) == (expected.sender.isEmpty ? [] : [expected.sender]), "\(file)")
      let found = Set(answer.string.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
      let words = Set(expected.words.split(separator: " ").map(String.init))
      #expect(words.subtracting(found).count * 50 <= words.count, "\(file): \(words.subtracting(found))")
      #expect(answer.outcome.status == .complete, "\(file)")
    }
  }

  /// Names and sizes that ytnef, another reader, extracts.
  @Test(arguments: [
    ("long-filename.tnef", ["allproductsmar2000.dat": 279], "temp. license for QARun"),
    ("one-file.tnef", ["AUTHORS": 244], ""), ("rtf.tnef", [:], "Senior Enginee"),
    ("multi-value-attribute.tnef", ["208225 (5 seconds) Voice Mail.mp3": 10_656], "voice mail from Curie Conf Room"),
    ("winmail.dat", ["zappa_av1.jpg": 2_937, "bookmark.htm": 85_805], "Casdasdfasdfasd"),
    ("two-files.tnef", ["AUTHORS": 244, "README": 893], ""),
    ("unicode-mapi-attr.tnef", ["example.dat": 1_024], ""),
    (
      "testWINMAIL.dat",
      ["quick.doc": 19_968, "quick.html": 428, "quick.pdf": 18_638, "quick.txt": 235, "quick.xml": 143], ""
    ),
  ])
  func outlooksAttachmentsAreItems(file: String, attachments: [String: Int64], words: String) throws {
    let answer = try Samples.answer(
      of: Samples.folder.appending(path: "outlook/\(file)").path, type: "public.data")
    #expect(Dictionary(uniqueKeysWithValues: answer.members.map { ($0.name, $0.header.size ?? -1) }) == attachments)
    #expect(words.isEmpty || answer.string.contains(words))
    #expect(answer.outcome.status == .complete)
  }
}
