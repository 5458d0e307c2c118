import ByteReading

/// The central directory at the end of a ZIP archive.
struct ZipDirectory {
  private(set) var members: [ZipMember] = []
  /// True if the directory was found and has as many entries as it claims.
  private(set) var isWhole = false

  private static let entryBytes = 46
  /// Maximum size of a directory, enough for some two million entries.
  private static let maximumBytes = 128 << 20

  init(_ bytes: FileBytes, maximumMembers: Int) {
    guard let end = ZipEndRecord(bytes) else { return }
    let directory = bytes.read(at: end.directoryOffset, limit: min(end.directorySize, Self.maximumBytes))
    var position = 0
    while members.count < maximumMembers, let length = entry(in: directory, at: position, shift: end.shift) {
      position += length
    }
    isWhole = end.directorySize == directory.count && (position == directory.count || members.count >= end.count)
    if members.count == maximumMembers { isWhole = true }
  }

  /// Reads the entry at a position. Returns its length; `nil` if there is none.
  private mutating func entry(in directory: [UInt8], at position: Int, shift: Int) -> Int? {
    guard position + Self.entryBytes <= directory.count, directory.number32(at: position) == 0x0201_4B50 else {
      return nil
    }
    let nameCount = directory.number16(at: position + 28)
    let extraCount = directory.number16(at: position + 30)
    let length = Self.entryBytes + nameCount + extraCount + directory.number16(at: position + 32)
    let name = position + Self.entryBytes
    guard name + nameCount + extraCount <= directory.count else { return nil }
    var sizes = ZipSizes(
      size: directory.number32(at: position + 24), packedSize: directory.number32(at: position + 20),
      offset: directory.number32(at: position + 42))
    sizes.widen(by: directory, at: name + nameCount, count: extraCount)
    let flags = directory.number16(at: position + 8)
    members.append(
      ZipMember(
        rawName: directory[name..<(name + nameCount)], isNamedInUTF8: flags & 0x800 != 0,
        isEncrypted: flags & 1 != 0, method: directory.number16(at: position + 10), packedSize: sizes.packedSize,
        size: sizes.size, checksum: UInt32(directory.number32(at: position + 16)),
        modifiedTime: UInt32(directory.number32(at: position + 12)),
        headerOffset: sizes.offset.addingReportingOverflow(shift).partialValue))
    return length
  }
}

/// Sizes and offset of a member. ZIP64 stores them in an extra field if 32 bits are too few.
struct ZipSizes {
  var size: Int
  var packedSize: Int
  var offset: Int

  private static let isElsewhere = 0xFFFF_FFFF

  mutating func widen(by bytes: [UInt8], at start: Int, count: Int) {
    var position = start
    let end = start + count
    while position + 4 <= end {
      let field = position + 4
      let fieldEnd = field + bytes.number16(at: position + 2)
      guard fieldEnd <= end else { return }
      if bytes.number16(at: position) == 1 { return take(bytes, field, fieldEnd) }
      position = fieldEnd
    }
  }

  /// The field holds only the values that did not fit, in this order.
  private mutating func take(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    var position = start
    for path in [\ZipSizes.size, \.packedSize, \.offset] where self[keyPath: path] == Self.isElsewhere {
      guard position + 8 <= end else { return }
      self[keyPath: path] = bytes.number64(at: position)
      position += 8
    }
  }
}

/// The record at the end of an archive, which locates the directory.
struct ZipEndRecord {
  let directoryOffset: Int
  let directorySize: Int
  let count: Int
  /// Number of bytes by which all offsets are wrong, because other data precedes the archive.
  let shift: Int

  private static let recordBytes = 22
  private static let longestComment = 0xFFFF

  /// - Returns: `nil` if no record is found that fits the file.
  init?(_ bytes: FileBytes) {
    // Nearly all archives have no comment, so search a short tail first.
    for tail in [1 << 10, Self.recordBytes + Self.longestComment] {
      let start = max(0, bytes.count - tail)
      if let found = Self.find(bytes, from: start) {
        self = found
        return
      }
      if start == 0 { return nil }
    }
    return nil
  }

  private static func find(_ bytes: FileBytes, from start: Int) -> ZipEndRecord? {
    let tail = bytes.read(at: start, limit: bytes.count - start)
    var position = tail.count - recordBytes
    while position >= 0 {
      if tail[position] == 0x50, tail.number32(at: position) == 0x0605_4B50,
        let record = ZipEndRecord(tail, position, start, bytes)
      {
        return record
      }
      position -= 1
    }
    return nil
  }

  private init?(_ tail: [UInt8], _ position: Int, _ start: Int, _ bytes: FileBytes) {
    var size = tail.number32(at: position + 12)
    var offset = tail.number32(at: position + 16)
    var count = tail.number16(at: position + 10)
    var end = start + position
    if let wide = Self.wideRecord(bytes, before: end) {
      (end, size, offset, count) = (wide.position, wide.size, wide.offset, wide.count)
    }
    // The directory ends where the record begins. A self-extracting archive has a program before it, and a wrong
    // offset.
    guard size <= end, offset <= end else { return nil }
    let begin = end - size
    guard count == 0 || Self.isEntry(bytes, at: begin) || Self.isEntry(bytes, at: offset) else { return nil }
    directoryOffset = Self.isEntry(bytes, at: begin) ? begin : offset
    directorySize = size
    self.count = count
    shift = directoryOffset - offset
  }

  private static func isEntry(_ bytes: FileBytes, at offset: Int) -> Bool {
    bytes.read(at: offset, limit: 4) == [0x50, 0x4B, 1, 2]
  }

  /// The record of ZIP64, found by a locator before the usual record.
  private static func wideRecord(
    _ bytes: FileBytes, before end: Int
  ) -> (position: Int, size: Int, offset: Int, count: Int)? {
    let locator = bytes.read(at: end - 20, limit: 20)
    guard locator.count == 20, locator.number32(at: 0) == 0x0706_4B50 else { return nil }
    // If other data precedes the archive, the record lies directly before the locator.
    for position in [locator.number64(at: 8), end - 20 - 56] where position >= 0 && position < end {
      let record = bytes.read(at: position, limit: 56)
      guard record.count == 56, record.number32(at: 0) == 0x0606_4B50 else { continue }
      return (position, record.number64(at: 40), record.number64(at: 48), record.number64(at: 32))
    }
    return nil
  }
}
