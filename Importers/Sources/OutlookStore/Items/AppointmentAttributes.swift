import ImporterKit

/// Reads the properties of an appointment as attributes and lines of text. They are named properties ([MS-OXOCAL]).
enum AppointmentAttributes {
  private static let start: UInt32 = 0x820D
  private static let end: UInt32 = 0x820E
  private static let place: UInt32 = 0x8208
  private static let isWholeDay: UInt32 = 0x8215
  private static let recurrence: UInt32 = 0x8232

  static func give(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    let title = properties.subject(item)
    properties.giveCommon(item, title: title, to: &sink)
    giveTimes(item, properties, to: &sink)
    let organizer = MessageAttributes.author(of: item, properties)
    let people = MessageAttributes.recipients(of: item, properties)
    MessageAttributes.give([organizer], .authors, "kMDItemAuthorEmailAddresses", to: &sink)
    MessageAttributes.give(people, "kMDItemParticipants", "kMDItemEmailAddresses", to: &sink)
    let words = [title, properties.line(item, number: place), properties.line(item, number: recurrence)]
    let names = ([organizer] + people).compactMap(\.shown)
    sink.appendText((words.compactMap(\.self) + names).joined(separator: "\n") + "\n")
  }

  /// Whole seconds between two times. `nil` if the end is not after the start, or if the difference overflows.
  static func seconds(from start: Timestamp, to end: Timestamp) -> Double? {
    let (length, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return overflow || length <= 0 ? nil : Double(length / 1_000_000_000)
  }

  /// Sets the time and place of an appointment or a meeting request.
  static func giveTimes(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    guard let start = properties.date(item, number: start) ?? item.value(.startDate)?.date else { return }
    let end = properties.date(item, number: end) ?? item.value(.endDate)?.date
    sink.set("startDate", .date(start))
    sink.set("endDate", end.map(AttributeValue.date))
    sink.set("kMDItemTimestamp", .date(start))
    sink.set("kMDItemDurationSeconds", end.flatMap { seconds(from: start, to: $0) }.map(AttributeValue.real))
    if let isWholeDay = item.value(number: isWholeDay)?.number { sink.set("allDay", .boolean(isWholeDay != 0)) }
    sink.set("kMDItemNamedLocation", properties.line(item, number: place).map(AttributeValue.string))
    sink.set("org_limelight_event_recurrence", properties.line(item, number: recurrence).map(AttributeValue.string))
  }
}

/// Reads the properties of a task ([MS-OXOTASK]).
enum TaskAttributes {
  private static let start: UInt32 = 0x8104
  private static let due: UInt32 = 0x8105
  private static let completed: UInt32 = 0x810F

  static func give(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    let title = properties.subject(item)
    properties.giveCommon(item, title: title, to: &sink)
    let dates: [(AttributeKey, UInt32)] = [
      ("startDate", start), ("kMDItemDueDate", due), ("completionDate", completed),
    ]
    for (key, number) in dates { sink.set(key, properties.date(item, number: number).map(AttributeValue.date)) }
    if let title { sink.appendText(title + "\n") }
  }
}

/// Reads the properties of a note. Its subject is its first line.
enum NoteAttributes {
  static func give(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    properties.giveCommon(item, title: properties.subject(item), to: &sink)
  }
}
