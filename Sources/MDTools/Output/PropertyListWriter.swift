import MDCommandLine
import MDJSON
package import MDModel

/// Writes XML property lists that follow Apple's document type (<http://www.apple.com/DTDs/PropertyList-1.0.dtd>).
package enum PropertyListWriter {
  /// A property list: one dictionary for one file, or an array of dictionaries for several. Keys are sorted; the text
  /// content is left out.
  ///
  /// - Parameter isList: true if several files were requested, even if one or none of them was found.
  package static func document(_ files: [AttributeSet], isList: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.append("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" ")
    output.append("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n")
    if !isList, let file = files.first {
      append(file, depth: 0, to: &output)
    } else {
      output.append("<array>\n")
      for file in files { append(file, depth: 1, to: &output) }
      output.append("</array>\n")
    }
    output.append("</plist>\n")
    return output
  }

  private static func append(_ attributes: AttributeSet, depth: Int, to output: inout [UInt8]) {
    indent(depth, &output)
    output.append("<dict>\n")
    for key in AttributePrinter.sorted(attributes.map(\.key)) where key != .textContent {
      guard let value = attributes[key] else { continue }
      indent(depth + 1, &output)
      element("key", key.rawValue, to: &output)
      append(value, depth: depth + 1, to: &output)
    }
    indent(depth, &output)
    output.append("</dict>\n")
  }

  private static func append(_ value: AttributeValue, depth: Int, to output: inout [UInt8]) {
    indent(depth, &output)
    switch value {
    case .string(let text): element("string", text, to: &output)
    case .integer(let number): element("integer", String(number), to: &output)
    case .real(let number): element("real", real(number), to: &output)
    case .boolean(let flag): output.append(flag ? "<true/>\n" : "<false/>\n")
    case .date(let date): element("date", date.iso8601, to: &output)
    case .data(let bytes):
      output.append("<data>")
      output.append(text: Base64.text(bytes))
      output.append("</data>\n")
    case .array(let elements):
      output.append("<array>\n")
      for element in elements { append(element, depth: depth + 1, to: &output) }
      indent(depth, &output)
      output.append("</array>\n")
    }
  }

  private static func indent(_ depth: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
  }

  private static func element(_ name: StaticString, _ text: String, to output: inout [UInt8]) {
    output.append("<")
    output.append(name)
    output.append(">")
    for scalar in text.unicodeScalars { append(escaped: scalar, to: &output) }
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  /// Appends an escaped character. XML 1.0 cannot contain most control characters, not even as references, so U+FFFD
  /// replaces them.
  private static func append(escaped scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar.value {
    case 0x26: output.append("&amp;")
    case 0x3C: output.append("&lt;")
    case 0x3E: output.append("&gt;")
    case 0x0D: output.append("&#13;")
    case 0..<9, 0x0B, 0x0C, 0x0E..<0x20, 0xFFFE, 0xFFFF: output.append(text: "\u{FFFD}")
    default: output.append(text: String(scalar))
    }
  }

  private static func real(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    return number.isInfinite ? (number < 0 ? "-infinity" : "+infinity") : shortest(number)
  }
}

/// Property lists of NeXTSTEP, the form in which Spotlight's tools print arrays, data and escapes.
enum OldStylePropertyList {
  /// Appends an array: `(`, each element on its own line after four spaces, then `)` at the beginning of a line.
  static func append(array elements: [AttributeValue], to output: inout [UInt8]) {
    output.append("(\n")
    for (index, element) in elements.enumerated() {
      output.append(blanks: 4)
      append(element: element, to: &output)
      output.append(index < elements.count - 1 ? ",\n" : "\n")
    }
    output.append(")")
  }

  private static func append(element: AttributeValue, to output: inout [UInt8]) {
    switch element {
    case .string(let text): append(quoted: text, asciiOnly: true, to: &output)
    case .date(let date): append(quoted: date.description, asciiOnly: true, to: &output)
    case .array(let inner): append(array: inner, to: &output)
    default: AttributePrinter.append(element, to: &output)
    }
  }

  /// Appends the text in double quotes. Quotes, backslashes and characters that a terminal would obey are always
  /// escaped. With `asciiOnly`, all characters beyond ASCII are escaped too, as `\\U` and four hexadecimal digits per
  /// UTF-16 unit.
  static func append(quoted text: String, asciiOnly: Bool, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.append("\\\"")
      case "\\": output.append("\\\\")
      case "\n": output.append("\\n")
      case "\t": output.append("\\t")
      case "\r": output.append("\\r")
      case _ where isObeyed(scalar) || (asciiOnly && !scalar.isASCII):
        for unit in UTF16.encode(scalar) ?? .init() { append(escape: unit, to: &output) }
      default: output.append(text: String(scalar))
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\u{FFFD}" && DisplayText.isUnsafe(scalar)
  }

  private static func append(escape unit: UInt16, to output: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    output.append("\\\\U")
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    output.append(text: digits)
  }

  /// Appends bytes as hexadecimal digits, with a space after every four bytes: `<48656c6c 6f>`.
  static func append(data bytes: [UInt8], to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append("<")
    for (index, byte) in bytes.enumerated() {
      if index > 0, index % 4 == 0 { output.append(" ") }
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 15)])
    }
    output.append(">")
  }
}
