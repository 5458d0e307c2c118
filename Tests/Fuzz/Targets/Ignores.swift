@testable import MDCrawl

extension FuzzTarget {
  /// A `.gitignore` file, after the path it is asked about. The answer comes in time, and agrees with a slow and simple
  /// matcher.
  static let ignores = FuzzTarget(name: "ignores", maximumBytes: 1_024) { input in
    var cursor = InputCursor(input)
    let isDirectory = cursor.bit()
    let relative = pathComponents(cursor.piece())
    let contents = Array(cursor.rest)
    guard let name = relative.last else { return }
    let path = Array("/base/".utf8) + relative.joined(separator: [0x2F])
    let file = IgnoreFile(contents: contents, source: "", baseLength: 5)
    let budget = StepBudget(contents.count * path.count)
    let found = path.withUnsafeBytes {
      file.lastMatch(path: $0, nameStart: path.count - name.count, isDirectory: isDirectory)
    }
    try budget.check("\(contents) on \(path)")
    let lines = contents.split(separator: 0x0A, omittingEmptySubsequences: false)
    for line in lines { try checkGlob(line, on: name) }
    guard let found else { return }
    try require(1...lines.count ~= found.line, "line \(found.line) matches, but there are \(lines.count)")
  }

  private static func pathComponents(_ path: [UInt8]) -> [[UInt8]] {
    path.split(separator: 0x2F).map { Array($0.prefix(255).filter { $0 != 0 }) }.filter { !$0.isEmpty }
  }

  /// Checks that a pattern of letters, `?` and `*` gives the same result with a table of all prefixes.
  private static func checkGlob(_ line: ArraySlice<UInt8>, on name: [UInt8]) throws(Violation) {
    let special = Array("\\[/!# \r\0".utf8)
    guard !line.contains(where: special.contains), let pattern = IgnorePattern(line, line: 1) else { return }
    let isMatch = name.withUnsafeBytes { pattern.matches(path: $0, name: $0, isDirectory: false) }
    try require(isMatch == plainMatch(Array(line), name), "\(Array(line)) on \(name) is \(isMatch)")
  }

  private static func plainMatch(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var reached = [true] + Array(repeating: false, count: name.count)
    for byte in pattern {
      var next = Array(repeating: false, count: name.count + 1)
      for end in reached.indices {
        let isBefore = end > 0 && reached[end - 1]
        next[end] =
          switch byte {
          case UInt8(ascii: "*"): reached[end] || (end > 0 && next[end - 1])
          case UInt8(ascii: "?"): isBefore
          default: isBefore && byte == name[end - 1]
          }
      }
      reached = next
    }
    return reached[name.count]
  }
}
