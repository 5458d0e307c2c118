/// Canonical composition of Hangul syllables and of voiced kana. Other scripts stay decomposed when folded.
enum Composition {
  /// The scalar that two adjacent ones make, or 0.
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

  /// か–ち in steps of two, つ て と, は–ほ in steps of three; katakana stand 0x60 higher.
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
