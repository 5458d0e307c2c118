import Encodings
import ImporterKit

/// Reads iCalendar and vCalendar files.
///
/// A calendar with one entry is given as that entry; with several entries each becomes an item of its own.
struct CalendarReader {
  let decoder: CharsetDecoder

  private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"]

  func read(_ file: Bytes, into sink: inout AttributeSink) {
    let text = UnfoldedText(file, decoder)
    text.bytes.withUnsafeBufferPointer { read(unfolded: $0, into: &sink) }
  }

  private func read(unfolded text: Bytes, into sink: inout AttributeSink) {
    let survey = Survey(text, decoder)
    guard survey.isCalendar else { return sink.notePartial("no calendar is in the file") }
    if survey.count != 1 { giveNames(of: survey.calendar, to: &sink) }
    var components = ContentComponents(text, wanted: Self.entries)
    while let component = components.next() {
      let entry = CalendarEntry(component, decoder, survey.zones)
      if survey.count == 1 {
        entry.give(to: &sink)
      } else {
        let header = MemberHeader(MemberNaming.safe(entry.memberName), contentType: "com.apple.ical.ics")
        guard sink.addMember(header, contents: { sink in entry.give(to: &sink) }) else { return }
      }
    }
    giveWords(of: survey.calendar, to: &sink)
    if survey.isCut { sink.notePartial("an entry is cut off") }
  }

  /// The calendar's own properties, its zones and the number of its entries.
  ///
  /// A zone may follow the entries that use it, so the file is read once for the zones before the entries are given.
  private struct Survey {
    let zones = CalendarZones()
    private(set) var count = 0
    private(set) var isCalendar = false
    private(set) var isCut = false
    private(set) var calendar = ContentComponents.Component(name: "")

    init(_ text: Bytes, _ decoder: CharsetDecoder) {
      var components = ContentComponents(text, wanted: CalendarReader.entries.union(["VTIMEZONE"]))
      while let component = components.next() {
        isCalendar = true
        if component.name == "VTIMEZONE" { zones.describe(component) { $0.bytes(decoder) } } else { count += 1 }
      }
      calendar = components.surroundings
      isCut = components.isCut
      isCalendar = isCalendar || components.hasBegun || !calendar.lines.isEmpty
      if let line = calendar["X-WR-TIMEZONE"] { zones.setDefault(EscapedText.plain(line.bytes(decoder))) }
    }
  }

  private func text(_ names: [String], of calendar: ContentComponents.Component) -> String? {
    names.lazy.compactMap { calendar[$0] }.map { EscapedText.plain($0.bytes(decoder)) }.first { !$0.isEmpty }
  }

  private func giveNames(of calendar: ContentComponents.Component, to sink: inout AttributeSink) {
    sink.set(.title, text(["X-WR-CALNAME", "NAME"], of: calendar).map(AttributeValue.string))
    sink.set(.itemDescription, text(["X-WR-CALDESC", "DESCRIPTION"], of: calendar).map(AttributeValue.string))
  }

  /// Appends the calendar's name and description as text. With a single entry, that entry's title replaces the
  /// calendar's.
  private func giveWords(of calendar: ContentComponents.Component, to sink: inout AttributeSink) {
    for names in [["X-WR-CALNAME", "NAME"], ["X-WR-CALDESC", "DESCRIPTION"]] {
      if let words = text(names, of: calendar) { sink.appendText(words + "\n") }
    }
  }
}
