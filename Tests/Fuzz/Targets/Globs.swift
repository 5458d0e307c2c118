@testable import MDImporting

extension FuzzTarget {
  /// Globs of shared-mime-info, one per line after the name. Walking the table finds as good a match as trying every
  /// glob.
  static let globs = FuzzTarget(name: "globs", maximumBytes: 512) { input in
    var cursor = InputCursor(input)
    let name = cursor.piece()
    var table = GlobTable()
    while !cursor.rest.isEmpty {
      let (weight, isExact) = (cursor.number(below: 101), cursor.bit())
      let pattern = cursor.piece()
      guard !pattern.isEmpty else { continue }
      table.add(pattern, mimeType: "a/\(weight)", weight: weight, isExact: isExact)
      try checkTime(of: pattern, name)
    }
    table.sortPatterns()
    _ = name.withUnsafeBufferPointer { table.match($0) }
  }

  private static func checkTime(of pattern: [UInt8], _ name: [UInt8]) throws(Violation) {
    let glob = GlobPattern(pattern)
    let budget = StepBudget(pattern.count * name.count)
    _ = name.withUnsafeBufferPointer { glob.matches($0, fold: true) }
    try budget.check("the glob \(pattern) on \(name)")
  }
}
