import ByteReading

/// Reads formats with a short header that has size and depth at fixed positions.
enum RasterHeaders {
  /// Reads ZSoft's PCX: corners, resolution, bits of each plane, number of planes.
  static func readPCX(_ source: ByteSource) -> ImageContent {
    guard let head = source.bytes(at: 0, count: 70).map(Array.init) else { return cutOff("PCX") }
    func number(_ at: Int) -> Int { ByteOrder.little.integer(head[at...(at + 1)], as: Int.self) }
    var content = ImageContent()
    content.setSize(width: number(8) - number(4) + 1, height: number(10) - number(6) + 1)
    let (bits, planes) = (Int(head[3]), Int(head[65]))
    content.bitsPerSample = bits == 1 && planes == 1 ? 1 : 8
    content.colorModel = bits == 1 && planes == 1 || number(68) == 2 ? .gray : .rgb
    content.hasAlpha = bits == 8 && planes == 4
    if number(12) > 0, number(14) > 0 { content.resolution = (Double(number(12)), Double(number(14))) }
    return content
  }

  /// Reads Microsoft's DirectDraw Surface. The pixel format is at byte 76.
  static func readDDS(_ source: ByteSource) -> ImageContent {
    guard let head = source.bytes(at: 0, count: 128).map(Array.init) else { return cutOff("DDS") }
    func number(_ at: Int) -> Int { ByteOrder.little.integer(head[at..<(at + 4)], as: Int.self) }
    var content = ImageContent()
    content.setSize(width: number(16), height: number(12))
    let flags = number(80)
    let code = LegacyText.latin1(head[84..<88])
    content.colorModel = flags & 0x2_0000 != 0 || code == "ATI1" || code == "BC4U" ? .gray : .rgb
    content.bitsPerSample = 8
    let hasMask = flags & 0x40 != 0 && number(88) == 32 && number(104) != 0
    content.hasAlpha = flags & 3 != 0 || hasMask || ["DXT2", "DXT3", "DXT4", "DXT5"].contains(code)
    // A longer header gives the format by its number in DXGI.
    if code == "DX10", let format: UInt32 = source.integer(at: 128, .little) {
      content.hasAlpha = [2, 11, 13, 24, 28, 29, 31, 65, 71, 72, 74, 75, 77, 78, 86, 87, 91, 98, 99].contains(format)
      if [40, 41, 54, 56, 61, 80, 81].contains(format) { content.colorModel = .gray }
    }
    return content
  }

  /// Reads the Quite OK Image format.
  static func readQOI(_ source: ByteSource) -> ImageContent {
    guard let head = source.bytes(at: 0, count: 14).map(Array.init) else { return cutOff("QOI") }
    var content = ImageContent()
    content.setSize(width: ByteOrder.big.integer(head[4..<8]), height: ByteOrder.big.integer(head[8..<12]))
    content.colorModel = .rgb
    content.bitsPerSample = 8
    content.hasAlpha = head[12] == 4
    if head[13] == 0 { content.profileName = ICCProfile.standardRGBName }
    return content
  }

  /// Reads Silicon Graphics' image format. Its name is a text of 80 bytes.
  static func readSGI(_ source: ByteSource) -> ImageContent {
    guard let head = source.bytes(at: 0, count: 104).map(Array.init) else { return cutOff("SGI") }
    func number(_ at: Int) -> Int { ByteOrder.big.integer(head[at...(at + 1)], as: Int.self) }
    var content = ImageContent()
    content.setSize(width: number(6), height: max(1, number(8)))
    content.bitsPerSample = Int(head[3]) * 8
    let channels = number(4) < 3 ? 1 : number(10)
    content.colorModel = channels < 3 ? .gray : .rgb
    content.hasAlpha = channels == 2 || channels == 4
    let name = LegacyText.decode(head[24..<104])
    if !name.isEmpty, name != "no name" { content.texts.title = name }
    return content
  }

  /// Reads Radiance's RGBE: lines of text, an empty line, then rows and columns.
  static func readRadiance(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    content.colorModel = .rgb
    content.bitsPerSample = 32
    content.hasAlpha = false
    let lines = source.prefix(at: 0, limit: 16 << 10).split(
      separator: 0x0A, maxSplits: 256, omittingEmptySubsequences: false)
    for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) {
      let text = LegacyText.decode(line)
      if text.hasPrefix("SOFTWARE=") { content.texts.software = LegacyText.trim(String(text.dropFirst(9))) }
    }
    let size = lines.drop { !$0.isEmpty }.dropFirst().first.map { LegacyText.decode($0).split(separator: " ") } ?? []
    guard size.count == 4, let first = Int(size[1]), let second = Int(size[3]) else {
      content.note("the Radiance file says no size")
      return content
    }
    let isTurned = size[0].hasSuffix("X")
    content.setSize(width: isTurned ? first : second, height: isTurned ? second : first)
    return content
  }

  private static func cutOff(_ name: String) -> ImageContent {
    var content = ImageContent()
    content.note("the \(name) header is cut off")
    return content
  }
}
