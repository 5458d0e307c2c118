/// Case, width and diacritic folding, so that people find `Straße` by `strasse` and `Café` by `cafe`.
///
/// Folding is full case folding and compatibility decomposition (UAX #15). It also removes Latin, Greek, Cyrillic,
/// Hebrew and Arabic marks, and characters that are invisible inside words. The letters ø, ł, đ, ħ, ŧ, ı, æ and œ
/// become plain. Hangul and kana are recomposed; other scripts stay decomposed. Canonically equivalent texts fold to
/// the same bytes, and folded text folds to itself.
package enum Folding {
  /// Replaces the content of `folded`. Bytes that are not UTF-8 stay as they are.
  ///
  /// UTF-8 that was folded folds to itself. Other bytes may not: if folding removes a mark between two of them, they
  /// may become a character.
  package static func fold(_ bytes: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress else { return }
    folded.reserveCapacity(bytes.count)
    ScalarTable.with { table in
      // The scalar written last. A composing scalar may change it.
      var last = UTF8Scalar.invalid
      var offset = 0
      while offset < bytes.count {
        let byte = base[offset]
        if byte < 0x80 {
          folded.append(foldedASCII(byte))
          last = UTF8Scalar.invalid
          offset += 1
        } else {
          offset += foldScalar(base + offset, count: bytes.count - offset, table, &last, into: &folded)
        }
      }
    }
  }

  /// True if folding would leave the bytes as they are.
  package static func isFolded(_ bytes: [UInt8]) -> Bool {
    var folded: [UInt8] = []
    bytes.withUnsafeBufferPointer { fold($0, into: &folded) }
    return folded == bytes
  }

  package static func fold(_ text: String) -> String {
    var folded: [UInt8] = []
    var text = text
    text.withUTF8 { fold($0, into: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  @inline(__always) private static func foldedASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Folds the scalar at `place`. Returns the number of bytes it takes there.
  private static func foldScalar(
    _ place: UnsafePointer<UInt8>, count: Int, _ table: ScalarTable, _ last: inout UInt32, into folded: inout [UInt8]
  ) -> Int {
    let scalar = UTF8Scalar(place, count: count)
    let fold = table[scalar.value]
    if fold.count > 0 {
      append(table.pool + fold.place, count: fold.count, &last, into: &folded)
    } else if fold.scalarClass != ScalarClass.removed {
      append(place, count: scalar.count, &last, into: &folded)
    }
    return scalar.count
  }

  /// Appends scalar by scalar. A scalar that composes with the one before is joined to it.
  private static func append(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ last: inout UInt32, into folded: inout [UInt8]
  ) {
    var offset = 0
    while offset < count {
      let scalar = UTF8Scalar(bytes + offset, count: count - offset)
      // The Hangul vowel U+1161 after U+1100 makes the syllable U+AC00, which the final U+11A8 then turns into U+AC01.
      let composed = Composition.compose(last, scalar.value)
      if composed == 0 {
        folded.append(contentsOf: UnsafeBufferPointer(start: bytes + offset, count: scalar.count))
      } else {
        replaceLast(by: composed, in: &folded)
      }
      last = composed == 0 ? scalar.value : composed
      offset += scalar.count
    }
  }

  /// All scalars that compose, and all their compositions, take three bytes in UTF-8.
  private static func replaceLast(by scalar: UInt32, in folded: inout [UInt8]) {
    folded.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress, bytes.count >= 3 else { return }
      _ = UTF8Scalar.write(scalar, at: base + (bytes.count - 3))
    }
  }
}

/// Canonical composition of Hangul syllables and of voiced kana. Other scripts stay decomposed when folded.
enum Composition {
  /// The scalar that two adjacent scalars compose to, or 0.
  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32 {
    switch second {
    case 0x3099: voiced(first)
    case 0x309A: semivoiced(first)
    default: syllable(first, second)
    }
  }

  /// The Unicode Standard, 3.12, Conjoining Jamo Behavior.
  private static func syllable(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let (leading, vowel, trailing) = (first &- 0x1100, second &- 0x1161, second &- 0x11A7)
    if leading < 19, vowel < 21 { return 0xAC00 + (leading * 21 + vowel) * 28 }
    let open = first &- 0xAC00
    return open < 11172 && open % 28 == 0 && trailing > 0 && trailing < 28 ? first + trailing : 0
  }

  private static func voiced(_ kana: UInt32) -> UInt32 {
    switch kana {
    case 0x3046: 0x3094
    case 0x30A6: 0x30F4
    case 0x30EF...0x30F2: kana + 8
    case 0x309D, 0x30FD: kana + 1
    default: isVoiceable(kana) ? kana + 1 : 0
    }
  }

  /// か–ち in steps of two, つ て と, は–ほ in steps of three. Katakana are 0x60 higher.
  private static func isVoiceable(_ kana: UInt32) -> Bool {
    let hiragana = kana >= 0x30A1 ? kana &- 0x60 : kana
    return switch hiragana {
    case 0x304B...0x3062: hiragana & 1 == 1
    case 0x3064, 0x3066, 0x3068: true
    default: isOfHaRow(hiragana)
    }
  }

  private static func semivoiced(_ kana: UInt32) -> UInt32 {
    isOfHaRow(kana >= 0x30A1 ? kana &- 0x60 : kana) ? kana + 2 : 0
  }

  private static func isOfHaRow(_ hiragana: UInt32) -> Bool {
    hiragana >= 0x306F && hiragana <= 0x307B && (hiragana - 0x306F) % 3 == 0
  }
}
