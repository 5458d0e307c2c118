import ByteReading
import Encodings

/// Decodes the texts of one metadata block, which share an encoding that the block does not declare, or declares
/// wrongly.
enum SharedCharset {
  /// The texts up to their first NUL, without white space at both ends.
  ///
  /// Valid UTF-8 is taken as it is. The encoding of the other texts is detected from all of them together, because each
  /// is short.
  static func decode(_ texts: [ArraySlice<UInt8>]) -> [String] {
    let contents = texts.map { $0.prefix { $0 != 0 } }
    let isForeign = contents.map { String(validating: $0, as: UTF8.self) == nil || $0.contains(0x1B) }
    guard isForeign.contains(true) else { return contents.map { LegacyText.decode($0) } }
    var sample = Array(zip(contents, isForeign).filter(\.1).map(\.0).joined(separator: [0x0A]))
    let encoding = sample.withUnsafeMutableBufferPointer { EncodingDetector().encoding(of: $0, isHTML: false) }
    let decoder = CharsetDecoder()
    return zip(contents, isForeign).map { content, isForeign in
      isForeign ? decode(content, with: decoder, as: encoding) : LegacyText.decode(content)
    }
  }

  static func decode(_ text: ArraySlice<UInt8>) -> String { decode([text])[0] }

  /// A text in UTF-16, up to its first NUL.
  static func decodeWide(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      .map { order.integer(bytes[$0...($0 + 1)], as: UInt16.self) }
    return LegacyText.trim(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  private static func decode(
    _ content: ArraySlice<UInt8>, with decoder: CharsetDecoder, as encoding: TextEncoding
  ) -> String {
    LegacyText.trim(decoder.text(of: Array(content), in: encoding.name))
  }
}

/// The texts that people write into EXIF's fields, decoded together.
struct ExifTexts {
  private var texts: [UInt16: String] = [:]
  /// The user comment; see ``UserComment``.
  let comment: String?

  /// Tags with texts in the first directory.
  static let tags = [
    ExifTag.imageDescription, ExifTag.artist, ExifTag.copyright, ExifTag.software, ExifTag.documentName,
  ]
  /// Tags with texts that Windows Explorer writes, always in little-endian UTF-16.
  static let windowsTags = [
    ExifTag.windowsTitle, ExifTag.windowsComment, ExifTag.windowsAuthor, ExifTag.windowsKeywords,
    ExifTag.windowsSubject,
  ]

  init(_ fields: ExifFields) {
    let found = Self.tags.compactMap { tag in
      fields[.image, tag].flatMap { [1, 2, 7].contains($0.format) ? (tag, $0.bytes[...]) : nil }
    }
    for ((tag, _), text) in zip(found, SharedCharset.decode(found.map(\.1))) where !text.isEmpty { texts[tag] = text }
    for tag in Self.windowsTags {
      let text = fields[.image, tag].map { SharedCharset.decodeWide($0.bytes[...], .little) }
      texts[tag] = text.flatMap { $0.isEmpty ? nil : $0 }
    }
    comment = fields[.photo, ExifTag.userComment].flatMap(UserComment.text)
  }

  subscript(tag: UInt16) -> String? { texts[tag] }

  /// The parts of a text that are separated by semicolons.
  func parts(_ tag: UInt16) -> [String] {
    (texts[tag] ?? "").split(separator: ";").map { LegacyText.trim(String($0)) }
  }
}
