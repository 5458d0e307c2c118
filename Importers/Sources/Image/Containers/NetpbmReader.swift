import ByteReading

/// Reads the headers of PBM, PGM, PPM, PAM and PFM, which are words and numbers in ASCII.
struct NetpbmReader {
  private var rest: ArraySlice<UInt8>
  private var comments: [String] = []
  private var content = ImageContent()

  private static let maximumHeaderBytes = 16 << 10

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = NetpbmReader(rest: source.prefix(at: 0, limit: maximumHeaderBytes))
    reader.readHeader()
    if reader.content.width == nil { reader.content.note("the Netpbm header is cut off or damaged") }
    if !reader.comments.isEmpty { reader.content.texts.comment = reader.comments.joined(separator: "\n") }
    return reader.content
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func readHeader() {
    let kind = word()
    content.hasAlpha = false
    content.colorModel = ["P3", "P6", "PF"].contains(kind) ? .rgb : .gray
    if kind == "P7" { return readArbitrary() }
    guard let width = number(), let height = number() else { return }
    content.setSize(width: width, height: height)
    switch kind {
    case "P1", "P4": content.bitsPerSample = 1
    case "PF", "Pf": content.bitsPerSample = 32
    default: setBits(number())
    }
  }

  /// Reads a PAM header: a keyword and its value per line, up to `ENDHDR`.
  private mutating func readArbitrary() {
    var sides = (0, 0)
    while !rest.isEmpty {
      switch word() {
      case "WIDTH": sides.0 = number() ?? 0
      case "HEIGHT": sides.1 = number() ?? 0
      case "MAXVAL": setBits(number())
      case "DEPTH": content.colorModel = (number() ?? 1) < 3 ? .gray : .rgb
      case "TUPLTYPE": content.hasAlpha = word().hasSuffix("_ALPHA")
      case "ENDHDR":
        content.setSize(width: sides.0, height: sides.1)
        return
      default: break
      }
    }
  }

  private mutating func setBits(_ most: Int?) {
    if let most, most > 0, most < 65_536 { content.bitsPerSample = Int.bitWidth - most.leadingZeroBitCount }
  }

  private mutating func number() -> Int? { Int(word()) }

  /// The next word. Comments before it are collected.
  private mutating func word() -> String {
    while let byte = rest.first, byte <= 0x20 || byte == UInt8(ascii: "#") {
      if byte == UInt8(ascii: "#") {
        let line = rest.prefix { $0 != 0x0A }
        let comment = LegacyText.decode(line.dropFirst())
        if !comment.isEmpty { comments.append(comment) }
        rest = rest.dropFirst(line.count)
      } else {
        rest.removeFirst()
      }
    }
    let word = rest.prefix { $0 > 0x20 }
    rest = rest.dropFirst(word.count)
    return LegacyText.latin1(word)
  }
}
