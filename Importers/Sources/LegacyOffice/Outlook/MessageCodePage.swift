import Encodings

/// Finds the code page of a message's 8-bit texts. What the message says of its body is often not that of its subject, and
/// programs say UTF-8 of texts that are in the page of their computer.
enum MessageCodePage {
  private typealias Key = MessageProperties.Key

  private static let sampled = [
    Key.subject, Key.senderName, Key.sentRepresentingName, Key.displayTo, Key.displayCarbonCopy, Key.body,
  ]
  private static let sampleBytes = 8 << 10
  /// Pages of two bytes a letter: short texts in them may be valid UTF-8 by chance.
  private static let eastAsian: Set<Int> = [932, 936, 949, 950, 1361, 51932, 51949, 52936, 54936]

  /// - Parameter decoder: asked which of two pages the letters speak for.
  static func page(of properties: MessageProperties, _ decoder: CharsetDecoder) -> Int {
    let own = stated(Key.codePage, properties)
    let body = stated(Key.internetCodePage, properties)
    var sample: [UInt8] = []
    for key in sampled { sample += properties.narrowBytes(key, limit: sampleBytes) + [0x0A] }
    guard sample.contains(where: { $0 >= 0x80 }) else { return own ?? body ?? 1252 }
    if let own, own != 65001 { return isUTF8(sample) && !eastAsian.contains(own) ? 65001 : own }
    if isUTF8(sample), body == 65001 || !eastAsian.contains(body ?? 1252) { return 65001 }
    let local = properties.number(Key.localeIdentifier).map(LanguageCodePage.page(ofLanguage:))
    guard let body, body != 65001 else { return local ?? resembled(&sample, decoder) ?? 1252 }
    guard let local, local != body else { return body }
    return resembled(&sample, decoder) == local ? local : body
  }

  /// `nil` where a page is not stated, or one that no 8-bit text can be in.
  private static func stated(_ key: Int, _ properties: MessageProperties) -> Int? {
    properties.number(key).flatMap { $0 > 2 && $0 != 1200 && $0 != 20127 ? $0 : nil }
  }

  private static func isUTF8(_ sample: [UInt8]) -> Bool {
    // The sample may end within a letter.
    (0...3).contains { String(validating: sample.dropLast($0 + 1), as: UTF8.self) != nil }
  }

  private static func resembled(_ sample: inout [UInt8], _ decoder: CharsetDecoder) -> Int? {
    let name = sample.withUnsafeMutableBufferPointer { decoder.encoding(of: $0) }
    if name.hasPrefix("windows-") { return Int(name.dropFirst(8)) }
    return ["shift_jis": 932, "gb18030": 936, "euc-kr": 949, "big5": 950, "iso-8859-15": 1252, "iso-8859-2": 1250][name]
  }

  /// The name of a code page that a decoder knows it by.
  static func label(of page: Int) -> String {
    switch page {
    case 0...3, 20127: "windows-1252"
    case 1200: "utf-16le"
    case 20866: "koi8-r"
    case 21866: "koi8-u"
    case 28591...28605: "iso-8859-\(page - 28590)"
    case 50220...50222: "iso-2022-jp"
    case 50225: "iso-2022-kr"
    case 51932: "euc-jp"
    case 51949: "euc-kr"
    case 52936, 54936: "gb18030"
    case 65001: "utf-8"
    default: "cp\(page)"
    }
  }
}
