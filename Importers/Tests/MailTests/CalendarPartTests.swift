import ImporterKit
import ImporterTestKit
import Testing

/// Calendar data other than events: free and busy times, names of calendars, files without entries.
@Suite struct CalendarPartTests {
  static let busy = """
    BEGIN:VFREEBUSY\r
    UID:2\r
    ORGANIZER;CN=Ada Beispiel:mailto:ada@example.org\r
    DTSTART:20240301T000000Z\r
    DTEND:20240308T000000Z\r
    FREEBUSY:20240301T100000Z/PT2H\r
    COMMENT:Werktags am Pegel\r
    URL:https://pegel.example.org/frei\r
    END:VFREEBUSY\r

    """

  private func answer(_ text: String) throws -> ImporterProcess.Answer {
    try Samples.answer(to: text.utf8, type: "com.apple.ical.ics")
  }

  @Test(arguments: [
    busy, "BEGIN:VCALENDAR\r\n\(busy)END:VCALENDAR\r\n", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(busy)END:VCALENDAR\r\n",
  ])
  func busyTimesAreAnEntry(text: String) throws {
    let answer = try answer(text)
    #expect(answer.strings(.authors) == ["Ada Beispiel"])
    #expect(answer.strings("kMDItemURL") == ["https://pegel.example.org/frei"])
    #expect(answer.attributes.seconds("startDate") == 1_709_251_200)
    #expect(answer.attributes.seconds("endDate") == 1_709_856_000)
    #expect(answer.string.contains("Werktags am Pegel"))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func availabilityIsAnEntry() throws {
    let answer = try answer(
      """
      BEGIN:VCALENDAR
      BEGIN:VAVAILABILITY
      SUMMARY:Sprechzeiten
      BEGIN:AVAILABLE
      SUMMARY:Vormittagsdienst
      LOCATION:Zimmer 3
      END:AVAILABLE
      END:VAVAILABILITY
      END:VCALENDAR

      """)
    #expect(answer.strings(.title) == ["Sprechzeiten"])
    #expect(answer.string.contains("Vormittagsdienst\nZimmer 3"))
  }

  @Test(arguments: [
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    "BEGIN:VTIMEZONE\r\nTZID:Deichzeit\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\n"
      + "TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
  ])
  func calendarsWithoutEntriesAreWhole(text: String) throws {
    #expect(try answer(text).outcome == ImportOutcome())
  }

  @Test func whatIsNoCalendarIsSaid() throws {
    #expect(try answer("nothing\r\n").outcome.reason == "no calendar is in the file")
  }

  @Test(arguments: [("X-WR-CALNAME", "X-WR-CALDESC"), ("NAME", "DESCRIPTION")])
  func theNameOfACalendarIsAWordOfItsOneEvent(name: String, description: String) throws {
    let answer = try answer(
      """
      BEGIN:VCALENDAR
      \(name):Sielwacht
      \(description):Dienste am Tor
      BEGIN:VEVENT
      UID:1
      SUMMARY:Nachtdienst
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(answer.strings(.title) == ["Nachtdienst"])
    #expect(answer.string == "Nachtdienst\nSielwacht\nDienste am Tor\n")
  }
}
