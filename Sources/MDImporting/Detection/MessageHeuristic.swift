/// Distinguishes messages from other text by their header: those of Maildir and mh have no extension, and shared-mime-info
/// knows them only by the field that comes first.
enum MessageHeuristic {
  /// Whether bytes begin with the header of a message: fields alone, up to an empty line or the end, and among them who
  /// wrote it, a field that only mail has, and a third one.
  static func accepts(_ head: UnsafeRawBufferPointer) -> Bool {
    var seen: Set<String> = []
    var position = 0
    while position < head.count {
      // The last line may be cut.
      let end = head[position...].firstIndex(of: 0x0A) ?? head.endIndex
      let line = head[position..<end]
      position = end + 1
      if end == head.endIndex, fieldName(line) == nil { break }
      if line.isEmpty || line.elementsEqual([0x0D]) { break }
      if let first = line.first, first == 0x20 || first == 0x09, !seen.isEmpty { continue }
      guard let name = fieldName(line) else { return false }
      seen.insert(name)
    }
    return seen.contains("from") && !seen.isDisjoint(with: ofMail) && seen.count(where: common.contains) >= 3
  }

  private static let ofMail: Set<String> = ["message-id", "mime-version", "received", "return-path", "in-reply-to"]
  private static let common: Set<String> = ofMail.union([
    "from", "to", "cc", "subject", "date", "references", "reply-to", "sender", "content-type", "delivered-to",
    "newsgroups", "list-id", "user-agent",
  ])

  /// The name before the colon, in lower case; `nil` where the line is no field.
  private static func fieldName(_ line: Slice<UnsafeRawBufferPointer>) -> String? {
    guard let colon = line.prefix(longestName).firstIndex(of: 0x3A), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static let longestName = 78
}
