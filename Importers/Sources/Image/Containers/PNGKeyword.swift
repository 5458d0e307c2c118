import ByteReading

/// PNG's texts under keywords that the standard does not register: each program has its own.
enum PNGKeyword {
  private static let maximumTexts = 64
  /// Longer words of ASCII are data in some encoding, such as Base64.
  private static let longestWord = 400
  private static let maximumTextBytes = 256 << 10

  /// Adds a text, to the attribute that the keyword means, else to the texts of the picture under its keyword.
  static func add(_ keyword: String, _ bytes: ArraySlice<UInt8>, to texts: inout ContainerTexts) {
    let text = LegacyText.decode(bytes.prefix(maximumTextBytes))
    guard !text.isEmpty, !isMachineMade(keyword), !holdsData(text) else { return }
    switch keyword.lowercased() {
    case "artist", "creator", "photographer": texts.artist = texts.artist ?? text
    case "keywords", "tags", "subject":
      texts.keywords += text.split(whereSeparator: { $0 == "," || $0 == ";" }).map { LegacyText.trim(String($0)) }
    default: if texts.others.count < maximumTexts { texts.others.append("\(keyword): \(text)") }
    }
  }

  /// Facts that programs write for programs: times, sizes and addresses of thumbnails, properties of other formats.
  private static func isMachineMade(_ keyword: String) -> Bool {
    keyword.contains(":") || keyword.lowercased().hasPrefix("raw profile type ")
  }

  private static func holdsData(_ text: String) -> Bool {
    text.utf8.split { $0 <= 0x20 }.contains { $0.count > longestWord && $0.allSatisfy { $0 < 0x80 } }
  }
}
