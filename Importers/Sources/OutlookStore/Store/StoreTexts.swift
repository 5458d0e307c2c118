import Encodings
import PackedRichText
import WebPages
import WordBuffer

/// Decodes texts in properties: UTF-16, or bytes in the code page of their message.
final class StoreTexts {
  private let decoder = CharsetDecoder()

  private static let longestLine = 4_096

  /// A single line of text with one space between words. `nil` if the property is not a text or is empty.
  func line(_ value: PropertyValue?, page: UInt64) -> String? {
    guard let value, value.isText else { return nil }
    let bytes = decoded(Array(value.bytes.prefix(4 * Self.longestLine)), isUTF16: value.isUTF16, page: page)
    let line = HeadingList.plain(bytes, atMost: Self.longestLine)
    return line.isEmpty ? nil : line
  }

  /// A text of several lines.
  func text(_ value: PropertyValue?, page: UInt64) -> [UInt8]? {
    guard let value, value.isText else { return nil }
    var text = decoded(value.bytes, isUTF16: value.isUTF16, page: page)
    text.removeAll { $0 == 0x0D }
    return text.contains { $0 > 0x20 } ? text : nil
  }

  /// The text of an HTML body, which is stored as bytes or as text. `problem` says why the text is incomplete, if it
  /// is.
  func words(ofPage value: PropertyValue?, page: UInt64) -> (text: [UInt8], problem: String?)? {
    guard let value, value.isText || value.type == 0x102 else { return nil }
    let bytes = decoded(value.bytes, isUTF16: value.isUTF16, page: page, isHTML: true)
    let parser = HTMLTextParser()
    bytes.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    return (parser.words.text, parser.stopReason)
  }

  func words(ofPackedRichText value: PropertyValue?) -> [UInt8]? {
    guard let value, value.type == 0x102 else { return nil }
    let text = value.bytes.withUnsafeBufferPointer { PackedRichText.words(of: $0, decoder) }
    return text.isEmpty ? nil : text
  }

  private func decoded(_ bytes: [UInt8], isUTF16: Bool, page: UInt64, isHTML: Bool = false) -> [UInt8] {
    var bytes = bytes
    var text: [UInt8] = []
    let label = isUTF16 ? "UTF-16LE" : Self.label(of: page)
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: label, isHTML: isHTML, into: &text) }
    return text
  }

  /// The encoding label for a code page number.
  private static func label(of page: UInt64) -> String {
    switch page {
    case 0...3, 20127: "windows-1252"
    case 1200: "UTF-16LE"
    case 20866: "KOI8-R"
    case 21866: "KOI8-U"
    case 28591...28605: "ISO-8859-\(page - 28590)"
    case 50220...50222: "ISO-2022-JP"
    case 50225: "ISO-2022-KR"
    case 51932: "EUC-JP"
    case 51949: "EUC-KR"
    case 52936, 54936: "GB18030"
    case 65001: "UTF-8"
    default: "cp\(page)"
    }
  }
}
