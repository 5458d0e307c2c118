/// Literal pieces in order with anything between, over a whole text: the first found is never worse than a later one,
/// so nothing is tried twice.
enum Glob {
  static func matches(_ text: UnsafeBufferPointer<UInt32>, _ pieces: [[UInt32]]) -> Bool {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    if pieces.count == 1 { return text.count == first.count && begins(text, at: 0, first) }
    guard text.count >= first.count + last.count else { return false }
    let end = text.count - last.count
    guard begins(text, at: 0, first), begins(text, at: end, last) else { return false }
    var place = first.count
    for number in 1..<(pieces.count - 1) {
      guard let found = find(pieces[number], in: text, place..<end) else { return false }
      place = found + pieces[number].count
    }
    return true
  }

  /// Whether `piece`, which must fit, stands at a place.
  @inline(__always) static func begins(_ text: UnsafeBufferPointer<UInt32>, at place: Int, _ piece: [UInt32]) -> Bool {
    for offset in 0..<piece.count where text[place &+ offset] != piece[offset] { return false }
    return true
  }

  private static func find(_ piece: [UInt32], in text: UnsafeBufferPointer<UInt32>, _ range: Range<Int>) -> Int? {
    guard piece.count <= range.count else { return nil }
    return (range.lowerBound...(range.upperBound - piece.count)).first { begins(text, at: $0, piece) }
  }
}
