extension AttributeSchema {
  /// The attribute's name that somebody who wrote `name` may have meant: a key or a property of CoreSpotlight that
  /// differs in case, in its `kMDItem`, or in at most a third of its other letters.
  ///
  /// - Returns: `nil` when nothing is near, and when `name` is known.
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

/// A name without what most names begin with, which would make all of them look alike.
private struct Stem {
  private let letters: [UInt8]
  private let isPrefixed: Bool

  private static let prefix = Array("kmditem".utf8)

  init(_ name: String) {
    let folded = name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    isPrefixed = folded.starts(with: Self.prefix)
    letters = isPrefixed ? Array(folded.dropFirst(Self.prefix.count)) : folded
  }

  /// The nearer, the less; names of the same kind before others. `nil` when too far.
  func cost(of other: Stem) -> Int? {
    guard abs(letters.count - other.letters.count) * 3 <= max(3, other.letters.count),
      let distance = EditDistance.between(letters, other.letters),
      distance == 0 || (letters.count > 2 && distance * 3 <= max(3, other.letters.count))
    else { return nil }
    return distance * 2 + (isPrefixed == other.isPrefixed ? 0 : 1)
  }
}
