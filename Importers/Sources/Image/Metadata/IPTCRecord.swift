import ByteReading
import CalendarTimes

/// The editorial data sets of an IPTC-IIM block (IPTC-NAA Information Interchange Model 4.2, chapters 3, 5 and 6).
struct IPTCRecord {
  private(set) var values: [DataSet: [String]] = [:]
  /// True if a data set reaches beyond the block. The data sets before it were read.
  private(set) var isDamaged = false

  /// The data sets of record 2 that are read, by number.
  enum DataSet: UInt8 {
    case objectName = 5
    case supplementalCategory = 20
    case keywords = 25
    case contentLocation = 27
    case specialInstructions = 40
    case dateCreated = 55
    case timeCreated = 60
    case byline = 80
    case city = 90
    case sublocation = 92
    case provinceState = 95
    case countryName = 101
    case transmissionReference = 103
    case headline = 105
    case credit = 110
    case source = 115
    case copyrightNotice = 116
    case contact = 118
    case caption = 120
    case captionWriter = 122
  }

  private static let maximumDataSets = 10_000

  init(_ block: [UInt8]) {
    var rest = block[...]
    var found: [(dataSet: DataSet, data: ArraySlice<UInt8>)] = []
    for _ in 0..<Self.maximumDataSets {
      guard rest.count >= 5, rest.first == 0x1C else { break }
      let header = Array(rest.prefix(5))
      rest = rest.dropFirst(5)
      guard let count = Self.count(header, &rest), count <= rest.count else {
        isDamaged = true
        break
      }
      if header[1] == 2, let dataSet = DataSet(rawValue: header[2]) { found.append((dataSet, rest.prefix(count))) }
      rest = rest.dropFirst(count)
    }
    // Data set 1:90 declares the character set, but few writers set it correctly. The texts themselves are more
    // reliable.
    for (entry, text) in zip(found, SharedCharset.decode(found.map(\.data))) where !text.isEmpty {
      values[entry.dataSet, default: []].append(text)
    }
  }

  /// The number of bytes in a data set. If its top bit is set, the number instead tells how many bytes the real number
  /// has.
  private static func count(_ header: [UInt8], _ rest: inout ArraySlice<UInt8>) -> Int? {
    let short: Int = ByteOrder.big.integer(header[3...4])
    guard short & 0x8000 != 0 else { return short }
    let width = short & 0x7FFF
    guard width <= 4, rest.count >= width else { return nil }
    defer { rest = rest.dropFirst(width) }
    return ByteOrder.big.integer(rest.prefix(width))
  }

  func first(_ dataSet: DataSet) -> String? { values[dataSet]?.first }

  func texts(_ dataSet: DataSet) -> [String] { values[dataSet] ?? [] }

  /// The date (CCYYMMDD) and time (HHMMSS±HHMM) of creation.
  var creationDate: CalendarTime? {
    guard let date = first(.dateCreated), date.utf8.count == 8 else { return nil }
    let digits = Array(date.utf8)
    let day = [digits[0..<4], digits[4..<6], digits[6..<8]].map { String(decoding: $0, as: UTF8.self) }.joined(
      separator: "-")
    guard let time = first(.timeCreated), time.utf8.count >= 6 else { return CalendarTime(day) }
    let clock = Array(time.utf8)
    let parts = [clock[0..<2], clock[2..<4], clock[4..<6]].map { String(decoding: $0, as: UTF8.self) }
    return CalendarTime(day + "T" + parts.joined(separator: ":") + String(decoding: clock[6...], as: UTF8.self))
  }
}
