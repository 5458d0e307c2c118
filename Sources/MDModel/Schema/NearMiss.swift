extension AttributeSchema {
  /// Known name that resembles a misspelt `name`.
  ///
  /// Candidates are keys and CoreSpotlight properties. A candidate may differ in case, in its `kMDItem` prefix, or in
  /// at most a third of its other letters.
  ///
  /// - Returns: `nil` if no candidate is near, or if `name` itself is known.
  public static func nearMiss(of name: String) -> String? {
    if description(of: AttributeKey(name)) != nil || key(forProperty: name) != nil { return nil }
    let wanted = Stem(name)
    var best: (name: String, cost: Int)?
    for candidate in all.lazy.flatMap({ [$0.key.rawValue, $0.property].compactMap(\.self) }) {
      guard let cost = wanted.cost(of: Stem(candidate)), cost < best?.cost ?? .max else { continue }
      best = (candidate, cost)
    }
    return best?.name
  }
}

/// A name without the prefix `kMDItem`, which most names share and which would make all of them look alike.
private struct Stem {
  private let letters: [UInt8]
  private let isPrefixed: Bool

  private static let prefix = Array("kmditem".utf8)

  init(_ name: String) {
    let folded = name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    isPrefixed = folded.starts(with: Self.prefix)
    letters = isPrefixed ? Array(folded.dropFirst(Self.prefix.count)) : folded
  }

  /// Distance to another name, lower for a nearer one; names with the same prefix come first.
  ///
  /// `nil` if the names are too different.
  func cost(of other: Stem) -> Int? {
    guard abs(letters.count - other.letters.count) * 3 <= max(3, other.letters.count),
      let distance = EditDistance.between(letters, other.letters),
      distance == 0 || (letters.count > 2 && distance * 3 <= max(3, other.letters.count))
    else { return nil }
    return distance * 2 + (isPrefixed == other.isPrefixed ? 0 : 1)
  }
}

/// Optimal string alignment distance between two words.
///
/// A missing, an extra and a wrong letter cost one each, and so do two swapped neighbours.
public enum EditDistance {
  /// Maximum length of a word in bytes.
  ///
  /// Longer words are not misspelt names, and the time grows with the product of both lengths.
  private static let limit = 64

  /// Distance between two words; `nil` if one of them is longer than 64 bytes.
  public static func between(_ left: [UInt8], _ right: [UInt8]) -> Int? {
    guard left.count <= limit, right.count <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
