/// Folded texts that every matching value has somewhere in its folded form.
///
/// Text beside a piece in a value may change how the piece's ends fold: jamo and voicing marks join what is before
/// them. Where that could be, and where a character may stand for bytes that are not UTF-8, or for letters the folding
/// does not know, a run is cut; a shorter run only makes for more candidates.
enum RequiredRuns {
  static func ofTokens(_ pattern: TokenPattern) -> [[UInt8]] {
    pattern.steps.map(\.token)
  }

  static func ofPieces(_ pieces: [String], options: TextMatcher.Options) -> [[UInt8]] {
    // Texts that are equal by scalars of the folded text are equal in the whole folded text too.
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

  /// Whether values may have something else in a character's place that folds otherwise.
  private static func isUnsure(_ character: Character) -> Bool {
    guard !character.isASCII else { return false }
    let folded = Folding.fold(String(character))
    let isCaseKnown =
      Folding.fold(character.lowercased()) == folded && Folding.fold(character.uppercased()) == folded
    return !isCaseKnown || character.unicodeScalars.contains { $0 == "\u{FFFD}" || !isInFoldingTable($0) }
  }

  /// Whether the scalar is as old as the version of Unicode that the folding is made from.
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

  /// Whether a voicing mark, a vowel or a final behind it would join it.
  private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
    [0x3099, 0x309A, 0x1161, 0x11A8].contains { Composition.compose(scalar.value, $0) != 0 }
  }
}
