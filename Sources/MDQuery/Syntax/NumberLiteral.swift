/// A number as written in queries: `42`, `-1.5`, `.5e3`, `0x1F`.
enum NumberLiteral: Hashable {
  case integer(Int64)
  /// A finite number.
  case real(Double)

  var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    }
  }

  /// Reads `text` as one number; `nil` for other texts, and for numbers too large for a `Double`.
  init?(_ text: ArraySlice<Unicode.Scalar>) {
    guard Self.length(in: text) == text.count else { return nil }
    let digits = String(String.UnicodeScalarView(text))
    if let value = Self.whole(digits) {
      self = .integer(value)
    } else if let value = Double(digits), value.isFinite {
      self = .real(value)
    } else {
      return nil
    }
  }

  private static func whole(_ digits: String) -> Int64? {
    guard let mark = digits.firstIndex(of: "x") ?? digits.firstIndex(of: "X") else { return Int64(digits) }
    return Int64((digits.hasPrefix("-") ? "-" : "") + digits[digits.index(after: mark)...], radix: 16)
  }

  /// Length in scalars of the number at the beginning of `text`; 0 if there is none.
  static func length(in text: ArraySlice<Unicode.Scalar>) -> Int {
    var rest = text
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    if rest.first == "0", rest.dropFirst().first == "x" || rest.dropFirst().first == "X" {
      let hexadecimal = rest.dropFirst(2).prefix { $0.isASCII && $0.properties.isASCIIHexDigit }
      return hexadecimal.isEmpty ? 0 : hexadecimal.endIndex - text.startIndex
    }
    let whole = rest.prefix(while: isDigit)
    rest = rest[whole.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == "." {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return 0 }
    return rest.startIndex - text.startIndex + exponentLength(in: rest)
  }

  private static func exponentLength(in text: ArraySlice<Unicode.Scalar>) -> Int {
    guard text.first == "e" || text.first == "E" else { return 0 }
    let sign = text.dropFirst().first
    let digits = text.dropFirst(sign == "-" || sign == "+" ? 2 : 1).prefix(while: isDigit)
    return digits.isEmpty ? 0 : digits.endIndex - text.startIndex
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
