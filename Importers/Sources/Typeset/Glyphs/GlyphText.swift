import DocumentText
import ImporterKit
import WordBuffer

/// Assembles text from glyphs at positions on a page: words by the gaps between them, letters with their accents.
final class GlyphText {
  private let text: DocumentText
  /// Accents that wait for the next letter, because TeX puts accents first.
  private var accents = ""
  /// Whether the last line ended with a hyphen after a letter, so that the word may continue on the next line.
  private var hyphen = Hyphen.none
  private var last: Unicode.Scalar = " "

  private enum Hyphen { case none, atEnd, atLineEnd }

  init(_ text: DocumentText) { self.text = text }

  func append(_ glyph: String) {
    guard let first = glyph.unicodeScalars.first else { return }
    if (0x300...0x338).contains(first.value) {
      accents += glyph
      return
    }
    joinLines(first)
    if first == "-", last.properties.isAlphabetic { hyphen = .atEnd } else { text.append(accented(glyph, first)) }
    last = first
  }

  /// Drops a hyphen at the end of a line if the next line continues with a small letter.
  private func joinLines(_ next: Unicode.Scalar) {
    switch hyphen {
    case .none: return
    case .atEnd: text.append("-")
    case .atLineEnd:
      if !next.properties.isLowercase {
        text.append("-")
        text.widen(to: .line)
      }
    }
    hyphen = .none
  }

  private func accented(_ glyph: String, _ first: Unicode.Scalar) -> String {
    if accents.isEmpty { return glyph }
    defer { accents = "" }
    // A letter under an accent has no dot, so restore the usual letter.
    let base = first == "ı" ? "i" : first == "ȷ" ? "j" : glyph
    if accents == "\u{338}" { return Self.stroked[base] ?? base }
    let whole = base + accents
    return Self.composed[whole].map { String($0) } ?? whole
  }

  private static let stroked = ["l": "ł", "L": "Ł", "o": "ø", "O": "Ø"]

  /// The composed letters by their text. A letter followed by its accent equals the composed letter, because strings
  /// compare by canonical equivalence.
  private static let composed: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for value in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
      if let scalar = Unicode.Scalar(UInt32(value)) { table[String(scalar)] = scalar }
    }
    return table
  }()

  func endWord() {
    accents = ""
    switch hyphen {
    case .none: text.widen(to: .space)
    case .atEnd:
      text.append("-")
      text.widen(to: .space)
      hyphen = .none
    case .atLineEnd: break
    }
    last = " "
  }

  func endLine() {
    accents = ""
    if hyphen == .none { text.widen(to: .line) } else { hyphen = .atLineEnd }
    last = " "
  }

  func finish() {
    if hyphen != .none { text.append("-") }
    hyphen = .none
  }
}
