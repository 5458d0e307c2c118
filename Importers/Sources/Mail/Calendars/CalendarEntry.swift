import Encodings
import ImporterKit

/// One entry of a calendar: an event, a to-do, a journal entry, or free and busy times.
struct CalendarEntry {
  private let component: ContentComponents.Component
  private let decoder: CharsetDecoder
  private let zones: CalendarZones

  init(_ component: ContentComponents.Component, _ decoder: CharsetDecoder, _ zones: CalendarZones) {
    self.component = component
    self.decoder = decoder
    self.zones = zones
  }

  /// A name for the entry's item: the `UID` and, for a changed occurrence, its `RECURRENCE-ID`; without `UID`, title
  /// and start.
  var memberName: String {
    let occurrence = component["RECURRENCE-ID"].map { " " + EscapedText.plain($0.bytes(decoder)) } ?? ""
    if let identifier = text("UID") { return identifier + occurrence }
    let name = [text("SUMMARY"), text("DTSTART")].compactMap { $0 }.joined(separator: " ")
    return name.isEmpty ? "entry" : name
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, string("SUMMARY"))
    sink.set("kMDItemIdentifier", string("UID"))
    giveTimes(to: &sink)
    givePeople(to: &sink)
    giveDetails(to: &sink)
    sink.appendText(words.joined(separator: "\n") + "\n")
  }

  private func text(_ name: String) -> String? {
    guard let line = component[name], !line.isBinary else { return nil }
    let text = EscapedText.plain(line.bytes(decoder))
    return text.isEmpty ? nil : text
  }

  private func string(_ name: String) -> AttributeValue? { text(name).map(AttributeValue.string) }

  /// The moment of a date property in seconds since 1970, and whether it is a whole day.
  private func moment(_ name: String) -> (seconds: Int64, isDay: Bool)? {
    guard let line = component[name], let date = PersonalDate(line.bytes(decoder)) else { return nil }
    return (zones.seconds(of: date, zone: line["TZID"]), date.isDay)
  }

  private func giveTimes(to sink: inout AttributeSink) {
    func set(_ key: AttributeKey, _ seconds: Int64?) {
      sink.set(key, seconds.flatMap(Timestamp.init(seconds:)).map(AttributeValue.date))
    }
    let start = moment("DTSTART")
    let length = component["DURATION"].flatMap { PersonalDuration.seconds($0.bytes(decoder)) }
    let given = moment("DTEND")?.seconds
    // RFC 5545: an event without an end lasts the whole day if its start is a date, and no time at all if it is a
    // moment.
    let end = given ?? start.map { $0.seconds + (length ?? ($0.isDay ? 86_400 : 0)) }
    set("startDate", start?.seconds)
    if component.name != "VTODO", component.name != "VJOURNAL" { set("endDate", end) }
    if component.name == "VEVENT" {
      sink.set("kMDItemTimestamp", start.flatMap { Timestamp(seconds: $0.seconds) }.map(AttributeValue.date))
      if let start { sink.set("allDay", .boolean(start.isDay)) }
      if let start, let end, end > start.seconds {
        sink.set("kMDItemDurationSeconds", .real(Double(end - start.seconds)))
      }
    }
    set("kMDItemDueDate", moment("DUE")?.seconds)
    set("completionDate", moment("COMPLETED")?.seconds)
    set(.contentCreationDate, (moment("CREATED") ?? moment("DCREATED") ?? moment("DTSTAMP"))?.seconds)
    set(.contentModificationDate, (moment("LAST-MODIFIED") ?? moment("DTSTAMP"))?.seconds)
  }

  private func givePeople(to sink: inout AttributeSink) {
    let organizers = (component.all("ORGANIZER") + component.all("CONTACT")).prefix(100).map(person)
    let attendees = component.all("ATTENDEE").prefix(1_000).map(person)
    sink.set(.authors, .strings(organizers.map(\.shown).filter { !$0.isEmpty }))
    sink.set("kMDItemAuthorEmailAddresses", .strings(organizers.map(\.address).filter { !$0.isEmpty }))
    sink.set("kMDItemParticipants", .strings(attendees.map(\.shown).filter { !$0.isEmpty }))
    sink.set("kMDItemEmailAddresses", .strings(attendees.map(\.address).filter { !$0.isEmpty }))
  }

  private func person(_ line: ContentLine) -> (shown: String, address: String) {
    let value = EscapedText.plain(line.bytes(decoder))
    let isAddress = value.lowercased().hasPrefix("mailto:")
    let address = isAddress ? String(value.dropFirst(7)) : value.contains("@") ? value : ""
    let name = line["CN"].flatMap { $0.isEmpty ? nil : $0 }
    return (name ?? (isAddress ? address : value), address)
  }

  private func giveDetails(to sink: inout AttributeSink) {
    sink.set("kMDItemNamedLocation", string("LOCATION"))
    if let place = text("GEO").flatMap(GeographicPoint.init) {
      sink.set(.latitude, .real(place.latitude))
      sink.set(.longitude, .real(place.longitude))
    }
    sink.set("kMDItemURL", string("URL"))
    sink.set(.keywords, .strings(keywords))
    sink.set("org_limelight_event_recurrence", recurrence.map(AttributeValue.string))
    sink.set("org_limelight_event_status", string("STATUS"))
  }

  private var keywords: [String] {
    let lists = component.all("CATEGORIES").prefix(100).map { EscapedText.split($0.bytes(decoder), at: 0x2C) }
    return lists.flatMap { $0 }.filter { !$0.isEmpty }
  }

  private var recurrence: String? {
    let rules = component.all("RRULE").prefix(20).compactMap { RecurrenceRule($0.bytes(decoder)).text }
    return rules.isEmpty ? nil : rules.joined(separator: "; ")
  }

  /// All text that people wrote into the entry, one value per line.
  private var words: [String] {
    let names = ["SUMMARY", "LOCATION", "DESCRIPTION", "COMMENT", "RESOURCES", "CONTACT", "URL"]
    var words = names.flatMap { name in component.all(name).prefix(100).map { EscapedText.plain($0.bytes(decoder)) } }
    words += [keywords.joined(separator: ", "), recurrence ?? ""]
    for line in component.all("ORGANIZER") + component.all("ATTENDEE").prefix(1_000) {
      let person = person(line)
      words.append(
        person.address.isEmpty || person.shown == person.address ? person.shown : "\(person.shown) \(person.address)")
    }
    for line in component.all("CONFERENCE").prefix(20) {
      words.append([line["LABEL"] ?? "", EscapedText.plain(line.bytes(decoder))].joined(separator: " "))
    }
    // `VALARM` repeats the event's title, so only its description is text. `AVAILABLE` has a title and a place of its
    // own.
    for inner in component.inner {
      let names = inner.name == "AVAILABLE" ? ["SUMMARY", "LOCATION", "DESCRIPTION", "COMMENT"] : ["DESCRIPTION"]
      guard inner.name == "AVAILABLE" || inner.name == "VALARM" else { continue }
      for line in names.flatMap({ inner.all($0).prefix(10) }) { words.append(EscapedText.plain(line.bytes(decoder))) }
    }
    return words.filter { !$0.isEmpty }
  }
}
