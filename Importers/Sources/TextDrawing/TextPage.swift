import CFreeType
public import ImporterKit

/// Draws the start of a text on a page, in small letters of a system font.
public final class TextPage {
  private let library: FT_Library
  /// Fonts opened so far.
  private var faces: [FT_Face] = []
  private var unopened = TextPage.fonts[...]

  /// Candidate fonts. Fonts with fixed widths come first, those with most characters before the others.
  private static let fonts = [
    "truetype/dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono.ttf", "TTF/DejaVuSansMono.ttf",
    "dejavu-sans-mono-fonts/DejaVuSansMono.ttf", "truetype/noto/NotoSansMono-Regular.ttf",
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/freefont/FreeMono.ttf",
    "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/droid/DroidSansFallbackFull.ttf",
    "truetype/wqy/wqy-microhei.ttc", "truetype/nanum/NanumGothic.ttf", "truetype/dejavu/DejaVuSans.ttf",
    "truetype/noto/NotoNaskhArabic-Regular.ttf", "truetype/noto/NotoSansHebrew-Regular.ttf",
    "truetype/noto/NotoSansDevanagari-Regular.ttf", "truetype/noto/NotoSansBengali-Regular.ttf",
    "truetype/noto/NotoSansTamil-Regular.ttf", "truetype/noto/NotoSansTelugu-Regular.ttf",
    "truetype/freefont/FreeSans.ttf", "truetype/unifont/unifont.ttf",
  ].flatMap { ["/usr/share/fonts/\($0)", "/usr/local/share/fonts/\($0)"] }
  /// Number of characters of the text that are used to choose its font.
  private static let sampleLetters = 200
  /// Maximum length of a word in characters, and maximum number of words on a line.
  private static let (longestWord, mostWords) = (100, 30)

  /// - Throws: `ImportFailure` if FreeType cannot be initialized.
  public init() throws(ImportFailure) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw ImportFailure("FreeType cannot be set up") }
    self.library = library
  }

  deinit {
    for face in faces { FT_Done_Face(face) }
    FT_Done_FreeType(library)
  }

  /// Draws the text on a page.
  ///
  /// - Parameter edge: length of the longer side of the page.
  /// - Returns: a PNG file.
  /// - Throws: `ImportFailure` if no font is installed, or if the text has no drawable letter.
  public func picture(
    of wording: PageWording, on shape: PageShape = .sheet, edge: Int
  ) throws(ImportFailure) -> [UInt8] {
    let painter = try painter(for: wording)
    let edge = min(max(16, edge), 1_024)
    let size = shape.letterSize(edge: edge)
    var canvas = shape.canvas(edge: edge)
    var line = TextLine(margin: edge / 20)
    if !wording.headline.isEmpty {
      write(wording.headline, size * 3 / 2, at: &line, wraps: true, with: painter, on: &canvas)
      line.baseline += size
    }
    write(wording.text, size, at: &line, wraps: wording.wraps, with: painter, on: &canvas)
    guard !canvas.isBlank, let png = canvas.png() else {
      throw ImportFailure("no thumbnail: the text has no letters that can be drawn")
    }
    return png
  }

  /// The first font that covers nearly all letters. Otherwise the font that covers most of them, if it covers half.
  private func painter(for wording: PageWording) throws(ImportFailure) -> GlyphPainter {
    let letters = (wording.headline + wording.text).unicodeScalars.lazy.filter(Self.isSeen)
    let sample = Array(letters.prefix(Self.sampleLetters))
    guard ShapedLine.isAvailable || sample.count(where: ShapedLine.isNeeded) * 2 <= sample.count else {
      throw ImportFailure("no thumbnail: libraqm is not installed, which joins and turns the letters of this text")
    }
    var best: (painter: GlyphPainter, missing: Int)?
    var index = 0
    while let painter = painter(index) {
      let missing = sample.count { !painter.covers($0) }
      if missing * 10 <= sample.count { return painter }
      if missing < best?.missing ?? .max { best = (painter, missing) }
      index += 1
    }
    guard let best else { throw ImportFailure("no thumbnail: no font with fixed widths is installed") }
    if best.missing * 2 <= sample.count { return best.painter }
    throw ImportFailure("no thumbnail: no font that is installed has the letters of the text")
  }

  private static func isSeen(_ character: Unicode.Scalar) -> Bool {
    character.value > 0x20 && !character.properties.isWhitespace && !character.properties.isDefaultIgnorableCodePoint
  }

  /// Returns an installed font by its position in the list of candidates. Fonts are opened when first needed.
  private func painter(_ index: Int) -> GlyphPainter? {
    while index >= faces.count, let path = unopened.popFirst() {
      var face: FT_Face?
      if FT_New_Face(library, path, 0, &face) == 0, let face { faces.append(face) }
    }
    return index < faces.count ? GlyphPainter(faces[index]) : nil
  }

  /// Writes text of one size below the text already on the page.
  private func write(
    _ text: Substring, _ size: Int, at line: inout TextLine, wraps: Bool, with painter: GlyphPainter,
    on canvas: inout GreyCanvas
  ) {
    guard painter.setSize(size) else { return }
    line.begin(size: size)
    let paragraphs = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, paragraph) in paragraphs.enumerated() {
      if number > 0 { line.end() }
      guard line.baseline < canvas.height - line.margin else { break }
      if paragraph.contains(where: ShapedLine.isNeeded) {
        writeShaped(Substring(paragraph), at: &line, wraps: wraps, with: painter, on: &canvas)
      } else {
        writeEachLetter(of: paragraph, at: &line, wraps: wraps, with: painter, on: &canvas)
      }
    }
  }

  /// Writes as many words per line as fit. A line that runs from right to left starts at the right margin.
  private func writeShaped(
    _ text: Substring, at line: inout TextLine, wraps: Bool, with painter: GlyphPainter, on canvas: inout GreyCanvas
  ) {
    let runsLeft = ShapedLine.runsLeft(text)
    let room = canvas.width - 2 * line.margin
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    while !words.isEmpty, line.baseline < canvas.height - line.margin {
      guard let (shaped, count) = fitting(words, in: room, runsLeft: runsLeft, painter) else { return }
      let x = runsLeft ? canvas.width - line.margin - shaped.width : line.margin
      shaped.draw(x: x, baseline: line.baseline, with: painter, on: &canvas)
      words = words.dropFirst(count)
      // Without wrapping, the rest of the line is cut off.
      if !wraps { return }
      if !words.isEmpty { line.end() }
    }
  }

  /// The words that fit on a line, at least one, and their number.
  private func fitting(
    _ words: ArraySlice<Substring>, in room: Int, runsLeft: Bool, _ painter: GlyphPainter
  ) -> (line: ShapedLine, count: Int)? {
    var best: (line: ShapedLine, count: Int)?
    for count in 1...min(words.count, Self.mostWords) {
      let text = words.prefix(count).joined(separator: " ").prefix(Self.longestWord)
      guard let line = ShapedLine(text, runsLeft: runsLeft, face: painter.face) else { break }
      // A single word that is too wide still gets a line, or the text would never end.
      if best != nil, line.width > room { break }
      best = (line, count)
    }
    return best
  }

  private func writeEachLetter(
    of characters: Substring.UnicodeScalarView, at line: inout TextLine, wraps: Bool, with painter: GlyphPainter,
    on canvas: inout GreyCanvas
  ) {
    for (index, character) in zip(characters.indices, characters) {
      let isEnd = wraps && Self.ends(line, before: characters[index...], margin: canvas.width - line.margin, painter)
      if isEnd { line.end() }
      guard line.baseline < canvas.height - line.margin else { break }
      // A space at a line break is dropped.
      if !isEnd || character != " " { put(character, at: &line, with: painter, on: &canvas) }
    }
  }

  /// True if the line has no room for the next letter. After a space, also true if the next word fits only on a new
  /// line.
  private static func ends(
    _ line: TextLine, before rest: Substring.UnicodeScalarView, margin: Int, _ painter: GlyphPainter
  ) -> Bool {
    guard let first = rest.first, first.value >= 0x20 else { return false }
    if first != " " { return line.x > margin - line.height / 2 }
    let word = rest.dropFirst().prefix(longestWord).prefix { $0.value > 0x20 }
    let width = painter.extent(of: word).width
    return line.x + line.height + width > margin && width <= margin - line.margin
  }

  private func put(
    _ character: Unicode.Scalar, at line: inout TextLine, with painter: GlyphPainter, on canvas: inout GreyCanvas
  ) {
    switch character {
    case "\t": line.x += line.height * 2
    case _ where character.value < 0x20: break
    case _ where character.properties.isDefaultIgnorableCodePoint: break
    default:
      guard line.x < canvas.width - line.margin else { return }
      line.x += painter.draw(character, x: line.x, baseline: line.baseline, on: &canvas)
    }
  }
}

/// Position of the next letter.
private struct TextLine {
  let margin: Int
  private(set) var height = 0
  var x: Int
  var baseline: Int

  init(margin: Int) {
    self.margin = margin
    (x, baseline) = (margin, margin)
  }

  /// Starts the first line with letters of a size.
  mutating func begin(size: Int) {
    height = size + max(1, size / 4)
    end()
  }

  mutating func end() { (x, baseline) = (margin, baseline + height) }
}
