import CPoppler

/// Characters that stand for a letter in one of its shapes (U+FB1D to U+FDFF, U+FE70 to U+FEFC), as fonts name them.
enum PresentationForms {
  /// Puts the letters themselves in their place (normalization form KC). The stretching of a letter, U+0640, goes: it
  /// justifies a line.
  static func resolve(_ scalars: inout [Unicode.Scalar]) {
    guard scalars.contains(where: { isForm($0) || $0 == "\u{0640}" }) else { return }
    scalars = scalars.flatMap { scalar in
      scalar == "\u{0640}" ? [] : isForm(scalar) ? letters(of: scalar) : [scalar]
    }
  }

  static func isForm(_ scalar: Unicode.Scalar) -> Bool {
    (0xFB1D...0xFDFF).contains(scalar.value) || (0xFE70...0xFEFC).contains(scalar.value)
  }

  private static func letters(of form: Unicode.Scalar) -> [Unicode.Scalar] {
    let bytes = Array(UTF8.encode(form).unsafelyUnwrapped)
    let normal = bytes.withUnsafeBytes {
      g_utf8_normalize($0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), G_NORMALIZE_NFKC)
    }
    guard let normal else { return [form] }
    defer { g_free(normal) }
    let letters = Array(String(cString: normal).unicodeScalars)
    // A mark by itself stands on a space.
    return letters.first == " " ? Array(letters.dropFirst()) : letters
  }
}
