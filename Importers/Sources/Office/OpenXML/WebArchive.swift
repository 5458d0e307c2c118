import ByteReading

/// Finds the page in a web archive in MIME (RFC 2557): the first HTML part, else the first text part.
enum WebArchive {
  private struct Part {
    var fields: [String: String] = [:]
    var body: ArraySlice<UInt8> = []

    var type: String { (fields["content-type"] ?? "").lowercased() }
  }

  private static let mostParts = 1_000
  private static let deepest = 4
  private static let mostHeaderBytes = 64 << 10
  private static let mostValueBytes = 4 << 10

  /// The page and its charset.
  ///
  /// - Returns: `nil` unless the bytes begin as MIME.
  static func page(in bytes: [UInt8]) -> (bytes: [UInt8], charset: String?)? {
    let whole = part(of: bytes[...])
    guard whole.fields["mime-version"] != nil || whole.fields["content-type"] != nil else { return nil }
    guard let found = page(in: whole, depth: 0) else { return nil }
    return (decoded(found), parameter("charset", of: found.fields["content-type"] ?? ""))
  }

  private static func page(in part: Part, depth: Int) -> Part? {
    guard part.type.hasPrefix("multipart/"), depth < deepest,
      let boundary = parameter("boundary", of: part.fields["content-type"] ?? "")
    else { return part.type.hasPrefix("text/") || part.type.isEmpty ? part : nil }
    var first: Part?
    for piece in split(part.body, at: Array("--\(boundary)".utf8)) {
      guard let found = page(in: self.part(of: piece), depth: depth + 1) else { continue }
      if found.type.hasPrefix("text/html") { return found }
      first = first ?? found
    }
    return first
  }

  /// The parts between lines that begin with the boundary.
  private static func split(_ body: ArraySlice<UInt8>, at boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var place = body.startIndex
    while place < body.endIndex, parts.count < mostParts {
      let end = body[place...].firstIndex(of: 0x0A) ?? body.endIndex
      if body[place..<end].starts(with: boundary) {
        if let start { parts.append(body[start..<place]) }
        start = min(end + 1, body.endIndex)
      }
      place = end + 1
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
    return parts
  }

  /// Splits header and body at the empty line. A field continues on lines that begin with white space.
  private static func part(of bytes: ArraySlice<UInt8>) -> Part {
    var part = Part()
    var field: (name: String, value: String)?
    var place = bytes.startIndex
    while place < bytes.endIndex, place - bytes.startIndex < mostHeaderBytes {
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[place..<end].last == 0x0D ? bytes[place..<end].dropLast() : bytes[place..<end]
      place = min(end + 1, bytes.endIndex)
      if line.isEmpty { break }
      let text = String(decoding: line.prefix(mostValueBytes), as: UTF8.self)
      if line.first == 0x20 || line.first == 0x09, let open = field {
        if open.value.utf8.count < mostValueBytes { field?.value += text }
      } else {
        if let field { part.fields[field.name] = field.value }
        // A line that is neither a field nor a continuation: the header is damaged, so the part is dropped.
        guard let colon = text.firstIndex(of: ":"), part.fields.count < 200 else { return Part() }
        field = (text[..<colon].lowercased(), LegacyText.trim(String(text[colon...].dropFirst())))
      }
    }
    if let field { part.fields[field.name] = field.value }
    part.body = bytes[place...]
    return part
  }

  /// The value of a parameter such as `boundary="B"`.
  private static func parameter(_ name: String, of value: String) -> String? {
    for parameter in value.split(separator: ";").dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, LegacyText.trim(String(pair[0])).lowercased() == name else { continue }
      return LegacyText.trim(String(pair[1])).trimmingQuotes
    }
    return nil
  }

  private static func decoded(_ part: Part) -> [UInt8] {
    switch part.fields["content-transfer-encoding"]?.lowercased() {
    case "base64":
      var bytes: [UInt8] = []
      part.body.withUnsafeBufferPointer { Base64.append($0, to: &bytes) }
      return bytes
    case "quoted-printable": return quotedPrintable(part.body)
    default: return Array(part.body)
    }
  }

  private static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    var rest = body
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      if rest.first == 0x0D { rest = rest.dropFirst() }
      if rest.first == 0x0A {
        rest = rest.dropFirst()
      } else if let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    utf8.count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
