/// Comparison by characters. Canonically equivalent characters are equal; if case is ignored, so are characters with
/// the same lower-case form.
///
/// ASCII characters are their own symbols. Of all others, only those in the pattern need a symbol.
struct CharacterForm: Sendable {
  private let foldsCase: Bool
  /// The symbol of each character of the pattern.
  private var numbers: [String: UInt32] = [:]
  /// The same symbols by scalar. Complete for plain scalars, unless the pattern has characters that are neither plain
  /// nor ASCII.
  private var plainNumbers: [UInt32: UInt32] = [:]
  private var isPlain = true

  /// The first symbol number: above all scalars.
  private static let firstNumber: UInt32 = 0x110000
  private static let unknown: UInt32 = .max

  init(of pieces: [String], foldsCase: Bool) {
    self.foldsCase = foldsCase
    var units: [Unit] = []
    for piece in pieces {
      Array(piece.utf8).withUnsafeBufferPointer { bytes in
        Self.units(of: bytes, isPlain: false) { units.append($0) }
      }
    }
    for case .character(let character) in units { number(character) }
    // Characters of a text that equal an ASCII character get its symbol: the Kelvin sign U+212A equals `K`.
    for case .ascii(let byte) in units { number(Character(Unicode.Scalar(byte))) }
  }

  private mutating func number(_ character: Character) {
    let key = key(of: character)
    guard numbers[key] == nil else { return }
    let ascii = (0..<0x80 as Range<UInt8>).first { String(Unicode.Scalar($0)) == key }.map { UInt32($0) }
    let number = ascii ?? Self.firstNumber + UInt32(numbers.count)
    numbers[key] = number
    if character.isASCII { return }
    // The pattern has a character that is neither ASCII nor plain, so texts are cut into whole characters.
    guard let equals = PlainScalar.equals(of: character) else {
      isPlain = false
      return
    }
    let own = character.unicodeScalars.first?.value
    // If case counts, only the character itself has the number: Ä is not ä.
    for scalar in equals where foldsCase || scalar == own { plainNumbers[scalar] = number }
  }

  private func key(of character: Character) -> String {
    foldsCase ? character.lowercased() : String(character)
  }

  func text(of bytes: [UInt8]) -> ComparisonText { bytes.withUnsafeBufferPointer { text(of: $0) } }

  func text(of bytes: UnsafeBufferPointer<UInt8>) -> ComparisonText {
    var text = ComparisonText(capacity: bytes.count)
    ScalarTable.with { table in
      Self.units(of: bytes, isPlain: isPlain) { unit in
        switch unit {
        case .ascii(let byte):
          let traits = ASCIIForm.traits(of: byte)
          text.append(ASCIIForm.symbol(byte, foldsCase: foldsCase), traits, last: traits)
        case .plain(let scalar): add(scalar, table, to: &text)
        case .character(let character): add(character, table, to: &text)
        }
      }
    }
    return text
  }

  private func add(_ plain: UInt32, _ table: ScalarTable, to text: inout ComparisonText) {
    let symbol = plainNumbers.isEmpty ? Self.unknown : plainNumbers[plain] ?? Self.unknown
    let (first, last) = traits(of: plain, table[plain], table)
    text.append(symbol, first, last: last)
  }

  private func add(_ character: Character, _ table: ScalarTable, to text: inout ComparisonText) {
    let symbol = numbers[key(of: character)] ?? Self.unknown
    if let (first, last) = traits(of: character, table) {
      text.append(symbol, first, last: last)
    } else {
      text.attach(symbol)
    }
  }

  /// Traits at the beginning and at the end of a character; `nil` for a character that is invisible inside words.
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

  /// A scalar that folds to several scalars of different classes begins like the first and ends like the last.
  private func traits(
    of scalar: UInt32, _ fold: ScalarFold, _ table: ScalarTable
  ) -> (SymbolTraits, SymbolTraits) {
    if scalar < 0x80 {
      let traits = ASCIIForm.traits(of: UInt8(truncatingIfNeeded: scalar))
      return (traits, traits)
    }
    if fold.count == 0 || fold.scalarClass != ScalarClass.several {
      let folded = fold.count > 0 ? UInt32(table.pool[fold.place + fold.count - 1]) : scalar
      let traits = SymbolTraits(fold.scalarClass, folded, isCapital: fold.isUpper)
      return (traits, traits)
    }
    let scalars = UnsafeBufferPointer(start: table.pool + fold.place, count: fold.count)
    let parts = String(decoding: scalars, as: UTF8.self).unicodeScalars.map(\.value).map {
      SymbolTraits(table[$0].scalarClass, $0, isCapital: false)
    }
    return (parts[0], parts[parts.count - 1])
  }
}

/// Cutting a text into characters.
extension CharacterForm {
  private enum Unit {
    case ascii(UInt8)
    case plain(UInt32)
    case character(Character)
  }

  /// - Parameter isPlain: true to report plain scalars one by one if only plain ones come between two ASCII characters.
  @inline(__always) private static func units(
    of bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool, _ receive: (Unit) -> Void
  ) {
    var offset = 0
    while offset < bytes.count {
      var end = offset &+ 1
      // An ASCII byte is a character by itself only if no combining mark follows, and a mark is not ASCII.
      if bytes[offset] < 0x80 && (end == bytes.count || bytes[end] < 0x80) {
        receive(.ascii(bytes[offset]))
      } else {
        while end < bytes.count && bytes[end] >= 0x80 { end &+= 1 }
        let others = UnsafeBufferPointer(rebasing: bytes[offset..<end])
        if isPlain && PlainScalar.makesUp(others) {
          plainUnits(of: others, receive)
        } else {
          for character in String(decoding: others, as: UTF8.self) { receive(.character(character)) }
        }
      }
      offset = end
    }
  }

  private static func plainUnits(of bytes: UnsafeBufferPointer<UInt8>, _ receive: (Unit) -> Void) {
    guard let base = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      let scalar = UTF8Scalar(base + offset, count: bytes.count &- offset)
      receive(scalar.value < 0x80 ? .ascii(UInt8(truncatingIfNeeded: scalar.value)) : .plain(scalar.value))
      offset &+= scalar.count
    }
  }
}

/// Scalars beyond ASCII, of the most used scripts, that are simple to compare.
///
/// Each is a character by itself, whether it is next to another plain scalar or to ASCII. No two are canonically
/// equivalent, and none is equivalent to ASCII. Each is its own lower-case form or the capital of that form.
enum PlainScalar {
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3400...0x4DBF: true
    case 0xA1...0xAC, 0xAE...0x12F, 0x132...0x17E, 0x1EA0...0x1EFF: true
    case 0x388...0x3CE, 0x400...0x45F: true
    case 0x2010...0x2027, 0x3001...0x3003, 0x3041...0x3096, 0x30A1...0x30FE, 0xFF01...0xFF5E: true
    default: false
    }
  }

  /// True if all scalars beyond ASCII in `bytes` are plain.
  static func makesUp(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var offset = 0
    while offset < bytes.count {
      let scalar = UTF8Scalar(base + offset, count: bytes.count &- offset)
      guard scalar.value < 0x80 || contains(scalar.value) else { return false }
      offset &+= scalar.count
    }
    return true
  }

  /// The plain scalars with the same lower-case form as `character`; `nil` unless `character` is plain itself.
  static func equals(of character: Character) -> [UInt32]? {
    let small = character.lowercased()
    let forms = [String(character), small, small.uppercased()].filter { $0.unicodeScalars.count == 1 }
    guard let own = character.unicodeScalars.first?.value, character.unicodeScalars.count == 1, contains(own) else {
      return nil
    }
    return forms.filter { $0.lowercased() == small }.compactMap(\.unicodeScalars.first?.value).filter { contains($0) }
  }
}
