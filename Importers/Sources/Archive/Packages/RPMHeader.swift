import ImporterKit

/// The metadata of an RPM package, from the header before its files: a list of tagged values
/// (<https://rpm-software-management.github.io/rpm/manual/format_v4.html>).
struct RPMHeader {
  private var texts: [UInt32: String] = [:]

  private enum Tag {
    static let name: UInt32 = 1000
    static let version: UInt32 = 1001
    static let release: UInt32 = 1002
    static let summary: UInt32 = 1004
    static let description: UInt32 = 1005
    static let vendor: UInt32 = 1011
    static let license: UInt32 = 1014
    static let packager: UInt32 = 1015
    static let group: UInt32 = 1016
    static let url: UInt32 = 1020
    static let architecture: UInt32 = 1022
  }

  private static let leadBytes = 96
  private static let introBytes = 16
  private static let entryBytes = 16
  /// Maximum sizes of a header. It includes the list of files, so large packages have large headers.
  private static let mostEntries = 4_096
  private static let mostBytes = 32 << 20
  private static let longestText = 64 << 10

  /// - Throws: ``ImportFailure`` if the file is not an RPM package, or is damaged.
  init(_ file: borrowing ImportFile) throws {
    guard try file.read(limit: 4) == [0xED, 0xAB, 0xEE, 0xDB] else { throw ImportFailure("no RPM package") }
    var offset = Int64(Self.leadBytes)
    let signature = try Self.extent(file, at: offset)
    // The signature is padded to a multiple of eight bytes.
    offset += Int64((Self.introBytes + signature.entries * Self.entryBytes + signature.bytes + 7) / 8 * 8)
    let header = try Self.extent(file, at: offset)
    let indexBytes = header.entries * Self.entryBytes
    let block = try file.read(at: offset + Int64(Self.introBytes), limit: indexBytes + header.bytes)
    guard block.count >= indexBytes else { throw ImportFailure("the package's header is cut short") }
    readEntries(block[..<indexBytes], store: block[indexBytes...])
  }

  private static func extent(
    _ file: borrowing ImportFile, at offset: Int64
  ) throws -> (entries: Int, bytes: Int) {
    let intro = try file.read(at: offset, limit: introBytes)
    guard intro.count == introBytes, intro.starts(with: [0x8E, 0xAD, 0xE8]) else {
      throw ImportFailure("the package's header is damaged")
    }
    let entries = number(intro[8..<12])
    let bytes = number(intro[12..<16])
    guard entries <= mostEntries, bytes <= mostBytes else { throw ImportFailure("the package's header is damaged") }
    return (Int(entries), Int(bytes))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Keeps the first string of each entry with strings. Of translated strings, the first is the original.
  private mutating func readEntries(_ index: ArraySlice<UInt8>, store: ArraySlice<UInt8>) {
    for start in stride(from: index.startIndex, to: index.endIndex, by: Self.entryBytes) {
      let tag = Self.number(index[start..<(start + 4)])
      let type = Self.number(index[(start + 4)..<(start + 8)])
      let offset = Int(Self.number(index[(start + 8)..<(start + 12)]))
      guard (Tag.name...Tag.architecture).contains(tag), [6, 8, 9].contains(type), offset < store.count else {
        continue
      }
      let text = store[(store.startIndex + offset)...].prefix(Self.longestText).prefix { $0 != 0 }
      texts[tag] = String(decoding: text, as: UTF8.self)
    }
  }

  func give(to sink: inout AttributeSink) {
    func text(_ key: AttributeKey, _ tag: UInt32) { sink.set(key, texts[tag].map { .string($0) }) }
    func list(_ key: AttributeKey, _ tag: UInt32) { sink.set(key, texts[tag].map { .strings([$0]) }) }
    text(.title, Tag.name)
    text(.identifier, Tag.name)
    let version = [texts[Tag.version], texts[Tag.release]].compactMap(\.self).joined(separator: "-")
    sink.set(.version, .string(version))
    let description = [texts[Tag.summary], texts[Tag.description]].compactMap(\.self).joined(separator: "\n")
    sink.set(.itemDescription, .string(description))
    text(.url, Tag.url)
    text(.rights, Tag.license)
    list(.authors, Tag.packager)
    list(.organizations, Tag.vendor)
    list(.executableArchitectures, Tag.architecture)
    list(.keywords, Tag.group)
  }
}
