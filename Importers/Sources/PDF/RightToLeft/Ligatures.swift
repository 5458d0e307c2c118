import CPoppler

/// Corrects lam and alef where a font draws both as one glyph.
///
/// The file has the two in reading order. poppler gives each half of the glyph's width and, unlike for single letters,
/// leaves them in reading order from left to right.
struct Ligatures {
  private static let lam: Unicode.Scalar = "\u{0644}"
  private static let alefs: Set<Unicode.Scalar> = ["\u{0622}", "\u{0623}", "\u{0625}", "\u{0627}"]

  /// How many separate lams and alefs have each width. In some fonts an alef is as wide as a lam.
  private var widths: [Int: Int] = [:]
  private var count = 0

  /// Counts the widths of lams and alefs that are not next to each other.
  init(_ lines: [SeenLine]) {
    for line in lines {
      for index in line.characters.indices where !Self.isPair(line.characters, at: index - 1) {
        let character = line.characters[index]
        guard character.scalar == Self.lam || Self.alefs.contains(character.scalar),
          !Self.isPair(line.characters, at: index), let width = Self.width(character)
        else { continue }
        widths[Self.step(width), default: 0] += 1
        count += 1
      }
    }
  }

  /// Swaps a lam and an alef of equal width, unless separate letters of the page have that width too.
  func turn(_ line: inout SeenLine) {
    for index in line.characters.indices where Self.isPair(line.characters, at: index) {
      guard let first = Self.width(line.characters[index]), let second = Self.width(line.characters[index + 1]),
        abs(first - second) <= 0.015 * max(first, second), !isUsual(first)
      else { continue }
      let alef = line.characters[index + 1].scalar
      line.characters[index + 1].scalar = Self.lam
      line.characters[index].scalar = alef
    }
  }

  private static func isPair(_ line: [SeenLine.Character], at index: Int) -> Bool {
    line.indices.contains(index) && line.indices.contains(index + 1)
      && line[index].scalar == lam && alefs.contains(line[index + 1].scalar)
  }

  private func isUsual(_ width: Double) -> Bool {
    let step = Self.step(width)
    return (widths[step - 1] ?? 0) + (widths[step] ?? 0) + (widths[step + 1] ?? 0) > count / 50
  }

  private static func step(_ width: Double) -> Int { Int(width * 1000) }

  /// The width in relation to the type's height.
  private static func width(_ character: SeenLine.Character) -> Double? {
    guard let box = character.box, box.y2 > box.y1 else { return nil }
    let width = (box.x2 - box.x1) / (box.y2 - box.y1)
    return width.isFinite && width > 0 && width < 100 ? width : nil
  }
}
