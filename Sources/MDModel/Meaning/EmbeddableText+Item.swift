/// What of an item has a meaning, as a pure function of what the index stores of it: so it can be made again at any time.
extension EmbeddableText {
  /// Attributes in words that people wrote, or that stand for what they would write, in the order of the heading.
  private static let headingKeys: [AttributeKey] = [
    .title, "kMDItemHeadline", .subject, .itemDescription, .keywords, .comment, .finderComment, .userTags,
    "kMDItemAlbum", "kMDItemNamedLocation", .city, .stateOrProvince, .country, "alternateNames",
    "transcribedTextContent",
  ]

  /// Bytes of a heading that are kept: it stands before each segment of the text.
  private static let longestHeading = 1_024
  /// Bytes of a source code's text that count. What it is about stands at its beginning; the rest says what words and
  /// symbols say better, and took a third of the time that texts take, and a fifth of all vectors.
  private static let longestCode = 2_400

  /// - Parameters:
  ///   - attributes: all that is stored of the item, without the text.
  ///   - name: that people see, ``ItemRecord/searchName``; of pictures it counts.
  ///   - text: UTF-8.
  public init(attributes: AttributeSet, name: FileName, text: [UInt8]) {
    var lines: [String] = []
    if attributes.isPicture, let name = name.wordsOfPicture { lines.append(name) }
    for key in Self.headingKeys {
      for case .string(let value) in attributes[key]?.elements ?? [] where !value.isEmpty { lines.append(value) }
    }
    let isCode = attributes["limelight_programmingLanguage"] != nil
    self.init(heading: Self.heading(lines), text: isCode ? Self.beginning(of: text, Self.longestCode) : text)
  }

  /// The lines that find room, the first one cut at a character's end if need be.
  private static func heading(_ lines: [String]) -> [UInt8] {
    var heading: [UInt8] = []
    var met: Set<String> = []
    for line in lines where met.insert(line).inserted {
      if !heading.isEmpty { heading.append(0x0A) }
      heading += line.utf8
      if heading.count >= longestHeading { break }
    }
    return beginning(of: heading, longestHeading)
  }

  /// As many bytes of a text as are whole characters.
  private static func beginning(of text: [UInt8], _ most: Int) -> [UInt8] {
    guard text.count > most else { return text }
    var end = most
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}

extension AttributeSet {
  /// Whether it tells of pixels: a picture or a film, which has few words besides its name.
  fileprivate var isPicture: Bool { self["kMDItemPixelWidth"] != nil && self["kMDItemPixelHeight"] != nil }
}

extension FileName {
  /// The words of a picture's name, without its extension and the numbers that cameras give; `nil` where none is left.
  fileprivate var wordsOfPicture: String? {
    var name = text[...]
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = name[..<dot] }
    let words = name.split { $0 == "_" || $0 == "-" || $0 == "." || $0.isWhitespace }
    let telling = words.filter { !$0.isNumbered && !Self.prefixesOfCameras.contains($0.uppercased()) }
    return telling.isEmpty ? nil : telling.joined(separator: " ")
  }

  private static let prefixesOfCameras: Set<String> = [
    "IMG", "IMAGE", "DSC", "DSCN", "DSCF", "PXL", "MVIMG", "VID", "PICT", "DCIM", "GOPR", "DJI", "WA", "SCAN",
    "SCREENSHOT", "PHOTO",
  ]
}

extension Substring {
  /// Whether digits make up as much of it as letters do: a count, a date, a serial number.
  fileprivate var isNumbered: Bool {
    let digits = utf8.count { (0x30...0x39).contains($0) }
    return digits > 0 && digits * 2 >= utf8.count
  }
}
