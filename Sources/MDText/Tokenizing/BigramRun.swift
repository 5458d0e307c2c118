/// A run of characters of a script without blanks between words, emitted as overlapping pairs.
///
/// The last character is held back, because the next scalar may compose with it.
struct BigramRun {
  private var scalarClass = ScalarClass.separator
  /// Number of characters so far; 2 stands for two or more.
  private var characters = 0
  private var previous: UInt32 = 0
  private var current: UInt32 = 0
  private var previousStart = 0
  private var currentStart = 0
  private var end = 0

  @inline(__always) var isOpen: Bool { characters > 0 }

  /// Extends the last character to `end`, because a removed mark followed it.
  @inline(__always) mutating func extend(to end: Int) { self.end = end }

  /// Adds a folded scalar whose source is `start..<end`. Emits the pair that it completes.
  mutating func add(
    _ scalar: UInt32, _ scalarClass: UInt32, _ start: Int, _ end: Int, isDocument: Bool, to output: inout TokenOutput
  ) {
    var scalarClass = scalarClass
    if scalarClass == ScalarClass.composing {
      scalarClass = ScalarClass.ideograph
      if isOpen && compose(with: scalar, end) { return }
    }
    if isOpen && scalarClass != self.scalarClass { close(isDocument: isDocument, to: &output) }
    // 東京都: the pair 東京 is emitted when 都 arrives. Before that, a composing scalar could still change 京.
    if characters == 2 { emitPair(to: &output) }
    (previous, previousStart) = (current, currentStart)
    (current, currentStart, self.end) = (scalar, start, end)
    self.scalarClass = scalarClass
    characters = min(characters &+ 1, 2)
  }

  private mutating func compose(with scalar: UInt32, _ end: Int) -> Bool {
    let composed = Composition.compose(current, scalar)
    guard composed != 0 else { return false }
    current = composed
    self.end = end
    return true
  }

  /// Ends the run and emits the tokens that were held back.
  mutating func close(isDocument: Bool, to output: inout TokenOutput) {
    // A run of one character has no pair. The last of several is colocated with the last pair, in documents only.
    if characters == 2 { emitPair(to: &output) }
    if characters == 1 { emitLast(isColocated: false, to: &output) }
    if characters == 2 && isDocument { emitLast(isColocated: true, to: &output) }
    characters = 0
  }

  private func emitPair(to output: inout TokenOutput) {
    guard output.status == 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { token in
      guard let base = token.baseAddress else { return }
      let first = UTF8Scalar.write(previous, at: base)
      let second = UTF8Scalar.write(current, at: base + first)
      output.emit(base, count: first &+ second, start: previousStart, end: end)
    }
  }

  private func emitLast(isColocated: Bool, to output: inout TokenOutput) {
    guard output.status == 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { token in
      guard let base = token.baseAddress else { return }
      let count = UTF8Scalar.write(current, at: base)
      output.emit(base, count: count, start: currentStart, end: end, isColocated: isColocated)
    }
  }
}
