import ByteReading

/// Reads encapsulated PostScript and older Illustrator files by their structuring comments (Adobe's DSC 3.0).
struct PostScriptReader {
  private var content = ImageContent()
  private var box: (width: Double, height: Double)?
  private var isExact = false

  /// Number of bytes to read at the start and the end. A value `(atend)` in the header means that it comes at the end.
  private static let headBytes = 64 << 10
  private static let tailBytes = 8 << 10
  private static let maximumLines = 4_000

  static func read(_ source: ByteSource) -> ImageContent {
    // Files for DOS begin with the offset and the length of the PostScript.
    var range = 0..<source.count
    if source.integer(at: 0, .big, as: UInt32.self) == 0xC5D0_D3C6,
      let start: UInt32 = source.integer(at: 4, .little), let size: UInt32 = source.integer(at: 8, .little)
    {
      range = Int(start)..<min(source.count, Int(start) + Int(size))
      if Int(start) >= source.count { range = source.count..<source.count }
    }
    var reader = PostScriptReader()
    reader.readComments(source.prefix(at: range.lowerBound, limit: min(headBytes, range.count)))
    if range.count > headBytes {
      reader.readComments(source.prefix(at: range.upperBound - tailBytes, limit: tailBytes))
    }
    if reader.content.width == nil, let box = reader.box {
      reader.content.setSize(width: Int(box.width.rounded(.up)), height: Int(box.height.rounded(.up)))
    }
    return reader.content
  }

  private mutating func readComments(_ bytes: ArraySlice<UInt8>) {
    var packet: ArraySlice<UInt8>?
    var resources: [UInt8]?
    for line in bytes.split(maxSplits: Self.maximumLines, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.starts(with: Array("<?xpacket begin".utf8)) { packet = bytes[line.startIndex...] }
      if line.starts(with: Array("%BeginPhotoshop:".utf8)) { resources = [] }
      if line.starts(with: Array("% ".utf8)) { resources?.append(contentsOf: Self.bytes(inDigits: line.dropFirst(2))) }
      if line.starts(with: Array("%ImageData:".utf8)) { readRaster(LegacyText.decode(line.dropFirst(11))) }
      guard line.starts(with: Array("%%".utf8)), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = Self.text(line[(colon + 1)...])
      take(LegacyText.latin1(line[(line.startIndex + 2)..<colon]), value)
    }
    if let resources { PhotoshopResources.read(resources, into: &content) }
    guard content.xmp == nil, let packet, let end = Self.end(ofPacket: packet) else { return }
    content.xmp = Array(packet[..<end])
  }

  /// Decodes Photoshop's resources, which are in comments with two hexadecimal digits per byte.
  private static func bytes(inDigits line: ArraySlice<UInt8>) -> [UInt8] {
    let digits = line.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static func end(ofPacket bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array("<?xpacket end".utf8)
    return bytes.indices.first { bytes[$0] == 0x3C && bytes[$0...].starts(with: mark) }
  }

  private mutating func take(_ key: String, _ value: String) {
    guard !value.isEmpty, value != "(atend)", value != "atend" else { return }
    switch key {
    case "Title": set(&content.texts.title, value)
    case "For": set(&content.texts.author, value)
    case "Creator": set(&content.texts.software, value)
    case "Copyright": set(&content.texts.copyright, value)
    case "CreationDate": set(&content.texts.creationTime, PostScriptDate.standard(value) ?? value)
    case "HiResBoundingBox", "BoundingBox": readBox(value, isExact: key == "HiResBoundingBox")
    case "Pages": content.pages = Int(value).flatMap { $0 > 1 ? $0 : nil } ?? content.pages
    default: break
    }
  }

  private func set(_ text: inout String?, _ value: String) { if text == nil { text = value } }

  /// Reads the pixels of a file that is a single picture: columns, rows, depth, number of channels, number of alpha
  /// channels.
  private mutating func readRaster(_ value: String) {
    let numbers = value.split(separator: " ").prefix(5).compactMap { Int($0) }
    guard numbers.count >= 4, content.width == nil else { return }
    content.setSize(width: numbers[0], height: numbers[1])
    content.bitsPerSample = numbers[2]
    content.colorModel = [1: .gray, 2: .lab, 3: .rgb, 4: .cmyk][numbers[3]]
  }

  /// Reads the lower left and upper right corner, in points.
  private mutating func readBox(_ value: String, isExact: Bool) {
    let numbers = value.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4, !self.isExact || isExact else { return }
    let (width, height) = (numbers[2] - numbers[0], numbers[3] - numbers[1])
    guard width > 0, height > 0, width < 1e6, height < 1e6 else { return }
    box = (width, height)
    self.isExact = isExact
  }

  /// A string in parentheses with its escapes decoded, or the words as they are.
  private static func text(_ raw: ArraySlice<UInt8>) -> String {
    let bytes = raw.drop { $0 == 0x20 || $0 == 0x09 }
    guard bytes.first == UInt8(ascii: "("), let end = bytes.lastIndex(of: UInt8(ascii: ")")) else {
      return LegacyText.decode(bytes)
    }
    var text: [UInt8] = []
    var rest = bytes[(bytes.startIndex + 1)..<end]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.first else {
        text.append(byte)
        continue
      }
      let octal = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
      if octal.isEmpty {
        rest.removeFirst()
        text.append(escaped)
      } else {
        rest = rest.dropFirst(octal.count)
        text.append(UInt8(truncatingIfNeeded: octal.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
      }
    }
    return LegacyText.decode(text)
  }
}

/// Parses dates in comments of PostScript. No form is prescribed; those of PDF and of C's `ctime` are common.
enum PostScriptDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The date in ISO 8601; `nil` for other forms.
  static func standard(_ text: String) -> String? {
    text.hasPrefix("D:") ? pdfForm(text.utf8.dropFirst(2)) : ctimeForm(text)
  }

  /// Parses `20181028211339+01'00'`: digits from year to second, as many as are known, then the offset.
  private static func pdfForm(_ text: Substring.UTF8View) -> String? {
    let digits = Array(text.prefix { (0x30...0x39).contains($0) }.prefix(14))
    guard digits.count >= 8 else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let day = [part(0..<4), part(4..<6), part(6..<8)].joined(separator: "-")
    guard digits.count >= 12 else { return day }
    let second = digits.count == 14 ? part(12..<14) : "00"
    let clock = [part(8..<10), part(10..<12), second].joined(separator: ":")
    let zone = text.dropFirst(digits.count).filter { $0 != UInt8(ascii: "'") }
    return day + "T" + clock + String(decoding: zone, as: UTF8.self)
  }

  /// Parses `Sun Oct 28 22:43:39 2018`, without a zone or with its name before the year.
  private static func ctimeForm(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard let place = words.prefix(2).firstIndex(where: { months.contains(String($0.prefix(3))) }),
      let month = months.firstIndex(of: String(words[place].prefix(3))), words.count >= place + 4,
      let day = Int(words[place + 1]), (1...31).contains(day), words[place + 2].utf8.count == 8,
      let year = words.last.flatMap({ Int($0) }), (1_970...9_999).contains(year)
    else { return nil }
    let parts = [month + 1, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(year)-\(parts[0])-\(parts[1])T\(words[place + 2])"
  }
}
