/// Comparison without accents: the scalars of the folded text. If case counts, they are capitals if the source is one.
struct FoldedForm: Sendable {
  let foldsCase: Bool

  func text(of bytes: [UInt8]) -> ComparisonText { bytes.withUnsafeBufferPointer { text(of: $0) } }

  func text(of bytes: UnsafeBufferPointer<UInt8>) -> ComparisonText {
    var text = ComparisonText(capacity: bytes.count)
    // Repairing copies the text, so it is done only after a byte that is not UTF-8 was found.
    if !read(bytes, into: &text) {
      text = ComparisonText(capacity: bytes.count)
      var repaired = String(decoding: bytes, as: UTF8.self)
      _ = repaired.withUTF8 { read($0, into: &text) }
    }
    return text
  }

  /// Reads up to the first byte that is not UTF-8. Returns `true` if there was none.
  private func read(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout ComparisonText) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    return ScalarTable.with { table in
      var offset = 0
      while offset < bytes.count {
        if base[offset] < 0x80 {
          let traits = ASCIIForm.traits(of: base[offset])
          text.append(ASCIIForm.symbol(base[offset], foldsCase: foldsCase), traits, last: traits)
          offset &+= 1
        } else {
          let scalar = UTF8Scalar(base + offset, count: bytes.count - offset)
          guard scalar.value != UTF8Scalar.invalid else { return false }
          add(scalar.value, table, to: &text)
          offset &+= scalar.count
        }
      }
      return true
    }
  }

  private func add(_ scalar: UInt32, _ table: ScalarTable, to text: inout ComparisonText) {
    let fold = table[scalar]
    let isCapital = fold.isUpper && fold.scalarClass == ScalarClass.word
    if fold.count == 0 {
      if fold.scalarClass != ScalarClass.removed { add(scalar, fold.scalarClass, from: scalar, false, to: &text) }
      return
    }
    var place = 0
    while place < fold.count {
      let part = UTF8Scalar(table.pool + fold.place + place, count: fold.count - place)
      add(part.value, table[part.value].scalarClass, from: scalar, isCapital, to: &text)
      place += part.count
    }
  }

  /// Adds one folded scalar of the folding of `source`.
  private func add(
    _ folded: UInt32, _ scalarClass: UInt32, from source: UInt32, _ isCapital: Bool, to text: inout ComparisonText
  ) {
    if text.compose(with: folded) { return }
    let traits = SymbolTraits(scalarClass, folded, isCapital: isCapital)
    text.append(foldsCase ? folded : Self.cased(folded, like: source), traits, last: traits)
  }

  /// The capital of a folded scalar, if its source is a capital; else the scalar itself.
  private static func cased(_ folded: UInt32, like source: UInt32) -> UInt32 {
    guard let properties = Unicode.Scalar(source)?.properties,
      properties.isUppercase || properties.generalCategory == .titlecaseLetter,
      let mapping = Unicode.Scalar(folded)?.properties.uppercaseMapping.unicodeScalars, mapping.count == 1,
      let capital = mapping.first
    else { return folded }
    // The capital must fold back to the scalar, so that texts equal here are equal when folded wholly.
    return Folding.fold(String(capital)) == Unicode.Scalar(folded).map { String($0) } ? capital.value : folded
  }
}
