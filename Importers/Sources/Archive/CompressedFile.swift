import ImporterKit

/// Gives the text of a single compressed file, such as a manual page or an old log.
///
/// Contents other than text become an item, if the host wants contents.
enum CompressedFile {
  /// - Parameter name: The file's name, from which the name of the contents is derived.
  static func give(_ reader: inout ArchiveReader, named name: FileName, to sink: inout AttributeSink) throws {
    sink.set(.memberCount, .integer(1))
    guard let first = reader.nextPiece() else { throw ImportFailure("what is inside cannot be unpacked") }
    guard var text = InnerText(first) else { return hand(on: first, &reader, name, to: &sink) }
    var piece: UnsafeRawBufferPointer? = first
    while let found = piece, !found.isEmpty {
      guard text.give(found, to: &sink) else { return }
      piece = reader.nextPiece()
    }
    text.finish(to: &sink)
    switch reader.failure {
    case nil: break
    case .damaged: sink.notePartial("the compressed text is damaged, or cut short")
    case .tooCostly:
      sink.noteTruncated()
      sink.notePartial("unpacking it gives so much that reading ended early")
    }
  }
}

extension CompressedFile {
  private static func hand(
    on first: UnsafeRawBufferPointer, _ reader: inout ArchiveReader, _ name: FileName, to sink: inout AttributeSink
  ) {
    guard sink.wantsContents else { return }
    let stem = name.bytes.lastIndex(of: UInt8(ascii: ".")).map { Array(name.bytes[..<$0]) } ?? name.bytes
    sink.addMember(MemberHeader(name: FileName(stem))) { sink in
      guard sink.takesContents(size: nil) else { return }
      var piece: UnsafeRawBufferPointer? = first
      while let found = piece, !found.isEmpty {
        guard sink.appendContents(found.bindMemory(to: UInt8.self)) else { return }
        piece = reader.nextPiece()
      }
      if reader.failure != nil { sink.notePartial("it cannot be unpacked to its end") }
    }
  }
}

/// Decodes text from a decompressor piece by piece: UTF-8, else windows-1252.
struct InnerText {
  private let isUnicode: Bool
  /// The beginning of a character that continues in the next piece.
  private var carried: [UInt8] = []

  private static let lookedAt = 4 << 10

  /// Fails for data that is not text, and for PostScript and PDF.
  init?(_ first: UnsafeRawBufferPointer) {
    let head = first.prefix(Self.lookedAt)
    let controls = head.count { $0 < 0x20 && ![0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
    guard !head.isEmpty, !head.contains(0), controls * 50 <= head.count else { return nil }
    guard !head.starts(with: "%!PS".utf8), !head.starts(with: "%PDF".utf8) else { return nil }
    isUnicode = String(validating: head.dropLast(Self.unfinished(head)), as: UTF8.self) != nil
  }

  mutating func give(_ piece: UnsafeRawBufferPointer, to sink: inout AttributeSink) -> Bool {
    guard isUnicode else { return sink.appendText(Self.western(piece)) }
    let bytes = carried + piece
    let count = bytes.count - Self.unfinished(bytes)
    carried = Array(bytes[count...])
    return sink.appendText(String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// Drops an incomplete character at the end.
  mutating func finish(to sink: inout AttributeSink) { carried = [] }

  /// Number of bytes at the end that begin a character without completing it.
  private static func unfinished(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    let tail = bytes.suffix(3).reversed()
    guard let back = tail.enumerated().first(where: { $0.element & 0xC0 != 0x80 }) else { return 0 }
    let length = back.element >= 0xF0 ? 4 : back.element >= 0xE0 ? 3 : back.element >= 0xC0 ? 2 : 1
    return length > back.offset + 1 ? back.offset + 1 : 0
  }

  /// The text of bytes in windows-1252, which is Latin-1 with further letters in place of control characters.
  private static func western(_ bytes: UnsafeRawBufferPointer) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: bytes.lazy.map { (0x80..<0xA0).contains($0) ? windows[Int($0) - 0x80] : Unicode.Scalar($0) })
    return String(scalars)
  }

  private static let windows = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
