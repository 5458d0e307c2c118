/// Formats a number as a fraction, according to a section such as `# ?/?`, `# ??/??` or `?/8`.
struct FractionDisplay {
  private let hasWhole: Bool
  /// The denominator given by the section, or the largest denominator that fits its placeholders.
  private let denominator: (isFixed: Bool, value: Int)

  private static let mostPlaces = 3
  private static let mostWhole = 1e9

  /// - Returns: `nil` for sections without a fraction, and for unsupported sections.
  init?(_ section: FormatSection) {
    guard let slash = section.pieces.firstIndex(of: .slash) else { return nil }
    let before = section.pieces[..<slash].reversed().drop(while: Self.isPlace)
    guard before.count < slash else { return nil }
    hasWhole = before.contains(where: Self.isPlace)
    guard let found = Self.denominator(section.pieces[(slash + 1)...]) else { return nil }
    denominator = found
  }

  private static func isPlace(_ piece: FormatSection.Piece) -> Bool { if case .digit = piece { true } else { false } }

  private static func denominator(_ pieces: ArraySlice<FormatSection.Piece>) -> (Bool, Int)? {
    var digits: [UInt8] = []
    var places = 0
    for piece in pieces {
      switch piece {
      case .digit where digits.isEmpty: places += 1
      // A zero after other digits belongs to a fixed denominator such as 100.
      case .digit: digits.append(UInt8(ascii: "0"))
      case .literal(let bytes) where places == 0: digits += bytes.prefix { 0x30...0x39 ~= $0 }
      default: break
      }
    }
    if places > 0 { return (false, (0..<min(places, mostPlaces)).reduce(1) { value, _ in value * 10 } - 1) }
    guard digits.count <= mostPlaces + 1, let value = Int(String(decoding: digits, as: UTF8.self)), value > 0 else {
      return nil
    }
    return (true, value)
  }

  /// - Parameter value: the number. The caller shows its sign.
  func shown(_ value: Double) -> [UInt8]? {
    let size = value.magnitude
    guard size < Self.mostWhole else { return nil }
    var whole = hasWhole ? Int(size) : 0
    let found = nearest(size - Double(whole))
    // The fraction may round to 0 or to 1: then show only a whole number.
    guard found.0 > 0, !hasWhole || found.0 < found.1 else {
      if found.0 > 0 { whole += 1 }
      return Array(String(whole).utf8)
    }
    return Array(((whole > 0 ? "\(whole) " : "") + "\(found.0)/\(found.1)").utf8)
  }

  /// Computes numerator and denominator by continued fractions, as Excel does.
  private func nearest(_ part: Double) -> (Int, Int) {
    if denominator.isFixed { return (Int((part * Double(denominator.value)).rounded()), denominator.value) }
    var rest = part
    var last = (numerator: 1, denominator: 0)
    var previous = (numerator: 0, denominator: 1)
    while last.denominator < denominator.value, rest < Self.mostWhole {
      let term = Int(rest)
      // Check the denominator first. If it is too large, the numerator might overflow.
      let lower = term * last.denominator + previous.denominator
      guard lower <= denominator.value else { break }
      let next = (numerator: term * last.numerator + previous.numerator, denominator: lower)
      (previous, last) = (last, next)
      guard rest - Double(term) > Self.leastPart else { break }
      rest = 1 / (rest - Double(term))
    }
    return (last.numerator, max(last.denominator, 1))
  }

  private static let leastPart = 5e-8
}
