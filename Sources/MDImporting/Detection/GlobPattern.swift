/// A file-name glob with `*`, `?` and `[…]` anywhere, matched against bytes.
struct GlobPattern: Sendable, Hashable {
  private enum Element: Sendable, Hashable {
    case byte(UInt8)
    case any
    case run
    case oneOf([ClosedRange<UInt8>], negated: Bool)
  }

  private let elements: [Element]
  /// Whether a matching name can start or end with a byte, indexed by byte.
  private let starts: [Bool]
  private let ends: [Bool]

  init(_ pattern: [UInt8]) {
    var elements: [Element] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): elements.append(.run)
      case UInt8(ascii: "?"): elements.append(.any)
      case UInt8(ascii: "["): elements.append(Self.set(&rest) ?? .byte(byte))
      default: elements.append(.byte(byte))
      }
    }
    self.elements = elements
    starts = (0...255).map { byte in elements.first.map { Self.admits($0, byte) } ?? false }
    ends = (0...255).map { byte in elements.last.map { Self.admits($0, byte) } ?? false }
  }

  /// True for bytes that have a meaning in patterns.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
  }

  /// Parses a set after its opening bracket.
  ///
  /// - Returns: `nil`, without consuming anything, if the bracket is never closed.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Element? {
    guard let close = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var members = rest[..<close]
    rest = rest[(close + 1)...]
    let negated = members.first == UInt8(ascii: "!") || members.first == UInt8(ascii: "^")
    if negated { members.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = members.popFirst() {
      if members.first == UInt8(ascii: "-"), let high = members.dropFirst().first {
        members.removeFirst(2)
        if low <= high { ranges.append(low...high) }
      } else {
        ranges.append(low...low)
      }
    }
    return .oneOf(ranges, negated: negated)
  }

  /// Matches the whole name. Time is at most the product of both lengths, because only the last star is retried.
  ///
  /// Example: with `a*b*c`, once "b" has matched, the first star need not take more bytes.
  func matches(_ name: UnsafeBufferPointer<UInt8>, fold: Bool) -> Bool {
    guard let first = name.first, let last = name.last else { return false }
    guard starts[Int(fold ? folded(first) : first)], ends[Int(fold ? folded(last) : last)] else { return false }
    var element = 0
    var position = 0
    var retry: (element: Int, position: Int)?
    while position < name.count {
      if element < elements.count, case .run = elements[element] {
        retry = (element + 1, position)
        element += 1
      } else if element < elements.count, Self.admits(elements[element], fold ? folded(name[position]) : name[position])
      {
        element += 1
        position += 1
      } else if let star = retry {
        retry = (star.element, star.position + 1)
        (element, position) = (star.element, star.position + 1)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy { $0 == .run }
  }

  private static func admits(_ element: Element, _ byte: UInt8) -> Bool {
    switch element {
    case .byte(let expected): expected == byte
    case .any, .run: true
    case .oneOf(let ranges, let negated): ranges.contains { $0.contains(byte) } != negated
    }
  }
}
