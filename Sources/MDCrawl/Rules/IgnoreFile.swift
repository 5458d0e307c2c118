/// The patterns of one `.gitignore`, or those of the user.
struct IgnoreFile: Sendable {
  /// Path of the file, for explanations; empty for the user's patterns.
  let source: String
  /// Length of the path of the directory that the patterns are relative to.
  let baseLength: Int
  private let patterns: [IgnorePattern]

  /// Maximum number of bytes read; a larger file is cut at its last whole line.
  static let limit = 1 << 20
  /// Maximum number of patterns, because every name is matched against each of them.
  static let patternLimit = 10_000

  var isEmpty: Bool { patterns.isEmpty }

  init(lines: [ArraySlice<UInt8>], source: String, baseLength: Int) {
    self.source = source
    self.baseLength = baseLength
    let compiled = lines.enumerated().lazy.compactMap { Self.pattern(of: $1, line: $0 + 1) }
    patterns = Array(compiled.prefix(Self.patternLimit))
  }

  /// - Parameter contents: the first bytes of the file, at most ``limit``.
  init(contents: [UInt8], source: String, baseLength: Int) {
    var rest = contents[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.count >= Self.limit, let end = rest.lastIndex(of: UInt8(ascii: "\n")) { rest = rest[..<end] }
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.init(lines: lines.map(Self.withoutCarriageReturn), source: source, baseLength: baseLength)
  }

  /// The last pattern that matches a path, which decides.
  func lastMatch(path: UnsafeRawBufferPointer, nameStart: Int, isDirectory: Bool) -> IgnorePattern? {
    let relative = UnsafeRawBufferPointer(rebasing: path[(baseLength + 1)...])
    let name = UnsafeRawBufferPointer(rebasing: path[nameStart...])
    return patterns.last { $0.matches(path: relative, name: name, isDirectory: isDirectory) }
  }

  private static func pattern(of line: ArraySlice<UInt8>, line number: Int) -> IgnorePattern? {
    // git reads lines as C strings.
    let line = line.prefix { $0 != 0 }
    if line.isEmpty || line.first == UInt8(ascii: "#") { return nil }
    return IgnorePattern(withoutTrailingSpaces(line), line: number)
  }

  private static func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Removes spaces at the end that are not escaped by a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        index += 2
        end = min(index, line.endIndex)
      } else {
        if line[index] != UInt8(ascii: " ") { end = index + 1 }
        index += 1
      }
    }
    return line[..<end]
  }
}
