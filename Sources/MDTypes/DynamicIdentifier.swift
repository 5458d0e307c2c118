/// A `dyn.` identifier: an undeclared type, whose name encodes its supertypes and tags.
///
/// The format is that of Apple's systems. After `dyn.a` follows a text such as `?0=6:1=tmp` in base 32. The base 32
/// uses the alphabet `a…h k m n p…z 0…9`, takes the first bits first and pads the last digit with zero bits.
///
/// The text consists of fields separated by `:`. A field is a key, `=`, and values separated by `,`. Key 0 lists
/// supertypes, and the text then starts with `?`; key 1 is a file-name extension, key 3 a MIME type. Common identifiers
/// are abbreviated to one digit, see ``abbreviations``. A backslash before one of `\:=,?` in a value makes it literal;
/// this escape is our own.
struct DynamicIdentifier: Hashable, Sendable {
  var supertypes: [String]
  var extensions: [String]
  var mimeTypes: [String]

  init(supertypes: [String], extensions: [String] = [], mimeTypes: [String] = []) {
    self.supertypes = supertypes
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }

  static let prefix = "dyn.a"

  /// Maximum length of an identifier.
  ///
  /// No tag in use comes near, and a name may come from a foreign file.
  private static let maximumLength = 2048

  private static let abbreviations: [(digit: String, identifier: String)] = [
    ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
    ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"),
    ("D", "public.audio"), ("E", "public.directory"), ("F", "public.folder"),
  ]
}

extension DynamicIdentifier {
  /// The encoded identifier.
  var identifier: String {
    var fields: [String] = []
    if !supertypes.isEmpty { fields.append("?0=" + Self.list(supertypes.map(Self.abbreviated))) }
    if !extensions.isEmpty { fields.append("1=" + Self.list(extensions)) }
    if !mimeTypes.isEmpty { fields.append("3=" + Self.list(mimeTypes)) }
    return Self.prefix + DynamicDigits.encode(Array(fields.joined(separator: ":").utf8))
  }

  private static func list(_ values: [String]) -> String { values.map(escaped).joined(separator: ",") }

  private static func abbreviated(_ identifier: String) -> String {
    abbreviations.first { $0.identifier == identifier }?.digit ?? identifier
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for character in value.unicodeScalars {
      if "\\:=,?".unicodeScalars.contains(character) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(character)
    }
    return text
  }
}

extension DynamicIdentifier {
  /// - Returns: `nil` if the text is not a dynamic identifier, or if it contains no tag.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix), identifier.utf8.count <= Self.maximumLength,
      let bytes = DynamicDigits.decode(identifier.utf8.dropFirst(Self.prefix.utf8.count)),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.init(supertypes: [])
    for field in Self.split(Substring(text), at: ":") where !read(field) { return nil }
    if extensions.isEmpty && mimeTypes.isEmpty { return nil }
  }

  private mutating func read(_ field: Substring) -> Bool {
    let parts = Self.split(field, at: "=")
    guard parts.count == 2 else { return false }
    let values = Self.split(parts[1], at: ",").map(Self.unescaped)
    if values.contains(where: \.isEmpty) { return false }
    switch parts[0] {
    case "?0", "0": supertypes += values.map(Self.expanded).filter { !$0.hasPrefix("dyn.") }
    case "1": extensions += values
    case "3": mimeTypes += values
    default: break
    }
    return true
  }

  private static func expanded(_ value: String) -> String {
    abbreviations.first { $0.digit == value }?.identifier ?? value
  }

  /// Splits a text at separators that are not escaped by a backslash.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      if text[index] == separator, !isEscaped {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return parts + [text[start...]]
  }

  private static func unescaped(_ value: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in value.unicodeScalars {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { text.unicodeScalars.append(character) }
    }
    return text
  }
}

/// Base 32 of dynamic identifiers: the letters a to z without i, j, l and o, then the ten digits.
enum DynamicDigits {
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    // `bits` keeps the bits that do not fill a digit yet, `count` of them. The last digit is padded with zero bits.
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        digits.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
    }
    if count > 0 { digits.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// - Returns: `nil` for a digit outside the alphabet.
  static func decode(_ digits: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = alphabet.firstIndex(of: digit) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
