/// Operators on matrices, on the current point, and on text.
extension PostScriptOperators {
  static let matrices: [String: Body] = [
    "matrix": { m throws(PostScriptError) in try push(PostScriptMatrix(), m) },
    "identmatrix": { m throws(PostScriptError) in try fill(try m.popArray(), PostScriptMatrix(), m) },
    "currentmatrix": { m throws(PostScriptError) in try fill(try m.popArray(), m.page.state.matrix, m) },
    "defaultmatrix": { m throws(PostScriptError) in try fill(try m.popArray(), PostScriptMatrix(), m) },
    "initmatrix": { m throws(PostScriptError) in m.page.state.matrix = PostScriptMatrix() },
    "setmatrix": { m throws(PostScriptError) in m.page.state.matrix = try popMatrix(m) },
    "concat": { m throws(PostScriptError) in m.page.state.matrix = try popMatrix(m).then(m.page.state.matrix) },
    "translate": { m throws(PostScriptError) in
      try change(m) { PostScriptMatrix([1, 0, 0, 1, $0, $1]) }
    },
    "scale": { m throws(PostScriptError) in
      try change(m) { PostScriptMatrix([$0, 0, 0, $1, 0, 0]) }
    },
    "rotate": { m throws(PostScriptError) in try rotate(m) },
    "concatmatrix": { m throws(PostScriptError) in
      let (target, second, first) = (try m.popArray(), try popMatrix(m), try popMatrix(m))
      try fill(target, first.then(second), m)
    },
    "invertmatrix": { m throws(PostScriptError) in
      let target = try m.popArray()
      guard let inverse = try popMatrix(m).inverse else { throw .failed }
      try fill(target, inverse, m)
    },
    "transform": { m throws(PostScriptError) in try transform(m) { $0.point($1, $2) } },
    "dtransform": { m throws(PostScriptError) in try transform(m) { $0.distance($1, $2) } },
    "itransform": { m throws(PostScriptError) in try transform(m) { ($0.inverse ?? $0).point($1, $2) } },
    "idtransform": { m throws(PostScriptError) in try transform(m) { ($0.inverse ?? $0).distance($1, $2) } },
  ]

  private static func push(_ matrix: PostScriptMatrix, _ m: PostScriptMachine) throws(PostScriptError) {
    m.push(.array(try m.newArray(matrix.numbers.map { .real($0) })))
  }

  private static func fill(
    _ array: PostScriptArray, _ matrix: PostScriptMatrix, _ m: PostScriptMachine
  ) throws(PostScriptError) {
    array.values = matrix.numbers.map { .real($0) }
    m.push(.array(array))
  }

  private static func popMatrix(_ m: PostScriptMachine) throws(PostScriptError) -> PostScriptMatrix {
    guard let matrix = try m.popArray().matrix else { throw .failed }
    return matrix
  }

  /// Changes the page's matrix, or fills the array that is the last operand.
  private static func change(
    _ m: PostScriptMachine, _ body: (Double, Double) -> PostScriptMatrix
  ) throws(PostScriptError) {
    if case .array(let target)? = m.operands.last {
      m.operands.removeLast()
      let (second, first) = (try m.popNumber(), try m.popNumber())
      return try fill(target, body(first, second), m)
    }
    let (second, first) = (try m.popNumber(), try m.popNumber())
    m.page.state.matrix = body(first, second).then(m.page.state.matrix)
  }

  /// Rotates by the nearest quarter turn, which suffices to distinguish portrait from landscape.
  private static func rotate(_ m: PostScriptMachine) throws(PostScriptError) {
    var target: PostScriptArray?
    if case .array(let array)? = m.operands.last {
      m.operands.removeLast()
      target = array
    }
    let quarters = (try m.popNumber() / 90).rounded()
    guard abs(quarters) < 1e6 else { throw .failed }
    let turns = (Int(quarters) % 4 + 4) % 4
    let (cosine, sine) = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][turns]
    let matrix = PostScriptMatrix([cosine, sine, -sine, cosine, 0, 0])
    if let target { return try fill(target, matrix, m) }
    m.page.state.matrix = matrix.then(m.page.state.matrix)
  }

  private static func transform(
    _ m: PostScriptMachine, _ body: (PostScriptMatrix, Double, Double) -> (x: Double, y: Double)
  ) throws(PostScriptError) {
    var matrix = m.page.state.matrix
    if case .array(let array)? = m.operands.last {
      guard let own = array.matrix else { throw .failed }
      m.operands.removeLast()
      matrix = own
    }
    let (y, x) = (try m.popNumber(), try m.popNumber())
    let moved = body(matrix, x, y)
    m.push(moved.x)
    m.push(moved.y)
  }

  static let drawing: [String: Body] = [
    "moveto": { m throws(PostScriptError) in
      let (y, x) = (try m.popNumber(), try m.popNumber())
      m.page.move(to: x, y)
    },
    "rmoveto": { m throws(PostScriptError) in
      let (y, x) = (try m.popNumber(), try m.popNumber())
      m.page.move(by: x, y)
    },
    "currentpoint": { m throws(PostScriptError) in
      guard let point = m.page.point else { throw .failed }
      m.push(point.x)
      m.push(point.y)
    },
    "clippath": { m throws(PostScriptError) in },
    "pathbbox": { m throws(PostScriptError) in for value in [0.0, 0, 612, 792] { m.push(value) } },
    "currentlinewidth": { m throws(PostScriptError) in m.push(1) },
    "currentgray": { m throws(PostScriptError) in m.push(0) },
    "currentrgbcolor": { m throws(PostScriptError) in for _ in 0..<3 { m.push(0) } },
    "currentpagedevice": { m throws(PostScriptError) in m.push(.dictionary(try m.newDictionary())) },
    "currentscreen": { m throws(PostScriptError) in
      m.operands += [.real(60), .real(45), .procedure(try m.newArray([]))]
    },
    "currenttransfer": { m throws(PostScriptError) in m.push(.procedure(try m.newArray([]))) },
    "image": { m throws(PostScriptError) in try skipImage(m, channels: 1) },
    "imagemask": { m throws(PostScriptError) in try skipImage(m, channels: 1) },
    "colorimage": { m throws(PostScriptError) in
      let channels = try m.popInteger()
      if try m.popBoolean() { throw .failed }
      try skipImage(m, channels: channels)
    },
  ]

  /// Skips the data of an image, which often follows in the program.
  private static func skipImage(_ m: PostScriptMachine, channels: Int) throws(PostScriptError) {
    defer { m.dataEnd = nil }
    if case .dictionary? = m.operands.last {
      m.operands.removeLast()
      if let end = m.dataEnd { m.scanner.skip(behind: end) }
      return
    }
    let (source, _) = (try m.pop(), try m.pop())
    // A mask has a boolean in place of the number of bits.
    let depth = min(16, max(1, try m.pop().number ?? 1))
    let (height, width) = (try m.popNumber(), try m.popNumber())
    if case .procedure(let body) = source {
      let bytes = (width * depth * Double(channels) / 8).rounded(.up) * height
      return try m.push(Frame(bytes: min(bytes, 1e9), body))
    }
    if let end = m.dataEnd { m.scanner.skip(behind: end) }
  }

  static let text: [String: Body] = [
    "findfont": { m throws(PostScriptError) in try findFont(m, try m.pop()) },
    "definefont": { m throws(PostScriptError) in
      let (font, key) = (try m.popDictionary(), try m.pop())
      font["FID"] = .token
      if font["BitMaps"] != nil, let name = m.scanner.bitmapFont {
        font["TeXName"] = .literal(name.name)
        font["TeXSize"] = .real(name.size)
      }
      m.fonts.values[key.key] = .dictionary(font)
      m.push(.dictionary(font))
    },
    "scalefont": { m throws(PostScriptError) in
      let size = try m.popNumber()
      try scale(try m.popDictionary(), by: PostScriptMatrix([size, 0, 0, size, 0, 0]), m)
    },
    "makefont": { m throws(PostScriptError) in
      let matrix = try popMatrix(m)
      try scale(try m.popDictionary(), by: matrix, m)
    },
    "setfont": { m throws(PostScriptError) in m.page.choose(try m.popDictionary()) },
    "currentfont": { m throws(PostScriptError) in
      guard let font = m.page.state.font else { throw .failed }
      m.push(.dictionary(font.dictionary))
    },
    "rootfont": { m throws(PostScriptError) in
      guard let font = m.page.state.font else { throw .failed }
      m.push(.dictionary(font.dictionary))
    },
    "selectfont": { m throws(PostScriptError) in
      let size = try m.pop()
      try findFont(m, try m.pop())
      let font = try m.popDictionary()
      if let number = size.number {
        try scale(font, by: PostScriptMatrix([number, 0, 0, number, 0, 0]), m)
      } else if case .array(let array) = size, let matrix = array.matrix {
        try scale(font, by: matrix, m)
      } else {
        throw .failed
      }
      m.page.choose(try m.popDictionary())
    },
    "show": { m throws(PostScriptError) in m.page.show(try m.popString().bytes) },
    "ashow": { m throws(PostScriptError) in
      let string = try m.popString().bytes
      let (y, x) = (try m.popNumber(), try m.popNumber())
      m.page.show(string, each: (x, y))
    },
    "widthshow": { m throws(PostScriptError) in
      let string = try m.popString().bytes
      let (code, y, x) = (try m.popInteger(), try m.popNumber(), try m.popNumber())
      m.page.show(string, one: (code, x, y))
    },
    "awidthshow": { m throws(PostScriptError) in
      let string = try m.popString().bytes
      let (ay, ax) = (try m.popNumber(), try m.popNumber())
      let (code, y, x) = (try m.popInteger(), try m.popNumber(), try m.popNumber())
      m.page.show(string, each: (ax, ay), one: (code, x, y))
    },
    "kshow": { m throws(PostScriptError) in
      let string = try m.popString().bytes
      _ = try m.pop()
      m.page.show(string)
    },
    "cshow": { m throws(PostScriptError) in
      let string = try m.popString().bytes
      _ = try m.pop()
      m.page.show(string)
    },
    "xshow": { m throws(PostScriptError) in try placed(m) { ($0, 0) } },
    "yshow": { m throws(PostScriptError) in try placed(m) { (0, $0) } },
    "xyshow": { m throws(PostScriptError) in
      let numbers = try distances(try m.pop())
      let pairs = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      m.page.show(try m.popString().bytes, moving: pairs)
    },
    "glyphshow": { m throws(PostScriptError) in
      guard let name = try m.pop().text else { throw .failed }
      m.page.show(glyph: name)
    },
    "stringwidth": { m throws(PostScriptError) in
      let width = m.page.width(of: try m.popString().bytes)
      m.push(width.x)
      m.push(width.y)
    },
    "charpath": { m throws(PostScriptError) in
      _ = try m.pop()
      m.page.show(try m.popString().bytes)
    },
  ]

  private static func placed(
    _ m: PostScriptMachine, _ body: (Double) -> (Double, Double)
  ) throws(PostScriptError) {
    let numbers = try distances(try m.pop())
    m.page.show(try m.popString().bytes, moving: numbers.map(body))
  }

  private static func distances(_ value: PostScriptValue) throws(PostScriptError) -> [Double] {
    guard case .array(let array) = value else { throw .failed }
    return array.values.compactMap(\.number)
  }

  /// Finds a font. An undefined font is assumed to be one of the printer's.
  static func findFont(_ m: PostScriptMachine, _ key: PostScriptValue) throws(PostScriptError) {
    if let font = m.fonts.values[key.key] { return m.push(font) }
    let font = try m.newDictionary()
    font["FontName"] = key
    font["FontType"] = .integer(1)
    font["FontMatrix"] = .array(try m.newArray([0.001, 0, 0, 0.001, 0, 0].map { .real($0) }))
    font["Encoding"] = m.system["StandardEncoding"]
    font["FID"] = .token
    m.fonts.values[key.key] = .dictionary(font)
    m.push(.dictionary(font))
  }

  private static func scale(
    _ font: PostScriptDictionary, by matrix: PostScriptMatrix, _ m: PostScriptMachine
  ) throws(PostScriptError) {
    let scaled = try m.newDictionary()
    try m.take(font.values.count)
    scaled.values = font.values
    var old = PostScriptMatrix([0.001, 0, 0, 0.001, 0, 0])
    if case .array(let array)? = font["FontMatrix"], let own = array.matrix { old = own }
    scaled["FontMatrix"] = .array(try m.newArray(old.then(matrix).numbers.map { .real($0) }))
    m.push(.dictionary(scaled))
  }
}
