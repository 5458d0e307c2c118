/// Search of a ``TokenPattern`` through the tokens of a value, in one pass: for each step, whether the pattern up to it
/// ends at this position, at the one before, or at any before.
struct TokenSearch {
  private enum End {
    static let here: UInt8 = 1
    static let justBefore: UInt8 = 2
    static let before: UInt8 = 4
  }

  private let steps: [TokenPattern.Step]
  /// Bits of `End` for each step.
  private var ends: [UInt8]

  init(_ steps: [TokenPattern.Step]) {
    self.steps = steps
    ends = [UInt8](repeating: 0, count: steps.count)
  }

  /// Takes the next token of the value; returns whether the whole pattern has been found.
  mutating func receive(_ token: UnsafeBufferPointer<UInt8>, isColocated: Bool) -> Bool {
    if !isColocated { advance() }
    for first in steps.indices where mayBegin(first) { follow(token, from: first) }
    return ends[steps.count - 1] & End.here != 0
  }

  private mutating func advance() {
    for step in ends.indices where ends[step] != 0 {
      let isHere = ends[step] & End.here != 0
      ends[step] = isHere ? End.justBefore | End.before : ends[step] & End.before
    }
  }

  @inline(__always) private func mayBegin(_ step: Int) -> Bool {
    step == 0 || ends[step - 1] & (steps[step].isAdjacent ? End.justBefore : End.before) != 0
  }

  /// Finds in `token` the step `first`, and behind it the steps that may share the token.
  private mutating func follow(_ token: UnsafeBufferPointer<UInt8>, from first: Int) {
    var (step, place) = (first, 0)
    while let end = end(of: steps[step], in: token, from: place, isFirst: step == first) {
      if steps[step].mayGoOn || end == token.count { ends[step] |= End.here }
      guard steps[step].mayGoOn, step + 1 < steps.count, steps[step + 1].mayShareToken else { return }
      (step, place) = (step + 1, end)
    }
  }

  /// Earliest end of the step, if it stands in the token from `place` on; a step that may not go on must end with the
  /// token.
  private func end(
    of step: TokenPattern.Step, in token: UnsafeBufferPointer<UInt8>, from place: Int, isFirst: Bool
  ) -> Int? {
    let wanted = step.token
    let latest = token.count - wanted.count
    guard latest >= place else { return nil }
    let isAnchored = isFirst && !step.mayBeginEarlier
    let start = step.mayGoOn ? place : latest
    if isAnchored && start > 0 { return nil }
    let found = (start...(isAnchored ? start : latest)).first { start in
      wanted.indices.allSatisfy { token[start + $0] == wanted[$0] }
    }
    return found.map { $0 + wanted.count }
  }
}
