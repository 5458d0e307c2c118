/// Reads JSON as it comes by, piece after piece, and tells what stands in it. Damaged JSON is told up to the damage.
public struct JSONReader {
  public enum Event {
    case beginObject, endObject, beginArray, endArray
    case key([UInt8])
    /// Valid UTF-8 without control characters but white space, cut at a limit.
    case string([UInt8])
    /// A number, or `true`, `false`, `null`.
    case word([UInt8])
  }

  private enum State { case value, string, escape, unicode, word }

  private var state = State.value
  private var isObject: [Bool] = []
  private var expectsKey = false
  private var text: [UInt8] = []
  private var digits: [UInt8] = []
  private var highSurrogate: UInt32?
  /// Whether the rest cannot be understood.
  public private(set) var isBroken = false

  private static let maximumDepth = 200
  private static let maximumString = 1 << 20

  public init() {}

  /// Reads the next piece: valid UTF-8.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, handle: (Event) -> Void) {
    var index = 0
    while index < bytes.count, !isBroken {
      if state == .string {
        let start = index
        while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
        append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        if index == bytes.count { return }
      }
      step(bytes[index], handle)
      index += 1
    }
  }

  /// Ends the text: a number may stand at its very end.
  public mutating func finish(handle: (Event) -> Void) { if state == .word { endWord(handle) } }

  private mutating func step(_ byte: UInt8, _ handle: (Event) -> Void) {
    switch state {
    case .value: begin(byte, handle)
    case .string: takeInString(byte, handle)
    case .escape: escape(byte)
    case .unicode: unicode(byte, handle)
    case .word:
      if (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || [0x2B, 0x2D, 0x2E].contains(byte) {
        if text.count < 64 { text.append(byte) }
      } else {
        endWord(handle)
        begin(byte, handle)
      }
    }
  }

  private mutating func begin(_ byte: UInt8, _ handle: (Event) -> Void) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte == UInt8(ascii: "{"), handle)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(handle)
    case UInt8(ascii: ","): expectsKey = isObject.last ?? false
    case UInt8(ascii: ":"): expectsKey = false
    case 0x22:
      state = .string
      text.removeAll(keepingCapacity: true)
    case 0...0x20: break
    default:
      state = .word
      text = [byte]
    }
  }

  private mutating func open(_ opensObject: Bool, _ handle: (Event) -> Void) {
    isObject.append(opensObject)
    expectsKey = opensObject
    isBroken = isObject.count > Self.maximumDepth
    handle(opensObject ? .beginObject : .beginArray)
  }

  private mutating func close(_ handle: (Event) -> Void) {
    guard let ended = isObject.popLast() else {
      isBroken = true
      return
    }
    expectsKey = false
    handle(ended ? .endObject : .endArray)
  }

  private mutating func takeInString(_ byte: UInt8, _ handle: (Event) -> Void) {
    switch byte {
    case 0x22: endString(handle)
    case 0x5C: state = .escape
    default: append(byte)
    }
  }

  private mutating func endWord(_ handle: (Event) -> Void) {
    state = .value
    handle(.word(text))
  }

  private mutating func endString(_ handle: (Event) -> Void) {
    state = .value
    if highSurrogate != nil { append("\u{FFFD}") }
    while let last = text.last, String(validating: text.suffix(4).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self) == nil {
      // The limit cut a character in two.
      text.removeLast()
      if last & 0xC0 == 0xC0 { break }
    }
    handle(expectsKey ? .key(text) : .string(text))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return }
    if highSurrogate != nil { append("\u{FFFD}") }
    text.append(contentsOf: bytes.prefix(max(0, Self.maximumString - text.count)))
  }

  /// Appends a byte, which may be part of a character.
  private mutating func append(_ byte: UInt8) {
    if highSurrogate != nil { append("\u{FFFD}" as Unicode.Scalar) }
    if text.count < Self.maximumString { text.append(byte) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    highSurrogate = nil
    if text.count < Self.maximumString { text.append(contentsOf: String(scalar).utf8) }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .string
    switch byte {
    case UInt8(ascii: "n"): append("\n")
    case UInt8(ascii: "t"): append("\t")
    case UInt8(ascii: "r"): append("\r")
    case UInt8(ascii: "b"), UInt8(ascii: "f"): append(" ")
    case UInt8(ascii: "u"):
      state = .unicode
      digits.removeAll(keepingCapacity: true)
    default: append(byte)
    }
  }

  /// Four hexadecimal digits; two such for a character beyond the first plane. Control characters become spaces.
  private mutating func unicode(_ byte: UInt8, _ handle: (Event) -> Void) {
    guard Unicode.Scalar(byte).properties.isASCIIHexDigit else {
      state = .string
      append("\u{FFFD}")
      return takeInString(byte, handle)
    }
    digits.append(byte)
    guard digits.count == 4 else { return }
    state = .string
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
    if let high = highSurrogate, value & 0xFC00 == 0xDC00 {
      return append(Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + value & 0x3FF) ?? "\u{FFFD}")
    }
    if highSurrogate != nil { append("\u{FFFD}") }
    if value & 0xFC00 == 0xD800 {
      highSurrogate = value
      return
    }
    let isControl = value < 0x20 && !(9...13).contains(value) || (0x7F..<0xA0).contains(value)
    append(isControl ? " " : Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
