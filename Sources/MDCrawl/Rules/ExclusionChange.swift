package import MDModel

/// The part of a tree that a change of the user's exclusions affects.
///
/// Pure.
package struct ExclusionChange: Hashable, Sendable {
  /// Paths below each root whose verdict may have changed, sorted; `nil` if any path may be affected.
  package let paths: [FilePath]?
  /// Whether the change may include paths that were excluded before.
  package let mayAdd: Bool

  /// - Parameters:
  ///   - old: lines in the syntax of `gitignore(5)`.
  ///   - new: the lines that replace them.
  package init(from old: [String], to new: [String]) {
    let (old, new) = (old.compactMap(Line.init), new.compactMap(Line.init))
    // The last match decides, so the common lines before and after the changed ones keep their effect.
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

    /// Returns `nil` if the line is blank or a comment.
    init?(_ line: String) {
      guard !line.hasPrefix("#"), line.contains(where: { $0 != " " && $0 != "\r" }) else { return nil }
      text = line
    }

    var isNegated: Bool { text.hasPrefix("!") }

    /// The only path that the pattern can match, relative to a root; `nil` unless a slash anchors the pattern and it
    /// has no wildcards.
    var path: FilePath? {
      var body = isNegated ? text.dropFirst() : text[...]
      while body.last == " " || body.last == "\r" || body.last == "/" { body.removeLast() }
      guard body.contains("/"), !body.contains(where: { "*?[\\".contains($0) }) else { return nil }
      return FilePath(String(body.drop { $0 == "/" }))
    }
  }
}
