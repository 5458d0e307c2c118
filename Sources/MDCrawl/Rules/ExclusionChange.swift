package import MDModel

/// Which part of a tree a change of the user's exclusions concerns. Pure.
package struct ExclusionChange: Hashable, Sendable {
  /// Paths below each root that may be judged differently now, sorted; `nil`: any path may be.
  package let paths: [FilePath]?
  /// Whether something may be indexed now that was not.
  package let mayAdd: Bool

  /// - Parameters:
  ///   - old: lines in the syntax of `gitignore(5)`.
  ///   - new: the lines in their place.
  package init(from old: [String], to new: [String]) {
    let (old, new) = (old.compactMap(Line.init), new.compactMap(Line.init))
    // The last match decides, so that lines before and behind the changed ones stay what they are.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (rest.0.dropLast(end), rest.1.dropLast(end))
    mayAdd = !removed.allSatisfy(\.isNegated) || added.contains(where: \.isNegated)
    let named = (removed + added).map(\.path)
    paths = named.contains(nil) ? nil : Set(named.compactMap { $0 }).sorted()
  }

  private struct Line: Equatable {
    let text: String

    /// `nil` for a line that is no pattern.
    init?(_ line: String) {
      guard !line.hasPrefix("#"), line.contains(where: { $0 != " " && $0 != "\r" }) else { return nil }
      text = line
    }

    var isNegated: Bool { text.hasPrefix("!") }

    /// The one path that the pattern can match, relative to a root: it is anchored by a slash and has no wildcards.
    var path: FilePath? {
      var body = isNegated ? text.dropFirst() : text[...]
      while body.last == " " || body.last == "\r" || body.last == "/" { body.removeLast() }
      guard body.contains("/"), !body.contains(where: { "*?[\\".contains($0) }) else { return nil }
      return FilePath(String(body.drop { $0 == "/" }))
    }
  }
}
