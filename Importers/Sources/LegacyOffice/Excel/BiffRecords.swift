import CompoundFile

/// A record of a workbook's stream, with the records that continue it.
struct BiffRecord {
  let kind: Int
  /// Where the record's head is.
  let position: Int
  let contents: Range<Int>
  /// Where the last record that continues it ends.
  fileprivate(set) var end: Int

  static let continuation = 0x003C
}

/// The records of a workbook ([MS-XLS] 2.1.4), one after the other.
struct BiffRecords: Sequence, IteratorProtocol {
  private let stream: [UInt8]
  private var position = 0

  init(_ stream: [UInt8]) { self.stream = stream }

  /// Whether bytes that are no records were passed over.
  private(set) var isDamaged = false

  /// No record is longer, but for what stands behind damage.
  private static let longest = 8_228
  private static let kinds = 1..<0x1100
  /// So many records in a row are no accident.
  private static let manyRecords = 5

  mutating func next() -> BiffRecord? {
    while stream.long(at: position) == 0 { position += 4 }
    if !isPlausible(at: position) { skipDamage() }
    guard let head = head(at: position) else { return nil }
    let start = position
    position = head.contents.upperBound
    while stream.short(at: position) == BiffRecord.continuation, let more = self.head(at: position) {
      position = more.contents.upperBound
    }
    return BiffRecord(kind: head.kind, position: start, contents: head.contents, end: position)
  }

  /// A record that is cut by the end of the stream has what there is.
  private func head(at position: Int) -> (kind: Int, contents: Range<Int>)? {
    guard let kind = stream.short(at: position), let count = stream.short(at: position + 2) else { return nil }
    let start = position + 4
    return (kind, start..<Swift.min(start + count, stream.count))
  }

  private func isPlausible(at position: Int) -> Bool {
    guard let kind = stream.short(at: position), let count = stream.short(at: position + 2) else { return false }
    return Self.kinds.contains(kind) && count <= Self.longest
  }

  /// Goes to where several records follow one another again; to the end where none do.
  private mutating func skipDamage() {
    var place = position
    while place + 4 <= stream.count {
      if isRow(at: place) {
        isDamaged = true
        position = place
        return
      }
      place += 1
    }
    position = stream.count
  }

  private func isRow(at start: Int) -> Bool {
    var place = start
    for _ in 0..<Self.manyRecords {
      guard isPlausible(at: place), let count = stream.short(at: place + 2) else { return false }
      place += 4 + count
    }
    return place <= stream.count
  }
}

/// Reads strings that run through a record and those that continue it.
struct BiffCursor {
  private let stream: [UInt8]
  private let record: BiffRecord
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
    guard end < record.end, let count = stream.short(at: end + 2) else { return false }
    position = end + 4
    end = Swift.min(position + count, record.end)
    return position <= end
  }

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

  /// Reads a string: its length, and from Excel 97 on a byte that tells its width; before, it is in a code page.
  mutating func string(isShort: Bool, codePage: CodePage?, into text: inout TextBuilder) {
    guard let count = isShort ? byte() : short() else { return }
    if let codePage {
      codePage.append(bytes(count), to: &text)
    } else {
      let flags = byte() ?? 0
      characters(count, isWide: flags & 1 != 0, into: &text)
    }
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
