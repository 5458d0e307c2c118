import ByteReading
import CompoundFile

/// Properties of a message, a recipient or an attachment ([MS-OXMSG] 2.4): a stream each, and a table of the short ones.
struct MessageProperties {
  /// Numbers of the properties that are read ([MS-OXPROPS]).
  enum Key {
    static let messageClass = 0x001A
    static let subject = 0x0037
    static let clientSubmitTime = 0x0039
    static let sentRepresentingName = 0x0042
    static let receivedByName = 0x0040
    static let sentRepresentingAddress = 0x0065
    static let conversationTopic = 0x0070
    static let transportHeaders = 0x007D
    static let recipientType = 0x0C15
    static let senderName = 0x0C1A
    static let senderAddress = 0x0C1F
    static let displayCarbonCopy = 0x0E03
    static let displayTo = 0x0E04
    static let deliveryTime = 0x0E06
    static let body = 0x1000
    static let compressedRichText = 0x1009
    static let html = 0x1013
    static let messageIdentifier = 0x1035
    static let inReplyTo = 0x1042
    static let displayName = 0x3001
    static let address = 0x3003
    static let creationTime = 0x3007
    static let modificationTime = 0x3008
    static let attachmentData = 0x3701
    static let attachmentExtension = 0x3703
    static let attachmentShortName = 0x3704
    static let attachmentMethod = 0x3705
    static let attachmentLongName = 0x3707
    static let attachmentMimeType = 0x370E
    static let smtpAddress = 0x39FE
    static let codePage = 0x3FFD
    static let internetCodePage = 0x3FDE
    static let localeIdentifier = 0x3FF1
    static let senderSMTPAddress = 0x5D01
    static let sentRepresentingSMTPAddress = 0x5D02
  }

  private let storage: Storage
  private let pages: CodePages
  /// Short values by their numbers.
  private var short: [Int: UInt64] = [:]
  /// Names of the streams of long ones, by their numbers, with their types.
  private var streams: [Int: (entry: DirectoryEntry, type: Int)] = [:]
  var page = 1252

  /// - Parameter headBytes: what precedes the table: 32 in a message, 24 in one inside another, 8 in all else.
  init(_ storage: Storage, headBytes: Int, pages: CodePages) {
    self.storage = storage
    self.pages = pages
    for entry in storage.streams {
      guard let (number, type) = Self.tag(of: entry.name) else { continue }
      if streams[number] == nil || type == 0x1F { streams[number] = (entry, type) }
    }
    guard let table = storage.stream("__properties_version1.0", limit: 1 << 20) else { return }
    for offset in stride(from: headBytes, to: table.count - 15, by: 16) {
      if let tag = table.long(at: offset), let value = table.quad(at: offset + 8) { short[tag >> 16] = value }
    }
  }

  /// Number and type of the property that a stream holds: `__substg1.0_0037001F`.
  private static func tag(of name: String) -> (number: Int, type: Int)? {
    let name = name.utf8
    guard name.count == 20, name.starts(with: "__s".utf8) || name.starts(with: "__S".utf8) else { return nil }
    var tag = 0
    for byte in name.dropFirst(12) {
      switch byte {
      case 0x30...0x39: tag = tag << 4 | Int(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: tag = tag << 4 | Int((byte | 0x20) - 0x57)
      default: return nil
      }
    }
    return (tag >> 16, tag & 0xFFFF)
  }

  func number(_ key: Int) -> Int? { short[key].map { Int($0 & 0xFFFF_FFFF) } }
  func time(_ key: Int) -> UInt64? { short[key] }
  func size(_ key: Int) -> Int? { streams[key]?.entry.size }

  func bytes(_ key: Int, limit: Int = Storage.mostBytes) -> [UInt8]? {
    streams[key].flatMap { $0.type == 0x0D ? nil : storage.contents(of: $0.entry, limit: limit) }
  }

  /// Bytes of a text that is not in Unicode; none of other properties.
  func narrowBytes(_ key: Int, limit: Int) -> [UInt8] {
    streams[key].map { $0.type == 0x1E ? storage.contents(of: $0.entry, limit: limit) : [] } ?? []
  }

  /// Whether a text is in UTF-16.
  func isUnicode(_ key: Int) -> Bool { streams[key]?.type == 0x1F }

  /// A text of one line; `nil` where there is none.
  func string(_ key: Int) -> String? {
    guard let (entry, type) = streams[key], type == 0x1E || type == 0x1F else { return nil }
    let bytes = storage.contents(of: entry, limit: 64 << 10)
    let line = TextLine.line(pages.string(bytes[...], page: type == 0x1F ? 1200 : page), longest: 4_096)
    return line.isEmpty ? nil : line
  }

  /// A text of many lines.
  func append(_ key: Int, to text: inout TextBuilder) -> Bool {
    guard let (entry, type) = streams[key], type == 0x1E || type == 0x1F else { return false }
    let bytes = storage.contents(of: entry)
    if type == 0x1F {
      for index in stride(from: 0, to: bytes.count - 1, by: 2) where !text.isCut {
        text.append(unit: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      }
    } else {
      pages[page].append(bytes[...], to: &text)
    }
    return !bytes.isEmpty
  }
}
