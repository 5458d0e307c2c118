/// A pattern for one path component: bytes, `?`, `*` and sets.
///
/// Components contain no `/`, so no token ever matches one.
struct IgnoreGlob: Sendable {
  enum Token: Sendable {
    case byte(UInt8)
    case anyByte
    case set(ByteSet)
    case star
  }

  let tokens: [Token]

  /// Whether the whole component matches, in time proportional to pattern length times name length.
  func matches(_ name: UnsafeRawBufferPointer) -> Bool {
    var token = 0
    var byte = 0
    var retry: (token: Int, byte: Int)?
    // After a mismatch, only the last star needs to take one more byte: an earlier star could reach no position that
    // the last one cannot. For `*a*b` and `xaxab`, the second star grows until the final `b` fits.
    while byte < name.count {
      if token < tokens.count, case .star = tokens[token] {
        token += 1
        retry = (token, byte)
      } else if token < tokens.count, Self.accepts(tokens[token], name[byte]) {
        token += 1
        byte += 1
      } else if let last = retry {
        retry = (last.token, last.byte + 1)
        (token, byte) = (last.token, last.byte + 1)
      } else {
        return false
      }
    }
    while token < tokens.count, case .star = tokens[token] { token += 1 }
    return token == tokens.count
  }

  private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let expected): expected == byte
    case .anyByte: true
    case .set(let set): set.contains(byte)
    case .star: false
    }
  }
}

/// A set of bytes, 256 bits.
struct ByteSet: Sendable, Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  func contains(_ byte: UInt8) -> Bool { word(byte >> 6) & (1 << UInt64(byte & 63)) != 0 }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  mutating func insert(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func invert() { words = (~words.0, ~words.1, ~words.2, ~words.3) }

  private func word(_ index: UInt8) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}

/// Parser of bracket expressions such as `[a-z[:digit:]_]`, with the rules of git (`wildmatch.c`) and POSIX.
struct IgnoreSetParser {
  /// Unread bytes: initially those after the `[`, finally those after the `]`.
  private(set) var rest: ArraySlice<UInt8>
  private var set = ByteSet()
  /// Byte from which a following `-` starts a range.
  private var previous: UInt8?

  init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

  /// - Returns: `nil` if the expression has no end or an unknown class. The pattern then matches nothing.
  mutating func parse() -> ByteSet? {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest = rest.dropFirst() }
    // A `]` at the very start is a member: `[]a]` matches `]` and `a`.
    repeat {
      guard parseMember() else { return nil }
    } while rest.first != UInt8(ascii: "]")
    rest = rest.dropFirst()
    if isNegated { set.invert() }
    return set
  }

  private mutating func parseMember() -> Bool {
    guard let byte = rest.popFirst() else { return false }
    if byte == UInt8(ascii: "-"), let low = previous, let next = rest.first, next != UInt8(ascii: "]") {
      return parseRange(from: low)
    }
    if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":"), let known = parseClass() { return known }
    guard let member = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return false }
    set.insert(member)
    previous = member
    return true
  }

  private mutating func parseRange(from low: UInt8) -> Bool {
    guard let next = rest.popFirst(), let high = next == UInt8(ascii: "\\") ? rest.popFirst() : next
    else { return false }
    if low <= high { set.insert(contentsOf: low...high) }
    previous = nil
    return true
  }

  /// - Returns: whether the class is known; `nil` if no `:]` follows, so that the `[` is a plain member.
  private mutating func parseClass() -> Bool? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
    let body = rest[(rest.startIndex + 1)..<end]
    guard body.last == UInt8(ascii: ":") else { return nil }
    guard let members = Self.classes[String(decoding: body.dropLast(), as: UTF8.self)] else { return false }
    set.insert(contentsOf: members)
    previous = nil
    rest = rest[(end + 1)...]
    return true
  }

  private static let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
  private static let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  private static let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
  private static let graphic = [UInt8](0x21...0x7E)

  /// ASCII only, in any locale.
  ///
  /// `space` lacks vertical tab and form feed, as in git.
  private static let classes: [String: [UInt8]] = [
    "alnum": digits + upper + lower,
    "alpha": upper + lower,
    "blank": [0x20, 0x09],
    "cntrl": Array(0x00...0x1F) + [0x7F],
    "digit": digits,
    "graph": graphic,
    "lower": lower,
    "print": [0x20] + graphic,
    "punct": graphic.filter { !(digits + upper + lower).contains($0) },
    "space": [0x20, 0x09, 0x0A, 0x0D],
    "upper": upper,
    "xdigit": digits + Array(UInt8(ascii: "A")...UInt8(ascii: "F")) + Array(UInt8(ascii: "a")...UInt8(ascii: "f")),
  ]
}
