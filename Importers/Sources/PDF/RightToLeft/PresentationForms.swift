import CPoppler

/// Replaces characters that stand for one shape of a letter (U+FB1D to U+FDFF, U+FE70 to U+FEFC), as fonts use them.
enum PresentationForms {
  /// Replaces presentation forms by their letters (normalization form KC).
  ///
  /// Strokes that stretch a letter in justified lines are removed. They are U+0640, or semicolons between two Arabic
  /// letters: LibreOffice writes them so for some fonts.
  static func resolve(_ scalars: inout [Unicode.Scalar]) {
    guard scalars.contains(where: { isForm($0) || $0 == "\u{0640}" || $0 == ";" }) else { return }
    var resolved: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      var end = index + 1
      if scalar == ";" {
        while end < scalars.count, scalars[end] == ";" { end += 1 }
        // A semicolon at the end, or next to another script, is real punctuation.
        let isStroke = isArabic(resolved.last) && end < scalars.count && isArabic(scalars[end])
        if !isStroke { resolved += scalars[index..<end] }
      } else if scalar != "\u{0640}" {
        resolved += isForm(scalar) ? letters(of: scalar) : [scalar]
      }
      index = end
    }
    scalars = resolved
  }

  private static func isArabic(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x620...0x6FF).contains($0.value) || isForm($0) && $0.value >= 0xFB50 } ?? false
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
    // The normal form of a lone mark begins with a space, which carries the mark.
    return letters.first == " " ? Array(letters.dropFirst()) : letters
  }
}
