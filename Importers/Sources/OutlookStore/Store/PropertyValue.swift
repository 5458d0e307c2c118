import ImporterKit

/// Numbers of the properties that the importer reads ([MS-OXPROPS]).
enum PropertyTag: UInt32 {
  case messageClass = 0x001A
  case subject = 0x0037
  case clientSubmitTime = 0x0039
  case sentRepresentingName = 0x0042
  case startDate = 0x0060
  case endDate = 0x0061
  case sentRepresentingAddress = 0x0065
  case conversationTopic = 0x0070
  case transportHeaders = 0x007D
  case senderName = 0x0C1A
  case senderAddress = 0x0C1F
  case displayCarbonCopy = 0x0E03
  case displayTo = 0x0E04
  case deliveryTime = 0x0E06
  case messageSize = 0x0E08
  case body = 0x1000
  case packedRichText = 0x1009
  case html = 0x1013
  case messageIdentifier = 0x1035
  case references = 0x1039
  case inReplyTo = 0x1042
  case displayName = 0x3001
  case address = 0x3003
  case creationTime = 0x3007
  case modificationTime = 0x3008
  case visibleRoot = 0x35E0
  case attachmentExtension = 0x3703
  case attachmentShortName = 0x3704
  case attachmentLongName = 0x3707
  case attachmentMimeType = 0x370E
  case smtpAddress = 0x39FE
  case codePage = 0x3FFD
  case internetCodePage = 0x3FDE
  case senderSMTPAddress = 0x5D01
  case sentRepresentingSMTPAddress = 0x5D02
  case password = 0x67FF
}

/// The value of a property: its MAPI type and its bytes.
struct PropertyValue {
  let type: UInt32
  let bytes: [UInt8]

  /// Maximum size of a value. The library holds a second copy in memory.
  static let mostBytes = 32 << 20

  var isText: Bool { type == 0x1E || type == 0x1F }
  var isUTF16: Bool { type == 0x1F || type == 0x101F }

  /// The value as a number, if it has at most eight bytes.
  var number: UInt64? {
    guard 1...8 ~= bytes.count else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The value as a Windows date: units of 100 ns since 1601. `nil` for unset dates, which programs store as 1601 or as
  /// the year 4501.
  var date: Timestamp? {
    let epoch: UInt64 = 116_444_736_000_000_000
    let never: UInt64 = 915_151_392_000_000_000
    guard type == 0x40, let time = number, time >= 864_000_000_000, time < never else { return nil }
    let (ticks, isBefore) = time >= epoch ? (time - epoch, false) : (epoch - time, true)
    guard ticks < UInt64(Int64.max) / 100 else { return nil }
    return Timestamp(nanoseconds: Int64(ticks) * (isBefore ? -100 : 100))
  }

  /// The elements of a multi-valued text: the value stores their number, the start of each, and the texts.
  func parts(most: Int) -> [PropertyValue] {
    guard type == 0x101E || type == 0x101F, let count = long(at: 0) else { return isText ? [self] : [] }
    let starts = (0..<min(count, most)).compactMap { long(at: 4 + 4 * $0) }
    return starts.indices.compactMap { index in
      let end = index + 1 < starts.count ? starts[index + 1] : count > starts.count ? starts[index] : bytes.count
      guard starts[index] < end, end <= bytes.count else { return nil }
      return PropertyValue(type: type & 0xFFF, bytes: Array(bytes[starts[index]..<end]))
    }
  }

  private func long(at offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
