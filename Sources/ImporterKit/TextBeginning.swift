import MDModel

/// Beginning of a document, from which a thumbnail is drawn if the file contains none.
public struct TextBeginning: Sendable, Hashable {
  /// Title in the document; empty if it has none.
  public internal(set) var title = ""
  /// Text in UTF-8; the last character may be incomplete.
  public internal(set) var text: [UInt8] = []

  /// Maximum number of bytes kept: more than a page shows.
  public static let mostBytes = 8 << 10
}

extension AttributeSink {
  /// Keeps the file's title and the beginning of its text until a thumbnail is set, even if the host wants neither.
  public mutating func keepBeginning() { if !hasThumbnail { beginning = TextBeginning() } }

  /// Whether the host wanted only a thumbnail and has received it: reading more of the file is useless.
  public var isAnswered: Bool { hasThumbnail && request.wants == .thumbnail }

  mutating func keep(title: AttributeValue?) {
    if members.depth == 0, case .string(let title)? = title { beginning?.title = title }
  }

  /// - Returns: whether more text would be kept.
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard members.depth == 0, let count = beginning?.text.count else { return false }
    beginning?.text += text.prefix(TextBeginning.mostBytes - count)
    return count + text.count < TextBeginning.mostBytes
  }
}

extension ImportRequest {
  /// Number of useful bytes of a text: if only a thumbnail is wanted, those that it may show.
  public var usefulTextBytes: UInt64 {
    wants == .thumbnail ? min(maximumTextBytes, UInt64(TextBeginning.mostBytes)) : maximumTextBytes
  }
}
