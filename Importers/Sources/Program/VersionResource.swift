import ByteReading
import ImporterKit

/// Reads the version resource of a Windows program (`VS_VERSIONINFO`): its texts by name, in all languages.
struct VersionResource {
  private var texts: [String: [String]] = [:]
  private var fixedVersion: String?

  /// Remaining number of nodes that may be read. Each language has a dozen.
  private var nodesLeft = 2_000

  mutating func read(_ bytes: [UInt8]) { readNodes(bytes[...], depth: 0) }

  /// A node is its length, the length of its value, the kind of its value, a key in UTF-16, the value, and child nodes.
  /// Each part starts at a multiple of four bytes.
  private mutating func readNodes(_ bytes: ArraySlice<UInt8>, depth: Int) {
    var start = bytes.startIndex
    while depth < 5, nodesLeft > 0, bytes.endIndex - start >= 6 {
      nodesLeft -= 1
      let length = Int(ByteOrder.little.integer(bytes[start..<(start + 2)], as: UInt16.self))
      guard length >= 6 else { return }
      let end = min(bytes.endIndex, start + length)
      readNode(bytes[start..<end], depth)
      start = Self.aligned(end)
    }
  }

  private mutating func readNode(_ node: ArraySlice<UInt8>, _ depth: Int) {
    let start = node.startIndex
    let valueLength = Int(ByteOrder.little.integer(node[(start + 2)..<(start + 4)], as: UInt16.self))
    let isText = ByteOrder.little.integer(node[(start + 4)..<(start + 6)], as: UInt16.self) == 1
    let (key, keyBytes) = Self.text(node.dropFirst(6))
    let value = node.suffix(from: min(node.endIndex, Self.aligned(start + 6 + keyBytes)))
    let valueBytes = min(value.count, isText ? valueLength * 2 : valueLength)
    if depth == 0 {
      if fixedVersion == nil { fixedVersion = Self.version(of: value.prefix(valueBytes)) }
      return readNodes(value.suffix(from: min(value.endIndex, Self.aligned(value.startIndex + valueBytes))), depth: 1)
    }
    // The levels are StringFileInfo, then one table per language, then the texts.
    if depth == 1, key != "StringFileInfo" { return }
    if depth < 3 { return readNodes(value, depth: depth + 1) }
    let text = LegacyText.trim(Self.text(value).text)
    if !text.isEmpty, texts[key]?.contains(text) != true { texts[key, default: []].append(text) }
  }

  private static func aligned(_ offset: Int) -> Int { (offset + 3) & ~3 }

  /// Text up to a NUL character, and the number of bytes that both take.
  private static func text(_ bytes: ArraySlice<UInt8>) -> (text: String, bytes: Int) {
    var units: [UInt16] = []
    var place = bytes.startIndex
    while bytes.endIndex - place >= 2, units.count < 16_384 {
      let unit = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
      place += 2
      if unit == 0 { break }
      units.append(unit)
    }
    return (String(decoding: units, as: UTF16.self), place - bytes.startIndex)
  }

  /// The version of the file in `VS_FIXEDFILEINFO`: four numbers after a signature and the version of the structure.
  private static func version(of bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count >= 16, ByteOrder.little.integer(bytes.prefix(4), as: UInt32.self) == 0xFEEF_04BD else {
      return nil
    }
    let high = ByteOrder.little.integer(bytes.dropFirst(8).prefix(4), as: UInt32.self)
    let low = ByteOrder.little.integer(bytes.dropFirst(12).prefix(4), as: UInt32.self)
    return "\(high >> 16).\(high & 0xFFFF).\(low >> 16).\(low & 0xFFFF)"
  }

  func describe(_ report: inout FileReport) {
    func first(_ keys: String...) -> String? { keys.lazy.compactMap { texts[$0]?.first }.first }
    report.set(.title, first("ProductName", "FileDescription", "InternalName"))
    report.set(.itemDescription, first("FileDescription"))
    report.set(.version, first("FileVersion") ?? fixedVersion ?? first("ProductVersion"))
    report.set(.copyright, first("LegalCopyright"))
    report.set(.comment, first("Comments"))
    report.set(.organizations, texts["CompanyName"] ?? [])
    report.set(.originalName, first("OriginalFilename", "InternalName"))
    for key in texts.keys.sorted() where !Self.silent.contains(key) {
      for text in texts[key] ?? [] { report.say(text) }
    }
  }

  private static let silent: Set = ["FileVersion", "ProductVersion", "LegalCopyright", "LegalTrademarks"]
}
