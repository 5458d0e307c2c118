import Encodings
import ImporterKit

/// Reads calendars: iCalendar and vCalendar. A file of one entry is the entry itself; of many, each is an item.
struct CalendarReader {
  let decoder: CharsetDecoder

  private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL"]

  func read(_ file: Bytes, into sink: inout AttributeSink) {
    let text = UnfoldedText(file, decoder)
    text.bytes.withUnsafeBufferPointer { read(unfolded: $0, into: &sink) }
  }

  private func read(unfolded text: Bytes, into sink: inout AttributeSink) {
    let (zones, count, calendar, isCut) = survey(text)
    guard count > 0 || !calendar.lines.isEmpty else { return sink.notePartial("no calendar is in the file") }
    if count != 1 { giveCalendar(calendar, to: &sink) }
    var components = ContentComponents(text, wanted: Self.entries)
    while let component = components.next() {
      let entry = CalendarEntry(component, decoder, zones)
      if count == 1 {
        entry.give(to: &sink)
      } else {
        let header = MemberHeader(MemberNaming.safe(entry.memberName), contentType: "com.apple.ical.ics")
        guard sink.addMember(header, contents: { sink in entry.give(to: &sink) }) else { return }
      }
    }
    if isCut { sink.notePartial("an entry is cut off") }
  }

  /// Zones may stand behind the entries that need them; so they are read first.
  private func survey(
    _ text: Bytes
  ) -> (zones: CalendarZones, entries: Int, calendar: ContentComponents.Component, isCut: Bool) {
    let zones = CalendarZones()
    var components = ContentComponents(text, wanted: Self.entries.union(["VTIMEZONE", "VFREEBUSY"]))
    var count = 0
    while let component = components.next() {
      if component.name == "VTIMEZONE" { zones.describe(component) { $0.bytes(decoder) } }
      if Self.entries.contains(component.name) { count += 1 }
    }
    if let line = components.surroundings["X-WR-TIMEZONE"] { zones.setDefault(EscapedText.plain(line.bytes(decoder))) }
    return (zones, count, components.surroundings, components.isCut)
  }

  private func giveCalendar(_ calendar: ContentComponents.Component, to sink: inout AttributeSink) {
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { calendar[$0] }.map { EscapedText.plain($0.bytes(decoder)) }.first { !$0.isEmpty }
    }
    sink.set(.title, text("X-WR-CALNAME", "NAME").map(AttributeValue.string))
    sink.set(.itemDescription, text("X-WR-CALDESC", "DESCRIPTION").map(AttributeValue.string))
    if let words = text("X-WR-CALNAME", "NAME") { sink.appendText(words + "\n") }
    if let words = text("X-WR-CALDESC", "DESCRIPTION") { sink.appendText(words + "\n") }
  }
}
