import DocumentText
import MDModel
import MDSystem
import Testing

/// Dates in the forms that documents use.
@Suite struct DocumentDateTests {
  @Test(arguments: [
    ("2007-10-18T20:24:00Z", "2007-10-18 20:24:00 +0000"),
    ("2006-10-13T18:06:00.123+03:00", "2006-10-13 15:06:00 +0000"),
    ("2015-03-01T17:46:12-0230", "2015-03-01 20:16:12 +0000"),
    ("1999-12-31 23:59:60Z", "1999-12-31 23:59:59 +0000"),
  ])
  func datesWithAnOffset(text: String, date: String) {
    #expect(DocumentDate.timestamp(text)?.description == date)
  }

  /// Without an offset, a date is in the local time zone of the computer.
  @Test(arguments: [
    ("2009-08-13T17:25:41.42", "2009-08-13 17:25:41 +0000"), ("2009-08", "2009-08-01 00:00:00 +0000"),
    (" 1984", "1984-01-01 00:00:00 +0000"),
  ])
  func localDates(text: String, clock: String) throws {
    let date = try #require(DocumentDate.timestamp(text))
    var shown = date
    shown.nanoseconds += Int64(LocalTime.offset(at: date.seconds)) * 1_000_000_000
    #expect(shown.description == clock)
  }

  @Test(arguments: ["", "yesterday", "12", "2009-13-01", "2009-02-30T00:00:00Z", "2009-01-01T25:00:00Z"])
  func whatIsNoDate(text: String) {
    #expect(DocumentDate.timestamp(text) == nil)
  }
}
