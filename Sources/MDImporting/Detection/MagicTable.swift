/// The `magic` files of shared-mime-info, which identify types by bytes at offsets.
struct MagicTable: Sendable {
  /// A comparison of the value's bytes under `mask`, at any of `range` offsets from `offset` on.
  struct Line: Sendable {
    var indent: Int
    var offset: Int
    /// Number of offsets to try, at least 1.
    var range: Int
    /// Start of the value in ``MagicTable/bytes``, and its length.
    var value: Int
    var count: Int
    /// Start of the mask, which is as long as the value; `nil` if all bits are compared.
    var mask: Int?
  }

  /// A section: its type matches if one of its lines without indent matches.
  struct Section: Sendable {
    var priority: Int
    var mimeType: String
    var lines: Range<Int>
  }

  private(set) var sections: [Section] = []
  private(set) var lines: [Line] = []
  private(set) var bytes: [UInt8] = []

  /// Adds the sections of a file, up to the first malformed one.
  mutating func read(_ file: [UInt8]) {
    guard var reader = MagicReader(file) else { return }
    while let header = reader.section() {
      let start = lines.count
      while let line = reader.line(&bytes) { lines.append(line) }
      sections.append(Section(priority: header.priority, mimeType: header.mimeType, lines: start..<lines.count))
    }
  }

  /// Adds a section of lowest priority, which requires all values at their offsets.
  mutating func add(_ mimeType: String, _ values: [(offset: Int, value: String)]) {
    let start = lines.count
    for (indent, (offset, value)) in values.enumerated() {
      let text = Array(value.utf8)
      lines.append(Line(indent: indent, offset: offset, range: 1, value: bytes.count, count: text.count, mask: nil))
      bytes += text
    }
    sections.append(Section(priority: 0, mimeType: mimeType, lines: start..<lines.count))
  }

  /// Sorts by priority, highest first; the order within a priority stays.
  mutating func sort() {
    let order = sections.indices.sorted {
      (-sections[$0].priority, $0) < (-sections[$1].priority, $1)
    }
    sections = order.map { sections[$0] }
  }
}

extension MagicTable {
  /// Types whose magic matches the head of a file, highest priority first, computed lazily.
  func matches(_ head: UnsafeRawBufferPointer) -> some Sequence<String> {
    sections.lazy.filter { holds($0.lines, head) }.map(\.mimeType)
  }

  /// True if the head matches the magic of a type.
  ///
  /// - Returns: `nil` if the tables have no magic for the type.
  func holds(_ mimeType: String, _ head: UnsafeRawBufferPointer) -> Bool? {
    let own = sections.filter { $0.mimeType == mimeType }
    return own.isEmpty ? nil : own.contains { holds($0.lines, head) }
  }

  private func holds(_ range: Range<Int>, _ head: UnsafeRawBufferPointer) -> Bool {
    anyHolds(from: range.lowerBound, end: range.upperBound, indent: 0, head)
  }

  /// True if a line at `indent` matches, and also one of the deeper lines right below it, if there are any.
  private func anyHolds(from start: Int, end: Int, indent: Int, _ head: UnsafeRawBufferPointer) -> Bool {
    var index = start
    while index < end, lines[index].indent >= indent {
      if lines[index].indent == indent, holds(lines[index], head) {
        let hasDeeper = index + 1 < end && lines[index + 1].indent > indent
        if !hasDeeper || anyHolds(from: index + 1, end: end, indent: indent + 1, head) { return true }
      }
      index += 1
    }
    return false
  }

  private func holds(_ line: Line, _ head: UnsafeRawBufferPointer) -> Bool {
    let last = min(line.offset + line.range - 1, head.count - line.count)
    guard line.offset <= last else { return false }
    // For a value at many offsets, search its first byte: that is where most of the time goes.
    guard line.range > 1, line.mask == nil, line.count > 0 else {
      return (line.offset...last).contains { isEqual(line, head, $0) }
    }
    let first = bytes[line.value]
    var places = UnsafeRawBufferPointer(rebasing: head[line.offset...last])
    while let found = places.firstIndex(of: first) {
      if isEqual(line, head, last + 1 - places.count + found) { return true }
      places = UnsafeRawBufferPointer(rebasing: places[(found + 1)...])
    }
    return false
  }

  @inline(__always)
  private func isEqual(_ line: Line, _ head: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    for index in 0..<line.count {
      let difference = head[place + index] ^ bytes[line.value + index]
      if difference & (line.mask.map { bytes[$0 + index] } ?? 0xFF) != 0 { return false }
    }
    return true
  }
}
