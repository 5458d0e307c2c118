/// Selects the text of an item to embed.
///
/// Pure: the result depends only on what the index stores, so it can be computed again at any time.
extension EmbeddableText {
  /// Attributes whose values people wrote, or would have written in these words, in the order of the heading.
  private static let headingKeys: [AttributeKey] = [
    .title, "kMDItemHeadline", .subject, .itemDescription, .keywords, .comment, .finderComment, .userTags,
    "kMDItemAlbum", "kMDItemNamedLocation", .city, .stateOrProvince, .country, "alternateNames",
    "transcribedTextContent",
  ]

  /// Maximum bytes of a heading.
  ///
  /// The heading is repeated before each segment of the text.
  private static let longestHeading = 1_024
  /// Maximum bytes of source code that are embedded.
  ///
  /// The beginning says what the code is about. The rest is found better by words and symbols; embedding it took a
  /// third of the time for texts and a fifth of all vectors.
  private static let longestCode = 2_400

  /// - Parameters:
  ///   - attributes: all stored attributes of the item, without the text.
  ///   - name: the name that people see, ``ItemRecord/searchName``; used for pictures only.
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

  /// Joins distinct lines until the heading is full, and cuts the result at a character boundary.
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

  /// The first bytes of a text, cut at a character boundary.
  private static func beginning(of text: [UInt8], _ most: Int) -> [UInt8] {
    guard text.count > most else { return text }
    var end = most
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}

extension AttributeSet {
  /// Whether the item has pixel dimensions: a picture or a film, which has few words apart from its name.
  fileprivate var isPicture: Bool { self["kMDItemPixelWidth"] != nil && self["kMDItemPixelHeight"] != nil }
}

extension FileName {
  /// The words of a picture's name, without extension, camera prefixes and numbers; `nil` if none is left.
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
  /// Whether at least half of the bytes are digits, as in a count, a date or a serial number.
  fileprivate var isNumbered: Bool {
    let digits = utf8.count { (0x30...0x39).contains($0) }
    return digits > 0 && digits * 2 >= utf8.count
  }
}
