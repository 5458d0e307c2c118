/// The page on which a PostScript program shows text: position, font, and distance from the previous text.
struct PostScriptPage {
  struct State {
    var matrix = PostScriptMatrix()
    /// The current point on the page, independent of the program's coordinates.
    var point: (x: Double, y: Double)?
    var font: PostScriptFont?
  }

  var state = State()
  /// States saved by `gsave` and `save`. `isWhole` marks those of `save`, to which `restore` goes back.
  private var saved: [(state: State, isWhole: Bool)] = []
  /// Number of saved states beyond the limit, which are not stored.
  private var surplus = 0
  private let text: GlyphText
  /// Where the last string ended, its width, and whether the point was set again since.
  private var end: (x: Double, y: Double)?
  private var width = 0.0
  private var isSet = false

  private static let mostStates = 1_000

  init(_ text: GlyphText) { self.text = text }

  mutating func save(isWhole: Bool) {
    if saved.count < Self.mostStates { saved.append((state, isWhole)) } else { surplus += 1 }
  }

  /// Goes back by one `gsave`. A state of `save` is restored but stays.
  mutating func restoreState() {
    guard surplus == 0 else { return surplus -= 1 }
    guard let last = saved.last else { return }
    state = last.state
    if !last.isWhole { saved.removeLast() }
  }

  /// Goes back to the last `save`.
  mutating func restoreAll() {
    surplus = 0
    while let last = saved.last {
      state = last.state
      if last.isWhole { return }
      saved.removeLast()
    }
  }

  /// Goes back to the last `save`, and removes it.
  mutating func restore() {
    restoreAll()
    _ = saved.popLast()
  }

  /// The current point in the program's coordinates.
  var point: (x: Double, y: Double)? {
    guard let point = state.point, let inverse = state.matrix.inverse else { return nil }
    return inverse.point(point.x, point.y)
  }

  mutating func move(to x: Double, _ y: Double) {
    state.point = state.matrix.point(x, y)
    isSet = true
  }

  mutating func move(by x: Double, _ y: Double) {
    let step = state.matrix.distance(x, y)
    let point = state.point ?? (0, 0)
    state.point = (point.x + step.x, point.y + step.y)
  }

  mutating func choose(_ font: PostScriptDictionary) {
    if state.font?.dictionary !== font { state.font = PostScriptFont(font) }
  }

  mutating func endPage() {
    text.endLine()
    end = nil
    // The font and the saved states stay for the next page.
    (state.matrix, state.point) = (PostScriptMatrix(), nil)
  }

  /// Shows a string.
  ///
  /// - Parameters:
  ///   - each: Additional movement of each character.
  ///   - one: Additional movement of one character, such as the space.
  mutating func show(_ bytes: [UInt8], each: (Double, Double) = (0, 0), one: (Int, Double, Double)? = nil) {
    guard let font = state.font, !bytes.isEmpty else { return }
    part(from: font)
    // groff writes several words as one string in which every character moves farther.
    let isWide = each.0 != 0 && hypotenuse(state.matrix.distance(each.0, each.1)) > font.size(state.matrix) * 0.2
    for (index, byte) in bytes.enumerated() {
      if isWide, index > 0 { text.endWord() }
      append(font.text(of: byte))
      let width = font.width(of: byte)
      move(by: width.x, width.y)
      if index + 1 == bytes.count { finish() }
      move(by: each.0, each.1)
      if let one, one.0 == Int(byte) { move(by: one.1, one.2) }
    }
  }

  /// Shows a string with the given movement for each character.
  mutating func show(_ bytes: [UInt8], moving: [(Double, Double)]) {
    guard let font = state.font, !bytes.isEmpty else { return }
    part(from: font)
    for (index, byte) in bytes.enumerated() {
      append(font.text(of: byte))
      let width = font.width(of: byte)
      let step = index < moving.count ? moving[index] : (width.x, width.y)
      let beyond = state.matrix.distance(step.0 - width.x, step.1 - width.y)
      if index + 1 < bytes.count, hypotenuse(beyond) > font.size(state.matrix) * 0.2 { text.endWord() }
      move(by: width.x, width.y)
      if index + 1 == bytes.count { finish() }
      move(by: step.0 - width.x, step.1 - width.y)
    }
  }

  mutating func show(glyph: String) {
    guard let font = state.font else { return }
    part(from: font)
    append(GlyphNames.text(of: glyph) ?? "")
    move(by: font.em / 2, 0)
    finish()
  }

  func width(of bytes: [UInt8]) -> (x: Double, y: Double) {
    guard let font = state.font else { return (0, 0) }
    return bytes.reduce((x: 0.0, y: 0.0)) {
      let width = font.width(of: $1)
      return ($0.x + width.x, $0.y + width.y)
    }
  }

  private func append(_ glyph: String) {
    if glyph == " " { text.endWord() } else { text.append(glyph) }
  }

  private mutating func finish() {
    if let end, let point = state.point { width = hypotenuse((point.x - end.x, point.y - end.y)) }
    end = state.point
    isSet = false
  }

  /// Separates the text from the previous one, depending on the distances along and across the line.
  private mutating func part(from font: PostScriptFont) {
    let start = state.point ?? (0, 0)
    defer { end = start }
    guard let last = end else { return }
    let size = font.size(state.matrix)
    let direction = font.direction(state.matrix)
    let (dx, dy) = (start.x - last.x, start.y - last.y)
    let along = dx * direction.x + dy * direction.y
    let across = dy * direction.x - dx * direction.y
    // A smaller movement across the line is a subscript or superscript.
    if abs(across) > size * 0.6 {
      text.endLine()
    } else if isSet {
      // The end is computed from guessed widths, which is accurate enough after a short string.
      if along > size * 0.12 || along < -size * 0.6 || width > size * 3 { text.endWord() }
    } else if along >= size / 6 || along <= -size * 0.9 {
      // A relative movement starts at the computed end, so the gap is exact.
      text.endWord()
    }
  }

  private func hypotenuse(_ distance: (Double, Double)) -> Double {
    (distance.0 * distance.0 + distance.1 * distance.1).squareRoot()
  }
}

/// A font as the page uses it.
struct PostScriptFont {
  let dictionary: PostScriptDictionary
  private let matrix: PostScriptMatrix
  private var texts: [String]
  private var widths: [Double]
  private let texSize: Double?

  init(_ dictionary: PostScriptDictionary) {
    self.dictionary = dictionary
    var matrix = PostScriptMatrix([0.001, 0, 0, 0.001, 0, 0])
    if case .array(let array)? = dictionary["FontMatrix"], let own = array.matrix { matrix = own }
    self.matrix = matrix
    texSize = dictionary["TeXSize"]?.number
    var names = [String](repeating: "", count: 256)
    if case .array(let encoding)? = dictionary["Encoding"] {
      for (code, value) in encoding.values.prefix(256).enumerated() { names[code] = value.text ?? "" }
    }
    if let name = dictionary["TeXName"]?.text ?? (dictionary["BitMaps"] == nil ? nil : "cmr10") {
      let encoding = TeXEncoding.of(font: name)
      texts = (0..<256).map { encoding.text(of: $0) }
    } else {
      texts = names.map { GlyphNames.text(of: $0) ?? "" }
    }
    widths = Self.widths(dictionary, names, texts)
  }

  /// The widths of the font. If it has none: those of Helvetica or Courier, slightly reduced for other fonts.
  private static func widths(_ font: PostScriptDictionary, _ names: [String], _ texts: [String]) -> [Double] {
    if font["BitMaps"] != nil { return [Double](repeating: 0, count: 256) }
    var metrics: PostScriptDictionary?
    if case .dictionary(let own)? = font["Metrics"] { metrics = own }
    let name = font["FontName"]?.text ?? ""
    let isFixed = ["Courier", "Mono", "CMTT", "Typewriter"].contains { name.contains($0) }
    let scale = ["Helvetica", "Arial", "Sans", "CMSS"].contains { name.contains($0) } ? 1 : 0.92
    return (0..<256).map { code in
      if let own = metrics?[names[code]]?.number { return own }
      return isFixed ? 600 : GlyphNames.width(of: texts[code]) * scale
    }
  }

  func text(of code: UInt8) -> String { texts[Int(code)] }

  func width(of code: UInt8) -> (x: Double, y: Double) { matrix.distance(widths[Int(code)], 0) }

  /// The width of an em in the program's coordinates.
  var em: Double { matrix.distance(1_000, 0).x }

  /// The height of the letters on the page.
  func size(_ page: PostScriptMatrix) -> Double {
    if let texSize { return texSize }
    if dictionary["BitMaps"] != nil { return 10 }
    let up = matrix.distance(0, dictionary["FontType"]?.number == 3 ? 1 : 1_000)
    let tall = page.distance(up.x, up.y)
    return (tall.x * tall.x + tall.y * tall.y).squareRoot()
  }

  /// The direction of a line of text on the page.
  func direction(_ page: PostScriptMatrix) -> (x: Double, y: Double) {
    let right = matrix.distance(1, 0)
    let step = page.distance(right.x, right.y)
    let length = (step.x * step.x + step.y * step.y).squareRoot()
    return length > 0 ? (step.x / length, step.y / length) : (1, 0)
  }
}
