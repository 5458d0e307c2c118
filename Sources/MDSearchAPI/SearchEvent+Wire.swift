import MDDonations
package import MDModel

/// Events and failures of a search on the wire: a tag, then the members in order.
extension SearchEvent {
  private enum Tag: UInt8 { case reading = 1, result, end }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .reading(let reading):
      writer.append(Tag.reading.rawValue)
      writer.append(reading.expression)
      writer.append(reading.notes) { $0.append($1) }
      writer.append(reading.suggestions) { $1.write(to: &$0) }
    case .result(let result):
      writer.append(Tag.result.rawValue)
      result.write(to: &writer)
    case .end(let summary):
      writer.append(Tag.end.rawValue)
      summary.write(to: &writer)
    }
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    let tag = try reader.read(UInt8.self)
    switch Tag(rawValue: tag) {
    case .reading:
      let expression = try reader.readString()
      let notes = try reader.strings()
      let suggestions = try reader.list { (reader) throws(WireError) in try SearchSuggestion(from: &reader) }
      self = .reading(SearchReading(expression: expression, notes: notes, suggestions: suggestions))
    case .result: self = .result(try SearchResult(from: &reader))
    case .end: self = .end(try SearchSummary(from: &reader))
    case nil: throw WireError("event tag \(tag) is unknown")
    }
  }

  /// Decodes all events of a page.
  package static func all(in bytes: [UInt8]) throws(WireError) -> [SearchEvent] {
    try readWire(bytes) { (reader) throws(WireError) in
      var events: [SearchEvent] = []
      while reader.remaining > 0 { events.append(try SearchEvent(from: &reader)) }
      return events
    }
  }
}

extension SearchSuggestion {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(text)
    writer.append(typed) { $0.append($1) }
    writer.append(score)
  }

  fileprivate init(from reader: inout ByteReader) throws(WireError) {
    self.init(
      text: try reader.readString(),
      typed: try reader.list { (reader) throws(WireError) in try reader.readRange() }, score: try reader.readDouble())
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ range: Range<Int>) {
    append(Int64(range.lowerBound))
    append(Int64(range.upperBound))
  }
}

extension ByteReader {
  fileprivate mutating func readRange() throws(WireError) -> Range<Int> {
    let (start, end) = (Int(try read(Int64.self)), Int(try read(Int64.self)))
    guard start <= end else { throw WireError("a range that ends before it begins") }
    return start..<end
  }
}

extension SearchResult {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(counted: path.bytes)
    writer.append(score)
    writer.append(parts) { writer, part in
      writer.append(part.feature)
      writer.append(part.value)
      writer.append(part.amount)
    }
    writer.append(Array(attributes)) { writer, entry in
      writer.append(entry.key.rawValue)
      entry.value.write(to: &writer)
    }
    writer.append(optional: snippet) { writer, snippet in
      writer.append(snippet.text)
      writer.append(snippet.matches) { $0.append($1) }
      writer.append(optional: snippet.page) { $0.append(Int64($1)) }
      writer.append(optional: snippet.line) { $0.append(Int64($1)) }
    }
    writer.append(copies) { $0.append(counted: $1.bytes) }
    writer.append(optional: holdsWords) { $0.append($1 ? 1 as UInt8 : 0) }
    writer.append(optional: donation) { writer, donation in
      writer.append(donation.index)
      donation.item.write(to: &writer)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(WireError) {
    self.init(path: FilePath(Array(try reader.readCounted())), score: try reader.readDouble())
    parts = try reader.list { (reader) throws(WireError) in
      ScorePart(feature: try reader.readString(), value: try reader.readDouble(), amount: try reader.readDouble())
    }
    let entries = try reader.list { (reader) throws(WireError) in
      (AttributeKey(try reader.readString()), try AttributeValue(from: &reader))
    }
    for (key, value) in entries { attributes[key] = value }
    snippet = try reader.optional { (reader) throws(WireError) in
      SearchSnippet(
        text: try reader.readString(),
        matches: try reader.list { (reader) throws(WireError) in try reader.readRange() },
        page: try reader.optional { (reader) throws(WireError) in Int(try reader.read(Int64.self)) },
        line: try reader.optional { (reader) throws(WireError) in Int(try reader.read(Int64.self)) })
    }
    copies = try reader.list { (reader) throws(WireError) in FilePath(Array(try reader.readCounted())) }
    holdsWords = try reader.optional { (reader) throws(WireError) in try reader.read(UInt8.self) != 0 }
    donation = try reader.optional { (reader) throws(WireError) in
      FoundDonation(index: try reader.readString(), item: try DonatedItem(from: &reader))
    }
  }
}

extension SearchSummary {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(Int64(count))
    writer.append(Int64(countByMeaning))
    writer.append(facets) { writer, facet in
      writer.append(facet.attribute.rawValue)
      writer.append(facet.values) { writer, value in
        value.value.write(to: &writer)
        writer.append(Int64(value.count))
      }
    }
    writer.append(optional: explanation) { $1.write(to: &$0) }
    writer.append(optional: unfinished) { writer, share in
      writer.append(Int64(share.files))
      writer.append(Int64(share.pending))
    }
    writer.append(optional: hint) { $0.append($1) }
  }

  fileprivate init(from reader: inout ByteReader) throws(WireError) {
    self.init(count: Int(try reader.read(Int64.self)))
    countByMeaning = Int(try reader.read(Int64.self))
    facets = try reader.list { (reader) throws(WireError) in
      SearchFacet(
        AttributeKey(try reader.readString()),
        try reader.list { (reader) throws(WireError) in
          SearchFacet.Value(try AttributeValue(from: &reader), count: Int(try reader.read(Int64.self)))
        })
    }
    explanation = try reader.optional { (reader) throws(WireError) in try SearchExplanation(from: &reader) }
    unfinished = try reader.optional { (reader) throws(WireError) in
      UnfinishedShare(files: Int(try reader.read(Int64.self)), pending: Int(try reader.read(Int64.self)))
    }
    hint = try reader.optional { (reader) throws(WireError) in try reader.readString() }
  }
}

extension SearchExplanation {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(expression)
    writer.append(folders) { $0.append(counted: $1.bytes) }
    writer.append(order.rawValue)
    writer.append(reading.inNanoseconds)
    writer.append(steps) { writer, step in
      writer.append(step.part)
      writer.append(step.method)
      writer.append(optional: step.items) { $0.append(Int64($1)) }
      writer.append(step.isChecked ? 1 as UInt8 : 0)
      writer.append(step.time.inNanoseconds)
    }
    writer.append(optional: looks) { writer, looks in
      writer.append(Int64(looks.items))
      writer.append(Int64(looks.found))
      writer.append(looks.time.inNanoseconds)
    }
    writer.append(Int64(matches))
    writer.append(searching.inNanoseconds)
    writer.append(best) { $1.write(to: &$0) }
    writer.append(reasons) { $0.append($1) }
  }

  fileprivate init(from reader: inout ByteReader) throws(WireError) {
    let expression = try reader.readString()
    let folders = try reader.list { (reader) throws(WireError) in FilePath(Array(try reader.readCounted())) }
    guard let order = SearchOrder(rawValue: try reader.readString()) else { throw WireError("an unknown order") }
    self.init(expression: expression, folders: folders, order: order)
    reading = .nanoseconds(try reader.read(Int64.self))
    steps = try reader.list { (reader) throws(WireError) in
      Step(
        part: try reader.readString(), method: try reader.readString(),
        items: try reader.optional { (reader) throws(WireError) in Int(try reader.read(Int64.self)) },
        isChecked: try reader.read(UInt8.self) != 0, time: .nanoseconds(try reader.read(Int64.self)))
    }
    looks = try reader.optional { (reader) throws(WireError) in
      Looks(
        items: Int(try reader.read(Int64.self)), found: Int(try reader.read(Int64.self)),
        time: .nanoseconds(try reader.read(Int64.self)))
    }
    matches = Int(try reader.read(Int64.self))
    searching = .nanoseconds(try reader.read(Int64.self))
    best = try reader.list { (reader) throws(WireError) in try SearchResult(from: &reader) }
    reasons = try reader.strings()
  }
}

extension SearchFailure {
  package var wireForm: [UInt8] {
    var writer = ByteWriter()
    writer.append(code.rawValue)
    writer.append(message)
    writer.append(optional: hint) { $0.append($1) }
    return writer.bytes
  }

  package init(wireForm bytes: [UInt8]) throws(WireError) {
    self = try readWire(bytes) { (reader) throws(WireError) in
      SearchFailure(
        try reader.value(Code.init(rawValue:)), try reader.readString(),
        hint: try reader.optional { (reader) throws(WireError) in try reader.readString() })
    }
  }
}
