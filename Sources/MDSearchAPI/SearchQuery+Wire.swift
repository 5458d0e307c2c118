package import MDModel

/// A query on the wire: a version, then its members in order.
extension SearchQuery {
  private static let version: UInt8 = 5

  package var wireForm: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(texts) { writer, text in
      writer.append(text.text)
      writer.append(text.reading.rawValue)
    }
    writer.append(filters) { $0.append($1) }
    writer.append(optional: within.bundle) { $0.append($1) }
    writer.append(folders) { $0.append(counted: $1.bytes) }
    writer.append(order.rawValue)
    writer.append(evidence.rawValue)
    writer.append(optional: similarTo) { $0.append(counted: $1.bytes) }
    writer.append(Int64(offset))
    writer.append(optional: limit) { $0.append(Int64($1)) }
    writer.append(goal.rawValue)
    writer.append(optional: questioned) { $0.append(counted: $1.bytes) }
    writer.append(attributes) { $0.append($1.rawValue) }
    writer.append(wantsSnippets ? 1 as UInt8 : 0)
    writer.append(explainsScores ? 1 as UInt8 : 0)
    writer.append(foldsDuplicates ? 1 as UInt8 : 0)
    writer.append(findsDuplicates ? 1 as UInt8 : 0)
    writer.append(isReversed ? 1 as UInt8 : 0)
    writer.append(leavesMembersOut ? 1 as UInt8 : 0)
    writer.append(optional: mostScored) { $0.append(Int64($1)) }
    writer.append(Int64(mostSuggestions))
    writer.append(facets) { $0.append($1.rawValue) }
    writer.append(optional: asker.home) { $0.append($1) }
    writer.append(optional: asker.now) { $0.append($1.nanoseconds) }
    writer.append(optional: asker.calendar) { $1.write(to: &$0) }
    return writer.bytes
  }

  /// - Throws: ``WireError`` if the bytes are not a query, or if they have another version.
  package init(wireForm bytes: [UInt8]) throws(WireError) {
    self = try readWire(bytes) { (reader) throws(WireError) in try SearchQuery(from: &reader) }
  }

  private init(from reader: inout ByteReader) throws(WireError) {
    let version = try reader.read(UInt8.self)
    guard version == Self.version else { throw WireError("a query of the unknown version \(version)") }
    self.init(
      try reader.list { (reader) throws(WireError) in
        Text(try reader.readString(), try reader.value(Reading.init(rawValue:)))
      })
    filters = try reader.strings()
    within = try reader.optional { (reader) throws(WireError) in .donor(try reader.readString()) } ?? .everything
    folders = try reader.list { (reader) throws(WireError) in FilePath(Array(try reader.readCounted())) }
    guard let order = SearchOrder(rawValue: try reader.readString()) else { throw WireError("an unknown order") }
    self.order = order
    evidence = try reader.value(Evidence.init(rawValue:))
    similarTo = try reader.optional { (reader) throws(WireError) in FilePath(Array(try reader.readCounted())) }
    offset = try Self.count(from: &reader)
    limit = try reader.optional { (reader) throws(WireError) in try Self.count(from: &reader) }
    goal = try reader.value(Goal.init(rawValue:))
    questioned = try reader.optional { (reader) throws(WireError) in FilePath(Array(try reader.readCounted())) }
    attributes = try reader.list { (reader) throws(WireError) in AttributeKey(try reader.readString()) }
    wantsSnippets = try reader.read(UInt8.self) != 0
    explainsScores = try reader.read(UInt8.self) != 0
    foldsDuplicates = try reader.read(UInt8.self) != 0
    findsDuplicates = try reader.read(UInt8.self) != 0
    isReversed = try reader.read(UInt8.self) != 0
    leavesMembersOut = try reader.read(UInt8.self) != 0
    mostScored = try reader.optional { (reader) throws(WireError) in try Self.count(from: &reader) }
    mostSuggestions = try Self.count(from: &reader)
    facets = try reader.list { (reader) throws(WireError) in AttributeKey(try reader.readString()) }
    asker.home = try reader.optional { (reader) throws(WireError) in try reader.readString() }
    asker.now = try reader.optional { (reader) throws(WireError) in Timestamp(nanoseconds: try reader.read()) }
    asker.calendar = try reader.optional { (reader) throws(WireError) in try SearchCalendar(from: &reader) }
    guard reader.remaining == 0 else { throw WireError("a query with bytes behind it") }
  }

  private static func count(from reader: inout ByteReader) throws(WireError) -> Int {
    let count = Int(try reader.read(Int64.self))
    guard count >= 0 else { throw WireError("a count of \(count)") }
    return count
  }
}

extension SearchQuery.Extent {
  fileprivate var bundle: String? { if case .donor(let bundle) = self { bundle } else { nil } }
}

extension SearchCalendar {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(UInt8(clamping: firstWeekday))
    writer.append(dayComesFirst ? 1 as UInt8 : 0)
    writer.append(changes) { writer, change in
      writer.append(change.seconds)
      writer.append(change.offset)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(WireError) {
    let weekday = Int(try reader.read(UInt8.self))
    guard (1...7).contains(weekday) else { throw WireError("a week that begins with day \(weekday)") }
    let dayComesFirst = try reader.read(UInt8.self) != 0
    let changes = try reader.list { (reader) throws(WireError) in
      Change(seconds: try reader.read(), offset: try reader.read())
    }
    self.init(firstWeekday: weekday, dayComesFirst: dayComesFirst, changes: changes)
  }
}
