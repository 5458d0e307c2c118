/// A compiled line of a `.gitignore` (`gitignore(5)`).
struct IgnorePattern: Sendable {
  private enum Segment: Sendable {
    case component(IgnoreGlob)
    /// `**`: any number of directories, including none.
    case anyDirectories
  }

  /// The line as written, for explanations.
  let text: String
  /// Line number, starting at 1.
  let line: Int
  /// Whether the pattern begins with `!` and so re-includes what it matches.
  let isNegated: Bool
  private let directoriesOnly: Bool
  /// Whether the pattern has no slash, and so matches the last component at any depth.
  private let comparesName: Bool
  private let segments: [Segment]

  /// - Returns: `nil` if the pattern can match nothing.
  init?(_ bytes: ArraySlice<UInt8>, line: Int) {
    text = String(decoding: bytes, as: UTF8.self)
    self.line = line
    var rest = bytes
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    directoriesOnly = rest.last == slash
    if directoriesOnly { rest = rest.dropLast() }
    comparesName = !rest.contains(slash)
    if rest.first == slash { rest = rest.dropFirst() }
    guard !rest.isEmpty, let segments = Self.segments(rest) else { return nil }
    self.segments = segments
  }

  /// Whether the pattern matches a path.
  ///
  /// - Parameters:
  ///   - path: path relative to the directory that the pattern belongs to.
  ///   - name: last component of the path.
  func matches(path: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer, isDirectory: Bool) -> Bool {
    if directoriesOnly, !isDirectory { return false }
    if comparesName, case .component(let glob) = segments[0] { return glob.matches(name) }
    return matchesSegments(path)
  }

  /// Matches component by component.
  ///
  /// As in ``IgnoreGlob/matches(_:)``, only the last `**` needs a retry.
  private func matchesSegments(_ path: UnsafeRawBufferPointer) -> Bool {
    var segment = 0
    var start = 0
    var retry: (segment: Int, start: Int)?
    while start <= path.count {
      let end = path[start...].firstIndex(of: slash) ?? path.count
      if segment < segments.count, case .anyDirectories = segments[segment] {
        segment += 1
        retry = (segment, start)
      } else if segment < segments.count, case .component(let glob) = segments[segment],
        glob.matches(UnsafeRawBufferPointer(rebasing: path[start..<end]))
      {
        segment += 1
        start = end + 1
      } else if let last = retry {
        start = (path[last.start...].firstIndex(of: slash) ?? path.count) + 1
        retry = (last.segment, start)
        segment = last.segment
      } else {
        return false
      }
    }
    return segment == segments.count
  }
}

extension IgnorePattern {
  private static func segments(_ bytes: ArraySlice<UInt8>) -> [Segment]? {
    var rest = bytes
    var segments: [Segment] = []
    while true {
      guard let (tokens, slashIsEscaped) = component(&rest) else { return nil }
      let isLast = slashIsEscaped == nil
      if tokens.count > 1, tokens.allSatisfy(\.isStar) {
        // `a/**` matches everything inside `a`, at least one level deep. With an escaped slash, `a/**\/b` needs one
        // level too, as in git.
        let needsOne = isLast || slashIsEscaped == true
        segments += needsOne ? [.anyDirectories, .component(IgnoreGlob(tokens: [.star]))] : [.anyDirectories]
      } else {
        // No path has an empty component (`a//b`).
        if tokens.isEmpty { return nil }
        segments.append(.component(IgnoreGlob(tokens: tokens)))
      }
      if isLast { return segments }
    }
  }

  /// Tokens up to the next slash, which is consumed; also whether a backslash escaped that slash, `nil` at the end.
  private static func component(_ rest: inout ArraySlice<UInt8>) -> (tokens: [IgnoreGlob.Token], Bool?)? {
    var tokens: [IgnoreGlob.Token] = []
    while let byte = rest.popFirst() {
      switch byte {
      case slash: return (tokens, false)
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "*"): tokens.append(.star)
      case UInt8(ascii: "["):
        var parser = IgnoreSetParser(rest)
        guard let set = parser.parse() else { return nil }
        rest = parser.rest
        tokens.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let literal = rest.popFirst() else { return nil }
        if literal == slash { return (tokens, true) }
        tokens.append(.byte(literal))
      default: tokens.append(.byte(byte))
      }
    }
    return (tokens, nil)
  }
}

extension IgnoreGlob.Token {
  fileprivate var isStar: Bool { if case .star = self { true } else { false } }
}
