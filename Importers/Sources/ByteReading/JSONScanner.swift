/// An incremental scanner of JSON (RFC 8259). It splits a text of any size into tokens, piece by piece, without
/// building a tree.
///
/// Damaged JSON is read up to the damage. Strings are cut at a limit, and nesting is limited.
package struct JSONScanner {
  package enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    /// The name of a member, whose value follows.
    case name([UInt8])
    /// The text of a string, without control characters from escapes except white space. It is UTF-8 if the input is.
    case string([UInt8])
    /// A number, or `true`, `false`, `null`.
    case word([UInt8])
  }

  /// What counts as damage, besides too deep a nesting and a closing bracket without an open one.
  package enum Tolerance {
    /// Nothing else: a closing bracket ends whatever is open, and any other byte begins a word.
    case lenient
    /// Mismatched brackets, and bytes outside strings that begin no value.
    case strict
  }

  private enum State { case value, string, escape, unicode, word }

  private let tolerance: Tolerance
  private var state = State.value
  /// For each open object or array, true if it is an object.
  private var isObject: [Bool] = []
  private var expectsName = false
  private var text: [UInt8] = []
  private var digits: [UInt8] = []
  private var highSurrogate: UInt32?
  /// True if the rest cannot be parsed.
  package private(set) var isBroken = false

  private static let maximumDepth = 256
  private static let maximumStringBytes = 1 << 20
  private static let maximumWordBytes = 64

  package init(_ tolerance: Tolerance) { self.tolerance = tolerance }

  /// True if every object, array and string has ended.
  package var isComplete: Bool { !isBroken && isObject.isEmpty && state == .value }

  /// Reads the next piece.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, handle: (Token) -> Void) {
    var index = 0
    while index < bytes.count, !isBroken {
      // Most bytes belong to strings and numbers, so copy these in runs.
      let end = endOfRun(bytes, from: index)
      if end > index { append(UnsafeBufferPointer(rebasing: bytes[index..<end])) }
      guard end < bytes.count else { return }
      step(bytes[end], handle)
      index = end + 1
    }
  }

  /// Ends the text. A number may be its last token.
  package mutating func finish(handle: (Token) -> Void) { if state == .word, !isBroken { endWord(handle) } }

  private func endOfRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    if state == .string {
      while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x5C { end += 1 }
    } else if state == .word {
      while end < bytes.count, Self.continuesWord(bytes[end]) { end += 1 }
    }
    return end
  }

  private static func continuesWord(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private mutating func step(_ byte: UInt8, _ handle: (Token) -> Void) {
    switch state {
    case .value: begin(byte, handle)
    case .string: takeInString(byte, handle)
    case .escape: escape(byte)
    case .unicode: unicode(byte, handle)
    case .word:
      endWord(handle)
      begin(byte, handle)
    }
  }

  private mutating func begin(_ byte: UInt8, _ handle: (Token) -> Void) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte == UInt8(ascii: "{"), handle)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte == UInt8(ascii: "}"), handle)
    case UInt8(ascii: ","): expectsName = isObject.last ?? false
    case UInt8(ascii: ":"): expectsName = false
    case 0x22:
      state = .string
      text.removeAll(keepingCapacity: true)
    // White space, or the byte order mark that some editors write.
    case 0...0x20, 0xEF, 0xBB, 0xBF: break
    default: beginWord(byte)
    }
  }

  private mutating func open(_ opensObject: Bool, _ handle: (Token) -> Void) {
    isObject.append(opensObject)
    expectsName = opensObject
    isBroken = isObject.count > Self.maximumDepth
    if !isBroken { handle(opensObject ? .beginObject : .beginArray) }
  }

  private mutating func close(_ closesObject: Bool, _ handle: (Token) -> Void) {
    guard let ended = isObject.popLast(), ended == closesObject || tolerance == .lenient else {
      isBroken = true
      return
    }
    expectsName = false
    handle(ended ? .endObject : .endArray)
  }

  private mutating func beginWord(_ byte: UInt8) {
    guard tolerance == .lenient || byte == 0x2D || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte else {
      isBroken = true
      return
    }
    state = .word
    text = [byte]
  }

  private mutating func endWord(_ handle: (Token) -> Void) {
    state = .value
    handle(.word(text))
  }
}

// MARK: Strings

extension JSONScanner {
  private mutating func takeInString(_ byte: UInt8, _ handle: (Token) -> Void) {
    switch byte {
    case 0x22: endString(handle)
    case 0x5C: state = .escape
    default: append(byte)
    }
  }

  private mutating func endString(_ handle: (Token) -> Void) {
    state = .value
    if highSurrogate != nil { append("\u{FFFD}" as Unicode.Scalar) }
    if text.count >= Self.maximumStringBytes { dropCutCharacter() }
    handle(expectsName ? .name(text) : .string(text))
  }

  /// Drops the last character of a string if the limit cut it in two.
  private mutating func dropCutCharacter() {
    while let last = text.last, String(validating: text.suffix(4).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self) == nil {
      text.removeLast()
      if last & 0xC0 == 0xC0 { break }
    }
  }

  private mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    if highSurrogate != nil { append("\u{FFFD}" as Unicode.Scalar) }
    let limit = state == .word ? Self.maximumWordBytes : Self.maximumStringBytes
    text.append(contentsOf: run.prefix(max(0, limit - text.count)))
  }

  /// Appends a byte of a string, which may be part of a character.
  private mutating func append(_ byte: UInt8) {
    if highSurrogate != nil { append("\u{FFFD}" as Unicode.Scalar) }
    if text.count < Self.maximumStringBytes { text.append(byte) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    highSurrogate = nil
    if text.count < Self.maximumStringBytes { text.append(contentsOf: String(scalar).utf8) }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .string
    switch byte {
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "t"): append(0x09)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): append(0x20)
    case UInt8(ascii: "u"):
      state = .unicode
      digits.removeAll(keepingCapacity: true)
    default: append(byte)
    }
  }

  /// Takes one of the four digits after `\u`.
  private mutating func unicode(_ byte: UInt8, _ handle: (Token) -> Void) {
    guard Unicode.Scalar(byte).properties.isASCIIHexDigit else {
      state = .string
      append("\u{FFFD}" as Unicode.Scalar)
      return takeInString(byte, handle)
    }
    digits.append(byte)
    guard digits.count == 4 else { return }
    state = .string
    append(codeUnit: UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD)
  }

  /// Appends a UTF-16 unit. Two surrogates make one character. Control characters become spaces.
  private mutating func append(codeUnit value: UInt32) {
    if let high = highSurrogate, value & 0xFC00 == 0xDC00 {
      return append(Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + value & 0x3FF) ?? "\u{FFFD}")
    }
    if highSurrogate != nil { append("\u{FFFD}" as Unicode.Scalar) }
    if value & 0xFC00 == 0xD800 {
      highSurrogate = value
      return
    }
    let isControl = value < 0x20 && !(9...13).contains(value) || (0x7F..<0xA0).contains(value)
    append(isControl ? " " : Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
