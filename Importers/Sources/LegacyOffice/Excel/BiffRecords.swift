import CompoundFile

/// A record of a workbook's stream, with the records that continue it.
struct BiffRecord {
  let kind: Int
  /// Where the record's head is.
  let position: Int
  let contents: Range<Int>
  fileprivate(set) var continuations: [Range<Int>] = []

  static let continuation = 0x003C
}

/// The records of a workbook ([MS-XLS] 2.1.4), one after the other.
struct BiffRecords: Sequence, IteratorProtocol {
  private let stream: [UInt8]
  private var position = 0

  init(_ stream: [UInt8]) { self.stream = stream }

  mutating func next() -> BiffRecord? {
    guard let head = head(at: position) else { return nil }
    var record = BiffRecord(kind: head.kind, position: position, contents: head.contents)
    position = head.contents.upperBound
    while let more = self.head(at: position), more.kind == BiffRecord.continuation {
      record.continuations.append(more.contents)
      position = more.contents.upperBound
    }
    return record
  }

  /// A record that is cut by the end of the stream has what there is.
  private func head(at position: Int) -> (kind: Int, contents: Range<Int>)? {
    guard let kind = stream.short(at: position), let count = stream.short(at: position + 2) else { return nil }
    let start = position + 4
    guard kind != 0 || count != 0 else { return nil }
    return (kind, start..<Swift.min(start + count, stream.count))
  }
}

/// Reads strings that run through a record and those that continue it.
struct BiffCursor {
  private let stream: [UInt8]
  private let record: BiffRecord
  private var segment = 0
  private var position: Int
  private var end: Int

  init(_ stream: [UInt8], _ record: BiffRecord, offset: Int = 0) {
    self.stream = stream
    self.record = record
    position = Swift.min(record.contents.lowerBound + offset, record.contents.upperBound)
    end = record.contents.upperBound
  }

  /// Whether another segment follows; goes there.
  mutating func nextSegment() -> Bool {
    guard segment < record.continuations.count else { return false }
    position = record.continuations[segment].lowerBound
    end = record.continuations[segment].upperBound
    segment += 1
    return true
  }

  var isAtEnd: Bool { position >= end && segment >= record.continuations.count }

  mutating func byte() -> Int? {
    while position >= end { guard nextSegment() else { return nil } }
    defer { position += 1 }
    return Int(stream[position])
  }

  mutating func short() -> Int? {
    guard let low = byte(), let high = byte() else { return nil }
    return low | high << 8
  }

  mutating func long() -> Int? {
    guard let low = short(), let high = short() else { return nil }
    return low | high << 16
  }

  mutating func skip(_ count: Int) {
    var left = count
    while left > 0 {
      let step = Swift.min(left, end - position)
      position += step
      left -= step
      if left > 0, !nextSegment() { return }
    }
  }

  /// Reads characters of one or two bytes. In each continuation a byte says anew which.
  mutating func characters(_ count: Int, isWide wide: Bool, into text: inout TextBuilder) {
    var left = count
    var isWide = wide
    while left > 0 {
      let width = isWide ? 2 : 1
      let run = Swift.min(left, (end - position) / width)
      if isWide {
        for index in 0..<run {
          text.append(unit: UInt16(stream[position + index * 2]) | UInt16(stream[position + index * 2 + 1]) << 8)
        }
      } else {
        for index in 0..<run { text.append(unit: UInt16(stream[position + index])) }
      }
      position += run * width
      left -= run
      guard left > 0, nextSegment(), let flags = byte() else { break }
      isWide = flags & 1 != 0
    }
    text.endCharacter()
  }

  /// Reads a string with the formats of its characters and its phonetic readings, both of which are left out.
  ///
  /// - Returns: `false` at the end of the record.
  mutating func richString(into text: inout TextBuilder) -> Bool {
    guard let count = short(), let flags = byte() else { return false }
    let runs = flags & 8 != 0 ? short() ?? 0 : 0
    let extra = flags & 4 != 0 ? long() ?? 0 : 0
    characters(count, isWide: flags & 1 != 0, into: &text)
    skip(runs * 4 + extra)
    return true
  }

  /// Reads the rest of the record as bytes, at most `count`.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    let found = stream.part(at: position, limit: Swift.min(count, end - position))
    position += found.count
    return found
  }
}
