import MDModel

/// Beginning of a document: what a picture of it is drawn from where it has none inside.
public struct TextBeginning: Sendable, Hashable {
  /// As the document itself says it; empty where it does not.
  public internal(set) var title = ""
  /// UTF-8, whose last character may be cut.
  public internal(set) var text: [UInt8] = []

  /// More than a page shows.
  public static let mostBytes = 8 << 10
}

extension AttributeSink {
  /// Keeps the file's title and the beginning of its text, also where the host wants neither, until a picture is given.
  public mutating func keepBeginning() { if !hasThumbnail { beginning = TextBeginning() } }

  /// Whether a picture was all that the host wanted, and it has been given: nothing more is worth reading.
  public var isAnswered: Bool { hasThumbnail && request.wants == .thumbnail }

  mutating func keep(title: AttributeValue?) {
    if members.depth == 0, case .string(let title)? = title { beginning?.title = title }
  }

  /// - Returns: whether more of the text would be kept.
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard members.depth == 0, let count = beginning?.text.count else { return false }
    beginning?.text += text.prefix(TextBeginning.mostBytes - count)
    return count + text.count < TextBeginning.mostBytes
  }
}

extension ImportRequest {
  /// Bytes of a text that are worth reading: where a picture is all that is wanted, those that it may show.
  public var usefulTextBytes: UInt64 {
    wants == .thumbnail ? min(maximumTextBytes, UInt64(TextBeginning.mostBytes)) : maximumTextBytes
  }
}
