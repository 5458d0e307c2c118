import ByteReading
import ZipArchive

/// Reads the text chunks of PNG, plain and compressed, and the metadata blocks that ImageMagick puts into them.
enum PNGText {
  private static let maximumTextBytes = 4 << 20

  /// Reads `tEXt`: keyword, NUL, text in ISO 8859-1, which often is UTF-8 in fact.
  static func readPlain(_ data: [UInt8], into content: inout ImageContent) {
    guard let end = data.firstIndex(of: 0) else { return }
    set(LegacyText.latin1(data[..<end]), to: data[(end + 1)...], &content)
  }

  /// Reads `zTXt`: keyword, NUL, method 0, zlib stream.
  static func readCompressed(_ data: [UInt8], into content: inout ImageContent) {
    guard let end = data.firstIndex(of: 0), data.count > end + 2, data[end + 1] == 0 else { return }
    let text = GzipFile.contents(of: data[(end + 2)...], limit: maximumTextBytes)
    set(LegacyText.latin1(data[..<end]), to: text[...], &content)
  }

  /// Reads `iTXt`: keyword, flag and method of compression, language, translated keyword, then UTF-8.
  static func readInternational(_ data: [UInt8], into content: inout ImageContent) {
    let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count >= 2, let flag = parts[1].first else { return }
    let rest = parts[1].dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard rest.count == 3 else { return }
    let text = flag == 0 ? rest[2] : GzipFile.contents(of: rest[2], limit: maximumTextBytes)[...]
    set(LegacyText.latin1(parts[0]), to: text, &content)
  }

  /// Takes the first text under a keyword. The registered keywords of PNG are compared without case, as programs
  /// differ.
  private static func set(_ keyword: String, to bytes: ArraySlice<UInt8>, _ content: inout ImageContent) {
    switch keyword.lowercased() {
    case "xml:com.adobe.xmp": content.xmp = content.xmp ?? Array(bytes)
    case "raw profile type xmp": content.xmp = content.xmp ?? rawProfile(bytes)
    case "raw profile type exif", "raw profile type app1":
      content.exif = content.exif ?? ExifBlock.withoutPrefix(rawProfile(bytes))
    case "raw profile type iptc", "raw profile type 8bim": readEditorialProfile(rawProfile(bytes), &content)
    case "title": keep(bytes, in: &content.texts.title)
    case "author": keep(bytes, in: &content.texts.author)
    case "description": keep(bytes, in: &content.texts.description)
    case "copyright": keep(bytes, in: &content.texts.copyright)
    case "software": keep(bytes, in: &content.texts.software)
    case "comment": keep(bytes, in: &content.texts.comment)
    case "creation time": keep(bytes, in: &content.texts.creationTime)
    default: PNGKeyword.add(keyword, bytes, to: &content.texts)
    }
  }

  private static func keep(_ bytes: ArraySlice<UInt8>, in text: inout String?) {
    if text == nil { text = LegacyText.decode(bytes) }
  }

  /// Reads IPTC, which is bare or, mostly, inside Photoshop's resources.
  private static func readEditorialProfile(_ bytes: [UInt8], _ content: inout ImageContent) {
    if bytes.first == 0x1C {
      content.iptc = content.iptc ?? bytes
    } else {
      PhotoshopResources.read(bytes, into: &content)
    }
  }

  /// Decodes ImageMagick's form: a line with the name, a line with the number of bytes, then hexadecimal digits.
  private static func rawProfile(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let lines = text.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
    guard lines.count == 3 else { return [] }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in lines[2].lazy.compactMap(hexadecimal) {
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static func hexadecimal(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x30...0x39: letter - 0x30
    case 0x41...0x46: letter - 0x41 + 10
    case 0x61...0x66: letter - 0x61 + 10
    default: nil
    }
  }
}

/// Handles PNG texts under keywords that the standard does not register, and that differ between programs.
enum PNGKeyword {
  private static let maximumTexts = 64
  /// Longest word in bytes. Longer words of only ASCII are encoded data such as base64.
  private static let longestWord = 400
  private static let maximumTextBytes = 256 << 10

  /// Adds a text to the attribute that the keyword means, else to the picture's texts under its keyword.
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

  /// True for keywords that programs write for programs: times, sizes and addresses of thumbnails, other formats'
  /// properties.
  private static func isMachineMade(_ keyword: String) -> Bool {
    keyword.contains(":") || keyword.lowercased().hasPrefix("raw profile type ")
  }

  private static func holdsData(_ text: String) -> Bool {
    text.utf8.split { $0 <= 0x20 }.contains { $0.count > longestWord && $0.allSatisfy { $0 < 0x80 } }
  }
}
