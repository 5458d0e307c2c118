import ByteReading

/// Extracts the text from HTML, which is used in descriptions of placemarks.
enum Markup {
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

  /// The text with each tag replaced by a space. Text without markup is returned unchanged.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<mark]
      let tail = rest[rest.index(after: mark)...]
      rest = rest[mark] == "<" ? skipTag(tail, &result) : entity(tail, &result)
    }
    let words = (result + rest).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Skips a tag. A `<` that does not open a tag is kept.
  private static func skipTag(_ tail: Substring, _ result: inout String) -> Substring {
    guard let first = tail.first, first.isLetter || first == "/" || first == "!", let end = tail.firstIndex(of: ">")
    else {
      result += "<"
      return tail
    }
    result += " "
    return tail[tail.index(after: end)...]
  }

  private static func entity(_ tail: Substring, _ result: inout String) -> Substring {
    guard let end = tail.prefix(10).firstIndex(of: ";") else {
      result += "&"
      return tail
    }
    let name = tail[..<end]
    if let known = entities[String(name)] {
      result += known
    } else if name.first == "#", let scalar = scalar(name.dropFirst()) {
      result.unicodeScalars.append(scalar)
    } else {
      result += "&"
      return tail
    }
    return tail[tail.index(after: end)...]
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap(Unicode.Scalar.init)
  }
}
