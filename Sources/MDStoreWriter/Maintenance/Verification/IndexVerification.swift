import MDStore

/// Checks an index against itself: by SQLite's own checks, and by comparing redundant data. Only reads, and does not
/// block writers.
///
/// Not detected: a wrong entry in SQLite's directory of long full-text lists, which only serves speed.
///
/// Not thread-safe: use it on one thread only.
package final class IndexVerification {
  /// The first hundred findings, each a sentence.
  package private(set) var findings: [String] = []
  package private(set) var findingCount = 0
  /// Number of items checked.
  package private(set) var checked: Int64 = 0
  private let reader: IndexReader
  private var steps: [VerificationStep]?
  private var next = 0

  /// - Throws: ``MDStore/StoreError`` if the index cannot even be opened.
  package init(path: String) throws { reader = try IndexReader(path: path) }

  /// Continues where it stopped. Each step sees one snapshot of the index. An interrupted step is repeated.
  ///
  /// - Parameters:
  ///   - goesOn: asked every few milliseconds, except during SQLite's own check of a table. Return `false` to stop.
  ///   - progress: called after each step with the number of steps done, and of all steps.
  /// - Returns: true if everything has been checked.
  package func run(goesOn: () -> Bool = { true }, progress: (Int, Int) -> Void = { _, _ in }) throws -> Bool {
    do {
      let steps = try allSteps()
      while next < steps.count {
        try run(steps[next], goesOn)
        next += 1
        progress(next, steps.count)
      }
      return true
    } catch is Stopped { return false }
  }

  struct Stopped: Error {}

  private func allSteps() throws -> [VerificationStep] {
    if let steps { return steps }
    let fresh = try withDamageFound(else: []) { try reader.read(VerificationStep.all) }
    steps = fresh
    return fresh
  }

  private func run(_ step: VerificationStep, _ goesOn: () -> Bool) throws {
    guard goesOn() else { throw Stopped() }
    var found = try found(by: step, goesOn)
    // A writer writes vector rows before it commits, so a snapshot may see wrong rows for a moment. Real damage stays.
    for _ in 0..<Self.repetitions where step.isOfVectors && found.count > 0 {
      found = try self.found(by: step, goesOn).agreeing(with: found)
    }
    findings += found.sentences.prefix(max(0, Findings.most - findings.count))
    findingCount += found.count
    checked += found.checked
  }

  private static let repetitions = 3

  private func found(by step: VerificationStep, _ goesOn: () -> Bool) throws -> Findings {
    var found = Findings()
    try withDamageFound(else: ()) {
      try reader.read { session throws -> Void in try step.run(session, &found, goesOn) }
    }
    return found
  }

  /// Turns damage that stops SQLite into a finding. A busy index or a failing disk stays an error.
  private func withDamageFound<Value>(else value: Value, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as StoreError where error.code == .corrupt {
      findingCount += 1
      if findings.count < Findings.most { findings.append(error.description) }
      return value
    }
  }
}

/// Findings of one step.
struct Findings {
  static let most = 100
  private(set) var sentences: [String] = []
  private(set) var count = 0
  /// Number of items checked.
  var checked: Int64 = 0

  /// The sentences that `others` has as well.
  func agreeing(with others: Findings) -> Findings {
    var both = self
    both.sentences = sentences.filter(Set(others.sentences).contains)
    both.count = both.sentences.count
    return both
  }

  mutating func add(_ sentence: @autoclosure () -> String) {
    count += 1
    if sentences.count < Self.most { sentences.append(sentence()) }
  }
}
