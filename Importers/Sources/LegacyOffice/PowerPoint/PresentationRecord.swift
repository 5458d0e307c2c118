import CompoundFile

/// A record of a presentation's stream ([MS-PPT] 2.3.1): an atom with bytes, or a container of records.
struct PresentationRecord {
  /// What is meant by the numbers that are of interest.
  enum Kind {
    static let document = 0x03E8
    static let slide = 0x03EE
    static let slidePlace = 0x03F3
    static let notes = 0x03F0
    static let master = 0x03F8
    static let handout = 0x0FC9
    static let slideList = 0x0FF0
    static let textHeader = 0x0F9F
    static let textCharacters = 0x0FA0
    static let textBytes = 0x0FA8
    static let string = 0x0FBA
    static let headersAndFooters = 0x0FD9
    static let comment = 0x2EE0
    static let edit = 0x0FF5
    static let places = 0x1772
    static let tags = 0x1388
    static let tagContents = 0x138B
    static let shapeProperties = 0xF00B
    static let externalObjects = 0x0409
    static let link = 0x0FD7
  }

  let kind: Int
  let instance: Int
  let isContainer: Bool
  let contents: Range<Int>

  /// The record at an offset, as much of it as there is before `end`.
  init?(_ stream: [UInt8], at offset: Int, end: Int) {
    guard offset >= 0, offset + 8 <= end, let head = stream.short(at: offset), let kind = stream.short(at: offset + 2),
      let count = stream.long(at: offset + 4)
    else { return nil }
    self.kind = kind
    instance = head >> 4
    isContainer = head & 0xF == 0xF
    contents = (offset + 8)..<min(offset + 8 + count, end)
  }
}

/// The records of a container, one after the other.
struct PresentationRecords: Sequence, IteratorProtocol {
  private let stream: [UInt8]
  private var position: Int
  private let end: Int

  init(_ stream: [UInt8], in range: Range<Int>) {
    self.stream = stream
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> PresentationRecord? {
    guard let record = PresentationRecord(stream, at: position, end: end) else { return nil }
    position = record.contents.upperBound
    return record
  }
}

/// Where the parts of a presentation are now: each save appends a table of what it has changed.
struct PersistTable {
  /// Offsets by the numbers of the parts.
  private(set) var offsets: [Int: Int] = [:]
  /// Number of the document's own part.
  private(set) var document: Int?

  private static let mostEdits = 10_000

  /// Reads the tables, the newest first, from the edit on that the stream "Current User" names.
  init(_ stream: [UInt8], currentUser: [UInt8]) {
    var position = currentUser.long(at: 16) ?? 0
    var left = Self.mostEdits
    while left > 0, position > 0 || document == nil,
      let edit = PresentationRecord(stream, at: position, end: stream.count), edit.kind == PresentationRecord.Kind.edit
    {
      left -= 1
      let start = edit.contents.lowerBound
      if document == nil { document = stream.long(at: start + 16) }
      if let table = stream.long(at: start + 12) { readTable(stream, at: table) }
      // An older edit lies before: so the walk ends.
      guard let previous = stream.long(at: start + 8), previous < position else { break }
      position = previous
    }
  }

  /// Runs of numbers: the first and how many in 32 bits, then their offsets.
  private mutating func readTable(_ stream: [UInt8], at offset: Int) {
    guard let table = PresentationRecord(stream, at: offset, end: stream.count),
      table.kind == PresentationRecord.Kind.places
    else { return }
    var position = table.contents.lowerBound
    while position + 4 <= table.contents.upperBound, let run = stream.long(at: position) {
      let first = run & 0xFFFFF
      position += 4
      for number in first..<(first + run >> 20) {
        guard position + 4 <= table.contents.upperBound, let place = stream.long(at: position) else { return }
        if offsets[number] == nil { offsets[number] = place }
        position += 4
      }
    }
  }
}
