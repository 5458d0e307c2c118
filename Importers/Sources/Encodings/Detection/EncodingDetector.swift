import CUchardet

/// Detects the encoding of bytes that are not UTF-8, with Mozilla's detector (uchardet) and rules for its known errors.
public final class EncodingDetector {
  private let detector = uchardet_new()
  private let choice = PageChoice()
  /// Sample size in bytes. More text rarely changes the answer, and costs 60 µs per KiB.
  private static let sampleBytes = 32 << 10

  public init() {}

  deinit { uchardet_delete(detector) }

  /// The encoding of text that has bytes from 0x80 on and is not UTF-8. Never fails: windows-1252 is the last resort.
  public func encoding(of bytes: UnsafeMutableBufferPointer<UInt8>, isHTML: Bool) -> TextEncoding {
    let sample = Self.sample(of: bytes)
    if let label = DeclaredCharset.label(in: bytes, isHTML: isHTML) {
      let declared = TextEncoding(label: label)
      if declared != .utf8, DecodingTrial.isPlausible(declared, for: sample) { return declared }
    }
    let highs = HighBytes(sample)
    let resembled = resembled(sample, highs)
    return resembled.isSingleByte ? choice.encoding(of: sample, orElse: resembled) : resembled
  }

  /// The encoding of text that has one byte per character. windows-1252 is the last resort.
  public func singleByteEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding {
    choice.encoding(of: Self.sample(of: bytes), orElse: .windows1252)
  }

  /// The EBCDIC code page of a text, whose letters are all beyond ASCII; `nil` for other text.
  func ebcdic(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? { choice.ebcdic(bytes) }

  /// The encoding that the bytes resemble by their distribution.
  private func resembled(_ sample: UnsafeMutableBufferPointer<UInt8>, _ highs: HighBytes) -> TextEncoding {
    let guess = ask(sample).map(TextEncoding.init(label:))
    if let guess, !guess.isWestern, guess != .utf8, DecodingTrial.isPlausible(guess, for: sample) {
      return refine(guess, highs)
    }
    // The second byte of Johab may be ASCII, which leaves runs of one byte. Only many of them are no coincidence.
    if highs.comeInRuns || highs.count >= 20, let better = DecodingTrial.eastAsian(sample) { return better }
    return guess?.isWestern == true ? refine(guess ?? .windows1252, highs) : .windows1252
  }

  /// Detects escape sequences of ISO 2022, which every other test takes for ASCII.
  static func escaped(in bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    for index in bytes.indices.dropLast(3) where bytes[index] == 0x1B && bytes[index + 1] == 0x24 {
      switch (bytes[index + 2], bytes[index + 3]) {
      case (0x29, 0x43): return .iso2022Korean
      case (0x29, 0x41), (0x29, 0x47): return .iso2022Chinese
      case (0x40, _), (0x42, _), (0x28, 0x44): return .iso2022Japanese
      default: continue
      }
    }
    return nil
  }

  private func ask(_ sample: UnsafeMutableBufferPointer<UInt8>) -> String? {
    uchardet_reset(detector)
    sample.withMemoryRebound(to: CChar.self) { _ = uchardet_handle_data(detector, $0.baseAddress, $0.count) }
    uchardet_data_end(detector)
    guard let name = uchardet_get_charset(detector), name.pointee != 0 else { return nil }
    return String(cString: name)
  }

  /// A sample that starts shortly before the first byte beyond ASCII.
  private static func sample(of bytes: UnsafeMutableBufferPointer<UInt8>) -> UnsafeMutableBufferPointer<UInt8> {
    let first = bytes.firstIndex { $0 >= 0x80 } ?? 0
    return UnsafeMutableBufferPointer(rebasing: bytes[max(0, first - 256)...].prefix(sampleBytes))
  }

  /// Chooses between tables that differ in few characters, by bytes that only one of them has.
  private func refine(_ guess: TextEncoding, _ highs: HighBytes) -> TextEncoding {
    switch guess.name {
    // 0x80 to 0x9F are control characters in ISO 8859, and letters and quotation marks in Windows code pages.
    case "ISO-8859-2" where highs.inControlRange, "ISO-8859-16" where highs.inControlRange:
      return TextEncoding(label: "windows-1250")
    case "ISO-8859-7" where highs.inControlRange: return TextEncoding(label: "windows-1253")
    case "ISO-8859-8" where highs.inControlRange: return TextEncoding(label: "windows-1255")
    case "ISO-8859-13" where highs.inControlRange: return TextEncoding(label: "windows-1257")
    case "ISO-8859-15" where highs.inControlRange: return .windows1252
    // A word-initial alpha with tonos is 0xB6 in ISO 8859-7 and 0xA2 in windows-1253, where 0xB6 is a pilcrow.
    case "windows-1253" where !highs.inControlRange && highs.alphaTonosISO && !highs.alphaTonosWindows:
      return TextEncoding(label: "ISO-8859-7")
    default: return guess
    }
  }
}

extension TextEncoding {
  /// True if each byte is a character.
  fileprivate var isSingleByte: Bool {
    unit == 1
      && ![
        "UTF-8", "EUC-JP", "Shift_JIS", "EUC-KR", "Johab", "GB18030", "Big5", "ISO-2022-JP", "ISO-2022-KR",
        "ISO-2022-CN", "EUC-TW", "HZ-GB-2312",
      ].contains(name)
  }

  /// True for answers that the detector gives if it finds nothing better.
  fileprivate var isWestern: Bool { self == .windows1252 || name == "ISO-8859-15" || name == "macintosh" }
}

/// Finds the encoding that a file declares in XML's declaration or HTML's `meta`.
enum DeclaredCharset {
  /// The label after `encoding=` in an XML declaration, or after `charset=` in the first 2 KiB of a web page.
  static func label(in bytes: UnsafeMutableBufferPointer<UInt8>, isHTML: Bool) -> String? {
    let head = Array(bytes.prefix(2048)).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if head.starts(with: Array("<?xml".utf8)), let end = position(of: "?>", in: head[...]) {
      return value(after: "encoding", in: head[..<end])
    }
    guard isHTML else { return nil }
    var rest = head[...]
    while let start = position(of: "<meta", in: rest) {
      let tag = rest[start...].prefix { $0 != 0x3E }
      if let label = value(after: "charset", in: tag) { return label }
      rest = rest[tag.endIndex...]
    }
    return nil
  }

  private static func value(after name: String, in bytes: ArraySlice<UInt8>) -> String? {
    guard let start = position(of: name, in: bytes) else { return nil }
    let rest = bytes[(start + name.utf8.count)...].drop { $0 == 0x20 }
    guard rest.first == 0x3D else { return nil }
    let label = rest.dropFirst().drop { [0x20, 0x22, 0x27].contains($0) }.prefix(while: isLabel).prefix(40)
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }

  /// True for letters, digits and `-_.:`. A `/` is refused, because options of `iconv` follow it.
  private static func isLabel(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  private static func position(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - word.count)).first { bytes[$0...].starts(with: word) }
  }
}
