/// Comparison by characters: canonically equivalent ones are the same, and without case also those that are when
/// small. Only the characters of the text searched need symbols; ASCII stands for itself.
struct CharacterForm: Sendable {
  private let foldsCase: Bool
  /// The symbol of each character of the text searched.
  private var numbers: [String: UInt32] = [:]

  /// Beyond all scalars.
  private static let firstNumber: UInt32 = 0x110000
  private static let unknown: UInt32 = .max

  init(of pieces: [String], foldsCase: Bool) {
    self.foldsCase = foldsCase
    for piece in pieces {
      var numbers = numbers
      Array(piece.utf8).withUnsafeBufferPointer { bytes in
        Self.characters(of: bytes) { byte in
          let symbol = ASCIIForm.symbol(byte, foldsCase: foldsCase)
          numbers[String(Unicode.Scalar(UInt8(truncatingIfNeeded: symbol)))] = symbol
        } other: { character in
          let key = key(of: character)
          let ascii = key.utf8.count == 1 ? key.utf8.first.map { UInt32($0) } : nil
          if numbers[key] == nil { numbers[key] = ascii ?? Self.firstNumber + UInt32(numbers.count) }
        }
      }
      self.numbers = numbers
    }
  }

  private func key(of character: Character) -> String {
    foldsCase ? character.lowercased() : String(character)
  }

  func text(of bytes: [UInt8]) -> ComparisonText { bytes.withUnsafeBufferPointer { text(of: $0) } }

  func text(of bytes: UnsafeBufferPointer<UInt8>) -> ComparisonText {
    var text = ComparisonText(capacity: bytes.count)
    ScalarTable.with { table in
      Self.characters(of: bytes) { byte in
        let traits = ASCIIForm.traits(of: byte)
        text.append(ASCIIForm.symbol(byte, foldsCase: foldsCase), traits, last: traits)
      } other: { character in
        add(character, table, to: &text)
      }
    }
    return text
  }

  /// Cuts a text into characters: those of ASCII with ASCII behind them, which is most, and the others.
  @inline(__always) private static func characters(
    of bytes: UnsafeBufferPointer<UInt8>, ascii: (UInt8) -> Void, other: (Character) -> Void
  ) {
    var offset = 0
    while offset < bytes.count {
      var end = offset &+ 1
      if bytes[offset] < 0x80 && (end == bytes.count || bytes[end] < 0x80) {
        ascii(bytes[offset])
      } else {
        while end < bytes.count && bytes[end] >= 0x80 { end &+= 1 }
        String(decoding: UnsafeBufferPointer(rebasing: bytes[offset..<end]), as: UTF8.self).forEach(other)
      }
      offset = end
    }
  }

  private func add(_ character: Character, _ table: ScalarTable, to text: inout ComparisonText) {
    let symbol = numbers[key(of: character)] ?? Self.unknown
    if let (first, last) = traits(of: character, table) {
      text.append(symbol, first, last: last)
    } else {
      text.attach(symbol)
    }
  }

  /// Traits where the character begins and where it ends; none for what is invisible inside words.
  private func traits(of character: Character, _ table: ScalarTable) -> (SymbolTraits, SymbolTraits)? {
    var ends: (first: SymbolTraits, last: SymbolTraits)?
    for scalar in character.unicodeScalars {
      let fold = table[scalar.value]
      if fold.scalarClass == ScalarClass.removed { continue }
      let (first, last) = traits(of: scalar.value, fold, table)
      ends = (ends?.first ?? first, last)
    }
    return ends
  }

  /// A scalar that folds to several of different classes begins like the first and ends like the last.
  private func traits(
    of scalar: UInt32, _ fold: ScalarFold, _ table: ScalarTable
  ) -> (SymbolTraits, SymbolTraits) {
    if scalar < 0x80 {
      let traits = ASCIIForm.traits(of: UInt8(truncatingIfNeeded: scalar))
      return (traits, traits)
    }
    guard fold.count > 0 else {
      let traits = SymbolTraits(fold.scalarClass, scalar, isCapital: false)
      return (traits, traits)
    }
    let isCapital = fold.isUpper && fold.scalarClass == ScalarClass.word
    let scalars = UnsafeBufferPointer(start: table.pool + fold.place, count: fold.count)
    let parts = String(decoding: scalars, as: UTF8.self).unicodeScalars.map(\.value).map {
      SymbolTraits(table[$0].scalarClass, $0, isCapital: isCapital)
    }
    return (parts[0], parts[parts.count - 1])
  }
}
