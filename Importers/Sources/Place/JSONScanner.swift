import ByteReading

/// The next thing in a JSON text (RFC 8259).
enum JSONToken: Equatable {
  case beginObject, endObject, beginArray, endArray
  /// A member's name, whose value comes next.
  case name(String)
  case string(String)
  case number(Double)
  /// `true`, `false` or `null`.
  case literal
}

/// Splits JSON of any size into tokens, without building it. Ends at the first error; nesting is bounded.
struct JSONScanner {
  private let source: ByteSource
  private var window: ArraySlice<UInt8> = []
  private var offset = 0
  /// Open objects (`true`) and arrays.
  private var open: [Bool] = []
  private var expectsName = false
  private(set) var isBroken = false

  private static let pieceBytes = 64 << 10
  private static let maximumDepth = 256
  private static let maximumStringBytes = 1 << 20

  init(_ source: ByteSource) { self.source = source }

  /// Every object and array has ended.
  var isComplete: Bool { !isBroken && open.isEmpty }

  private mutating func peek() -> UInt8? {
    if window.isEmpty {
      window = source.prefix(at: offset, limit: Self.pieceBytes)
      offset += window.count
    }
    return window.first
  }

  private mutating func take() -> UInt8? {
    let byte = peek()
    if byte != nil { window.removeFirst() }
    return byte
  }

  /// - Returns: `nil` at the end, or at what is no JSON.
  mutating func next() -> JSONToken? {
    while !isBroken, let byte = take() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, UInt8(ascii: ":"): continue
      case UInt8(ascii: ","): expectsName = open.last == true
      case UInt8(ascii: "{"): return begin(.beginObject, isObject: true)
      case UInt8(ascii: "["): return begin(.beginArray, isObject: false)
      case UInt8(ascii: "}"): return end(.endObject, isObject: true)
      case UInt8(ascii: "]"): return end(.endArray, isObject: false)
      case UInt8(ascii: "\""):
        let text = string()
        guard expectsName else { return .string(text) }
        expectsName = false
        return .name(text)
      case UInt8(ascii: "-"), 0x30...0x39: return number(byte)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        while let letter = peek(), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) { _ = take() }
        return .literal
      default: isBroken = true
      }
    }
    return nil
  }

  private mutating func begin(_ token: JSONToken, isObject: Bool) -> JSONToken? {
    open.append(isObject)
    expectsName = isObject
    isBroken = open.count > Self.maximumDepth
    return isBroken ? nil : token
  }

  private mutating func end(_ token: JSONToken, isObject: Bool) -> JSONToken? {
    isBroken = open.popLast() != isObject
    expectsName = false
    return isBroken ? nil : token
  }

  private mutating func number(_ first: UInt8) -> JSONToken? {
    var digits = [first]
    while let byte = peek(), (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte), digits.count < 64 {
      digits.append(byte)
      window.removeFirst()
    }
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      isBroken = true
      return nil
    }
    return .number(value)
  }

  /// The rest of a string. A very long one is cut.
  private mutating func string() -> String {
    var bytes: [UInt8] = []
    while let byte = take() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      let piece = byte == UInt8(ascii: "\\") ? escaped() : [byte]
      if bytes.count < Self.maximumStringBytes { bytes += piece }
    }
    isBroken = true
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escaped() -> [UInt8] {
    switch take() {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return [0x0A]
    case UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"): return [0x20]
    case UInt8(ascii: "u"): return Array(String(unicode()).utf8)
    case let byte?: return [byte]
    case nil: return []
    }
  }

  /// A character by its UTF-16 units in hexadecimal.
  private mutating func unicode() -> Character {
    guard let unit = unit() else { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard (0xD800..<0xDC00).contains(unit), take() == UInt8(ascii: "\\"), take() == UInt8(ascii: "u"),
      let low = self.unit(),
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    else { return "\u{FFFD}" }
    return Character(scalar)
  }

  private mutating func unit() -> UInt16? {
    var digits: [UInt8] = []
    while digits.count < 4, let byte = take() { digits.append(byte) }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
