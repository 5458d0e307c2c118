/// Converts a line from visual order to reading order.
///
/// Stretches of right-to-left letters are reversed. Words of other letters, and numbers, keep their order.
struct ReadingOrder {
  private let line: [Unicode.Scalar]
  private let directions: [Direction]
  private var ordered: [Unicode.Scalar] = []

  /// - Parameter runsLeft: True if the lines of the page begin at the right.
  static func logical(_ line: [Unicode.Scalar], runsLeft: Bool) -> [Unicode.Scalar] {
    var order = ReadingOrder(line)
    let right = order.directions.count { $0 == .right }
    guard right > 0 else { return line }
    // On a page from left to right a line may be wholly Hebrew. It is read from the right if most of its letters are.
    if runsLeft || right > order.directions.count(where: { $0 == .left }) {
      order.appendBackwards(line.indices)
    } else {
      order.appendForwards()
    }
    return order.ordered
  }

  private init(_ line: [Unicode.Scalar]) {
    self.line = line
    directions = line.map { Direction($0) }
    ordered.reserveCapacity(line.count)
  }

  /// Appends a line from left to right: reverses its stretches of right-to-left letters.
  private mutating func appendForwards() {
    var index = 0
    while index < line.count {
      guard directions[index] == .right else {
        ordered.append(line[index])
        index += 1
        continue
      }
      // Spaces and signs between right-to-left letters belong to the stretch, but those at its end do not.
      var (end, last) = (index, index)
      while end < line.count, directions[end] != .left {
        if directions[end] == .right { last = end }
        end += 1
      }
      appendBackwards(index..<(last + 1))
      index = last + 1
    }
  }

  /// Appends a stretch from right to left. Words and numbers of the other direction inside it keep their own order.
  private mutating func appendBackwards(_ range: Range<Int>) {
    var end = range.upperBound
    // Letters are taken one by one from the right. A number such as 10 is taken whole, or it would become 01.
    while end > range.lowerBound {
      let direction = directions[end - 1]
      guard direction == .left || direction == .number else {
        ordered.append(line[end - 1])
        end -= 1
        continue
      }
      let start = startOfStretch(endingAt: end, within: range)
      ordered += line[start..<end]
      end = start
    }
  }

  /// The start of words or a number that keep their order. A space joins words of left-to-right letters but separates
  /// numbers.
  private func startOfStretch(endingAt end: Int, within range: Range<Int>) -> Int {
    var (start, first, hasLetter) = (end, end, false)
    while start > range.lowerBound, directions[start - 1] != .right {
      start -= 1
      if directions[start] == .left { hasLetter = true }
      if directions[start] != .neutral { first = start }
    }
    if hasLetter { return first }
    start = end
    while start > first, line[start - 1] != " " { start -= 1 }
    return start
  }
}

/// The direction of a character, as far as words and numbers need it (a reduced form of Unicode Standard Annex 9).
enum Direction {
  case left
  case right
  /// Digits run from left to right in text of either direction.
  case number
  case neutral

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: self = .number
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = scalar.properties.isAlphabetic || Self.isMark(scalar) ? .right : .neutral
    default: self = scalar.properties.isAlphabetic ? .left : .neutral
    }
  }

  /// True for marks above or below letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .nonspacingMark }

  /// True if the following letter, at its left, may be drawn joined to it. Hebrew letters never join.
  static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x649, 0x688...0x699, 0x6C0, 0x6C3...0x6CB, 0x6CF, 0x6D3,
      0x6D5:
      false
    default: (0x600...0x77F).contains(scalar.value)
    }
  }
}
