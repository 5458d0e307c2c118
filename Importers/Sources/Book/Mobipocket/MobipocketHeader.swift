import ByteReading

/// The first record of a Mobipocket book: how the text is stored, and the book's properties.
struct MobipocketHeader {
  enum Compression: Int {
    case none = 1
    case palmDoc = 2
    /// The code `DH`: Huffman codes in HUFF and CDIC records.
    case huffman = 0x4448
  }

  /// The compression of the text; `nil` if it is unknown.
  let compression: Compression?
  let isEncrypted: Bool
  let textRecords: Int
  let isUnicode: Bool
  /// 8 for KF8, whose text is pages of XHTML; lower for older books.
  let version: Int
  /// The full title.
  let fullName: String?
  let language: String?
  /// Number of the first record with a picture.
  let firstPicture: Int
  let firstHuffman: Int
  let huffmanCount: Int
  /// Kinds of data that follow the text in each record, one bit per kind.
  let trailers: Int
  /// Number of the record that lists the ends of a KF8 book's parts: first the pages, then styles and drawings.
  let flowRecord: Int?
  /// Properties of the book as EXTH fields.
  let fields: [Field]

  struct Field {
    let number: Int
    let bytes: ArraySlice<UInt8>
  }

  private static let mostFields = 4_000

  /// Fails if the record is not a header.
  init?(_ record: [UInt8]) {
    guard let method = record.big16(0), let count = record.big16(8), record.count >= 14 else { return nil }
    compression = Compression(rawValue: method)
    textRecords = count
    isEncrypted = (record.big16(12) ?? 0) != 0
    let isMobipocket = record.bytes(16, 4).map { $0.elementsEqual("MOBI".utf8) } ?? false
    let end = isMobipocket ? min(16 + (record.big32(20) ?? 0), record.count) : 0
    /// A number of the header, if the header is long enough.
    func number(_ offset: Int) -> Int? { offset + 4 <= end ? record.big32(offset) : nil }
    isUnicode = number(28) == 65_001
    version = number(36) ?? 0
    firstPicture = number(108) ?? 0
    firstHuffman = number(112) ?? 0
    huffmanCount = number(116) ?? 0
    trailers = version >= 5 ? (number(240) ?? 0) & 0xFFFF : 0
    flowRecord = version >= 8 ? number(192) : nil
    language = number(92).flatMap(Self.language)
    fields = (number(128) ?? 0) & 0x40 != 0 ? Self.fields(record, at: end) : []
    let isUnicode = isUnicode
    fullName = number(84).flatMap { record.bytes($0, number(88) ?? 0) }
      .map { PalmText.string($0, isUnicode: isUnicode) }
  }

  private static func fields(_ record: [UInt8], at start: Int) -> [Field] {
    guard let mark = record.bytes(start, 4), mark.elementsEqual("EXTH".utf8) else { return [] }
    var fields: [Field] = []
    var offset = start + 12
    for _ in 0..<min(record.big32(start + 8) ?? 0, mostFields) {
      guard let number = record.big32(offset), let count = record.big32(offset + 4), count >= 8,
        let bytes = record.bytes(offset + 8, count - 8)
      else { break }
      fields.append(Field(number: number, bytes: bytes))
      offset += count
    }
    return fields
  }

  /// The texts of a field, which may occur several times.
  func texts(_ number: Int) -> [String] {
    fields.filter { $0.number == number }.map { PalmText.string($0.bytes, isUnicode: isUnicode) }
  }

  /// The value of a field that is a number.
  func number(_ number: Int) -> Int? {
    fields.first { $0.number == number && $0.bytes.count == 4 }.map {
      Int(ByteOrder.big.integer($0.bytes, as: UInt32.self))
    }
  }

  /// The language tag for a Windows locale, whose low ten bits are the language.
  private static func language(_ locale: Int) -> String? { languages[locale & 0x3FF] }

  private static let languages = [
    0x01: "ar", 0x02: "bg", 0x03: "ca", 0x04: "zh", 0x05: "cs", 0x06: "da", 0x07: "de", 0x08: "el", 0x09: "en",
    0x0A: "es", 0x0B: "fi", 0x0C: "fr", 0x0D: "he", 0x0E: "hu", 0x0F: "is", 0x10: "it", 0x11: "ja", 0x12: "ko",
    0x13: "nl", 0x14: "no", 0x15: "pl", 0x16: "pt", 0x18: "ro", 0x19: "ru", 0x1A: "hr", 0x1B: "sk", 0x1C: "sq",
    0x1D: "sv", 0x1E: "th", 0x1F: "tr", 0x21: "id", 0x22: "uk", 0x23: "be", 0x24: "sl", 0x25: "et", 0x26: "lv",
    0x27: "lt", 0x29: "fa", 0x2A: "vi", 0x2D: "eu", 0x36: "af", 0x39: "hi",
  ]
}

/// Decodes texts of Palm books: UTF-8 or windows-1252.
enum PalmText {
  static func string(_ bytes: ArraySlice<UInt8>, isUnicode: Bool) -> String {
    let content = bytes.filter { $0 != 0 }
    return isUnicode ? String(decoding: content, as: UTF8.self) : String(decoding: utf8(content), as: UTF8.self)
  }

  /// The text of windows-1252 in UTF-8.
  static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: letters[Int(byte) - 0x80]) }
    }
    return text
  }

  private static let letters: [[UInt8]] =
    Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
    .map { Array(String($0).utf8) } + (0xA0...0xFF).map { Array(String(Unicode.Scalar($0 as UInt8)).utf8) }
}
