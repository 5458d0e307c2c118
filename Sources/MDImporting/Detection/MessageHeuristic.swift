/// Recognises mail by its header. Messages in Maildir and mh folders have no extension, and shared-mime-info
/// recognises them only by a few first fields.
enum MessageHeuristic {
  /// True if bytes begin with the header of a message: only fields up to an empty line or the end. The fields must
  /// include the sender, one that only mail has, and at least three common ones in all.
  static func accepts(_ head: UnsafeRawBufferPointer) -> Bool {
    guard let fields = fields(head) else { return false }
    return fields.keys.contains("from") && fields.keys.contains(where: ofMail.contains)
      && fields.keys.count(where: common.contains) >= 3
  }

  /// True if bytes begin with the header of a web page in the form of a message. Word, Excel and Confluence save such
  /// pages under names of documents, without a sender. Mail with pictures has the same content type, but has a
  /// sender.
  static func acceptsPage(_ head: UnsafeRawBufferPointer) -> Bool {
    guard let fields = fields(head), fields["mime-version"] != nil, fields["from"] == nil else { return false }
    return fields["content-type"]?.hasPrefix("multipart/related") ?? false
  }

  private static let ofMail: Set<String> = ["message-id", "mime-version", "received", "return-path", "in-reply-to"]
  private static let common: Set<String> = ofMail.union([
    "from", "to", "cc", "subject", "date", "references", "reply-to", "sender", "content-type", "delivered-to",
    "newsgroups", "list-id", "user-agent",
  ])

  /// The fields of a header with the beginnings of their values, in lower case; `nil` if other lines occur.
  private static func fields(_ head: UnsafeRawBufferPointer) -> [String: String]? {
    var fields: [String: String] = [:]
    var position = 0
    while position < head.count {
      // The last line may be cut off.
      let end = head[position...].firstIndex(of: 0x0A) ?? head.endIndex
      let line = head[position..<end]
      position = end + 1
      if end == head.endIndex, field(line) == nil { break }
      if line.isEmpty || line.elementsEqual([0x0D]) { break }
      if let first = line.first, first == 0x20 || first == 0x09, !fields.isEmpty { continue }
      guard let (name, value) = field(line) else { return nil }
      fields[name] = value
    }
    return fields
  }

  /// Name and value in lower case; `nil` if the line is not a field.
  private static func field(_ line: Slice<UnsafeRawBufferPointer>) -> (name: String, value: String)? {
    guard let colon = line.prefix(longestName).firstIndex(of: 0x3A), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let value = line[(colon + 1)...].drop { $0 <= 0x20 }.prefix(longestValue)
    return (String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self).lowercased())
  }

  private static let longestName = 78
  private static let longestValue = 64
}
