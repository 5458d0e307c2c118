import ByteReading

/// The texts that people put into EXIF's fields, decoded together.
struct ExifTexts {
  private var texts: [UInt16: String] = [:]
  /// The user comment, see ``UserComment``.
  let comment: String?

  /// Texts of the first directory.
  static let tags = [
    ExifTag.imageDescription, ExifTag.artist, ExifTag.copyright, ExifTag.software, ExifTag.documentName,
  ]
  /// Texts that the Windows Explorer writes, always in little-endian UTF-16.
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

  /// The parts of a text that holds several, separated by semicolons.
  func parts(_ tag: UInt16) -> [String] {
    (texts[tag] ?? "").split(separator: ";").map { LegacyText.trim(String($0)) }
  }
}
