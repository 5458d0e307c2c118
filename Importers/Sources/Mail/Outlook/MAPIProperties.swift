/// The properties of a message or an attachment as Outlook writes them into `winmail.dat` (MS-OXTNEF).
struct MAPIProperties {
  /// The properties that are kept.
  enum Tag: UInt16 {
    case subject = 0x0037
    /// The subject without the prefixes of replies.
    case conversationTopic = 0x0070
    case senderName = 0x0C1A
    case senderAddress = 0x0C1F
    case body = 0x1000
    case compressedRTF = 0x1009
    case html = 0x1013
    case attachedData = 0x3701
    case fileName = 0x3704
    case longFileName = 0x3707
    case mimeType = 0x370E
  }

  private var values: [Tag: (isWide: Bool, bytes: Range<Int>)] = [:]
  private let bytes: Bytes
  /// True if the bytes end within a property.
  private(set) var isCut = false

  private static let mostProperties = 4_096

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var cursor = LittleEndianCursor(bytes)
    guard let count = cursor.number(4) else { return }
    for _ in 0..<min(count, Self.mostProperties) {
      guard read(&cursor) else {
        isCut = true
        return
      }
    }
  }

  /// The bytes of a value, and whether they are UTF-16.
  subscript(tag: Tag) -> (isWide: Bool, bytes: Bytes)? {
    values[tag].map { ($0.isWide, bytes.piece($0.bytes)) }
  }

  private mutating func read(_ cursor: inout LittleEndianCursor) -> Bool {
    guard let type = cursor.number(2), let identifier = cursor.number(2) else { return false }
    if identifier >= 0x8000 { guard Self.skipName(&cursor) else { return false } }
    let isMany = type & 0x1000 != 0
    let base = type & 0x0FFF
    let isVariable = [0x0D, 0x1E, 0x1F, 0x102].contains(base)
    guard let count = isMany || isVariable ? cursor.number(4) : 1, count <= bytes.count else { return false }
    // Values of size zero use no bytes, so a false count of them would not be stopped by the end of the bytes.
    guard isVariable || count == 1 || Self.fixedSize(base) ?? 0 > 0 else { return false }
    for index in 0..<count {
      guard let size = isVariable ? cursor.number(4) : Self.fixedSize(base), let value = cursor.take(size) else {
        return false
      }
      cursor.align()
      if index == 0, let tag = Tag(rawValue: UInt16(identifier)) { values[tag] = (base == 0x1F, value) }
    }
    return true
  }

  /// Skips the name of a named property, which is a number or a string after an identifier of 16 bytes.
  private static func skipName(_ cursor: inout LittleEndianCursor) -> Bool {
    guard cursor.take(16) != nil, let kind = cursor.number(4), let number = cursor.number(4) else { return false }
    guard kind == 1 else { return true }
    guard cursor.take(number) != nil else { return false }
    cursor.align()
    return true
  }

  private static func fixedSize(_ type: Int) -> Int? {
    switch type {
    case 0x02, 0x0B: 2
    case 0x03, 0x04, 0x0A: 4
    case 0x05, 0x06, 0x07, 0x14, 0x40: 8
    case 0x48: 16
    case 0x00, 0x01: 0
    default: nil
    }
  }
}

/// Reads little-endian numbers.
struct LittleEndianCursor {
  private let bytes: Bytes
  private(set) var position = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func number(_ size: Int) -> Int? {
    guard let range = take(size) else { return nil }
    return range.reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }

  /// The range of the next bytes; `nil` if fewer are left.
  mutating func take(_ count: Int) -> Range<Int>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return position..<position + count
  }

  /// Moves to the next multiple of four.
  mutating func align() { position = min(bytes.count, (position + 3) / 4 * 4) }
}
