/// One search of a ``TokenPattern`` through the tokens of a value, in one pass: for each step, whether the pattern up
/// to it ends at this position, at the one before, or at any before.
struct TokenSearch {
  private let steps: [TokenPattern.Step]
  private var endsHere: [Bool]
  private var endedJustBefore: [Bool]
  private var endedBefore: [Bool]

  init(_ steps: [TokenPattern.Step]) {
    self.steps = steps
    endsHere = [Bool](repeating: false, count: steps.count)
    endedJustBefore = endsHere
    endedBefore = endsHere
  }

  /// Takes the next token of the value; returns whether the whole pattern has been found.
  mutating func receive(_ token: UnsafeBufferPointer<UInt8>, isColocated: Bool) -> Bool {
    if !isColocated { advance() }
    for first in steps.indices where mayBegin(first) { follow(token, from: first) }
    return endsHere[steps.count - 1]
  }

  private mutating func advance() {
    for step in steps.indices {
      endedJustBefore[step] = endsHere[step]
      if endsHere[step] { endedBefore[step] = true }
      endsHere[step] = false
    }
  }

  private func mayBegin(_ step: Int) -> Bool {
    step == 0 || (steps[step].isAdjacent ? endedJustBefore[step - 1] : endedBefore[step - 1])
  }

  /// Finds in `token` the step `first`, and behind it those that may share the token.
  private mutating func follow(_ token: UnsafeBufferPointer<UInt8>, from first: Int) {
    var (step, place) = (first, 0)
    while let end = end(of: steps[step], in: token, from: place, isFirst: step == first) {
      if steps[step].mayGoOn || end == token.count { endsHere[step] = true }
      guard steps[step].mayGoOn, step + 1 < steps.count, steps[step + 1].mayShareToken else { return }
      (step, place) = (step + 1, end)
    }
  }

  /// Where the step ends at the earliest, if it stands in the token from `place` on; a step that may not go on must
  /// end with the token.
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
