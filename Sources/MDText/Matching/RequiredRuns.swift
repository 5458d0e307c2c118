/// Folded texts that every matching value contains in its folded form.
///
/// Text next to a piece in a value may change how the ends of the piece fold: jamo and voicing marks compose with the
/// character before. A run is cut at such places. It is also cut where a character may match bytes that are not UTF-8,
/// or letters that the folding does not know. A shorter run only leads to more candidates.
enum RequiredRuns {
  static func ofTokens(_ pattern: TokenPattern) -> [[UInt8]] {
    pattern.steps.map(\.token)
  }

  static func ofPieces(_ pieces: [String], options: TextMatcher.Options) -> [[UInt8]] {
    // Comparison with `d` is by scalars of the folded text, so equal texts are equal in the whole folded text too.
    let isBySymbols = options.contains(.diacriticInsensitive)
    return pieces.flatMap { piece in
      piece.split(whereSeparator: { isUnsure($0) }).map { run in
        let folded = Array(Folding.fold(String(run)).unicodeScalars)
        return isBySymbols ? folded[...] : withoutComposingEnds(folded)
      }
    }
    .filter { !$0.isEmpty }
    .map { run in run.flatMap { Array(String($0).utf8) } }
  }

  /// True if a value may have something in the character's place that folds differently.
  private static func isUnsure(_ character: Character) -> Bool {
    guard !character.isASCII else { return false }
    let folded = Folding.fold(String(character))
    let isCaseKnown =
      Folding.fold(character.lowercased()) == folded && Folding.fold(character.uppercased()) == folded
    return !isCaseKnown || character.unicodeScalars.contains { $0 == "\u{FFFD}" || !isInFoldingTable($0) }
  }

  /// True if the folding table was made from a Unicode version that has the scalar.
  private static func isInFoldingTable(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return false }
    return age.major <= FoldingTable.unicodeVersion
  }

  private static func withoutComposingEnds(_ folded: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    var run = folded[...]
    while let first = run.first, isComposing(first) { run.removeFirst() }
    if let last = run.last, mayCompose(last) { run.removeLast() }
    return run
  }

  private static func isComposing(_ scalar: Unicode.Scalar) -> Bool {
    ScalarTable.with { $0[scalar.value].scalarClass == ScalarClass.composing }
  }

  /// True if a following voicing mark, vowel or final would compose with the scalar.
  private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
    [0x3099, 0x309A, 0x1161, 0x11A8].contains { Composition.compose(scalar.value, $0) != 0 }
  }
}
