package import MDQuery

/// Finds a smaller expression that still has a property, by removing one part after the other.
package enum ExpressionShrinker {
  package static func smallest(
    _ expression: QueryExpression, where holds: (QueryExpression) throws -> Bool
  ) rethrows -> QueryExpression {
    var smallest = expression
    while let next = try smaller(than: smallest).first(where: holds) { smallest = next }
    return smallest
  }

  /// Expressions with one part removed, the smallest first.
  private static func smaller(than expression: QueryExpression) -> [QueryExpression] {
    switch expression {
    case .constant, .inRange: []
    case .comparison(let comparison): smaller(than: comparison).map(QueryExpression.comparison)
    case .not(let inner): [inner] + smaller(than: inner).map(QueryExpression.not)
    case .and(let parts): parts + smaller(than: parts, joined: QueryExpression.and)
    case .or(let parts): parts + smaller(than: parts, joined: QueryExpression.or)
    }
  }

  private static func smaller(
    than parts: [QueryExpression], joined: ([QueryExpression]) -> QueryExpression
  ) -> [QueryExpression] {
    parts.indices.flatMap { index in
      var fewer = parts
      let part = fewer.remove(at: index)
      return (fewer.count > 1 ? [joined(fewer)] : [])
        + smaller(than: part).map { smaller in
          var changed = parts
          changed[index] = smaller
          return joined(changed)
        }
    }
  }

  private static func smaller(than comparison: QueryComparison) -> [QueryComparison] {
    guard case .text(let text) = comparison.value, !text.matchesAnything else { return [] }
    return smaller(than: text).map { QueryComparison(comparison.attribute, comparison.comparator, .text($0)) }
  }

  private static func smaller(than text: QueryText) -> [QueryText] {
    let letters: [TextModifiers] = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]
    let fewerLetters = letters.filter { text.modifiers.contains($0) }.map { letter in
      QueryText(pieces: text.pieces, modifiers: text.modifiers.subtracting(letter))
    }
    let shorter = text.pieces.indices.filter { text.pieces[$0].count > 1 }.flatMap { index in
      [String(text.pieces[index].dropFirst()), String(text.pieces[index].dropLast())].map { piece in
        var pieces = text.pieces
        pieces[index] = piece
        return QueryText(pieces: pieces, modifiers: text.modifiers)
      }
    }
    return shorter + fewerLetters
  }
}
