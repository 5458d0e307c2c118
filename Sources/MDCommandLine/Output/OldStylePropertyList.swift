import MDModel

/// The property lists of NeXTSTEP, in which Spotlight's tools print arrays, data and escapes.
enum OldStylePropertyList {
  /// `(`, every element on a line of its own behind four blanks, `)` at the line's beginning.
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

  /// Appends the text in double quotes. Quotes, backslashes and control characters are always escaped; with `asciiOnly`
  /// everything beyond ASCII too, as `\\U` and four hexadecimal digits for each UTF-16 unit.
  static func append(quoted text: String, asciiOnly: Bool, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.append("\\\"")
      case "\\": output.append("\\\\")
      case "\n": output.append("\\n")
      case "\t": output.append("\\t")
      case "\r": output.append("\\r")
      case _ where isControl(scalar) || (asciiOnly && !scalar.isASCII):
        for unit in UTF16.encode(scalar) ?? .init() { append(escape: unit, to: &output) }
      default: output.append(text: String(scalar))
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  private static func append(escape unit: UInt16, to output: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    output.append("\\\\U")
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    output.append(text: digits)
  }

  /// `<48656c6c 6f>`: hexadecimal digits, a blank after every four bytes.
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
