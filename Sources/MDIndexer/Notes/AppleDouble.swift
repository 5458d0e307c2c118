import MDCrawl
import MDModel
import MDSystem

/// File `._NAME` in which macOS keeps the extended attributes of NAME if the file system has none. Such files occur
/// on FAT and network disks, and in archives that were unpacked elsewhere. The format is that of RFC 1740, version 2.
/// Apple stores the attributes after the Finder information.
enum AppleDouble {
  /// Prefix of the names of all doubles.
  static let prefix: FileName = "._"
  /// Maximum bytes that are read. The attributes are at the beginning and have at most 64 KiB.
  private static let mostBytes = 128 << 10
  private static let signature: UInt32 = 0x0005_1607
  private static let finderInformation: UInt32 = 9
  /// Bytes from the start of the Finder information to the attributes: its 32 bytes and two of padding.
  private static let gap = 34
  private static let attributeSignature: UInt32 = 0x4154_5452

  /// Path of the double of a file.
  static func path(beside path: FilePath) -> FilePath {
    let name = FileName(prefix.bytes + path.name.bytes)
    return path.parent?.appending(name) ?? FilePath(name.bytes)
  }

  /// Name of the file that a double belongs to; `nil` if the name is not that of a double.
  static func owner(of name: FileName) -> FileName? {
    guard name.bytes.starts(with: prefix.bytes), name.bytes.count > prefix.bytes.count else { return nil }
    return FileName(name.bytes.dropFirst(prefix.bytes.count))
  }

  /// Names of the doubles in a listing, sorted by bytes.
  static func names(in listing: borrowing DirectoryListing) -> [FileName] {
    // The names are sorted, and few names come before "._".
    let after = FileName(prefix.bytes + [UInt8.max])
    let names =
      listing.skipped.prefix { $0.name < after }.map(\.name) + listing.entries.prefix { $0.name < after }.map(\.name)
    return names.filter { owner(of: $0) != nil }.sorted()
  }

  /// The attributes in the double of a file; empty if it has none.
  ///
  /// - Parameter directory: an open directory that the path starts from.
  static func notes(beside path: FilePath, at directory: Int32) -> AppleNotes {
    guard let file = try? DirectoryCache.openForReading(Self.path(beside: path), at: directory),
      let status = try? FileStatus.of(file.rawValue), status.kind == .regular,
      let bytes = try? WholeFile.read(file, limit: mostBytes)
    else { return AppleNotes() }
    return notes(in: bytes)
  }

  /// Reads the attributes that are complete; none if the bytes are not a double.
  static func notes(in bytes: [UInt8]) -> AppleNotes {
    var notes = AppleNotes()
    guard number(bytes, at: 0) == signature, let count = short(bytes, at: 24) else { return notes }
    for entry in 0..<count {
      let place = 26 + 12 * entry
      guard let kind = number(bytes, at: place), let offset = number(bytes, at: place + 4) else { break }
      if kind == finderInformation { addAttributes(in: bytes, at: Int(offset) + gap, to: &notes) }
    }
    return notes
  }

  private static func addAttributes(in bytes: [UInt8], at start: Int, to notes: inout AppleNotes) {
    guard number(bytes, at: start) == attributeSignature, let count = short(bytes, at: start + 34) else { return }
    var place = start + 36
    for _ in 0..<count {
      guard let offset = number(bytes, at: place), let length = number(bytes, at: place + 4),
        place + 11 <= bytes.count
      else { return }
      let end = place + 11 + Int(bytes[place + 10])
      guard end <= bytes.count else { return }
      let name = bytes[place + 11..<end].prefix { $0 != 0 }
      notes.add(original: String(decoding: name, as: UTF8.self)) { value(in: bytes, at: Int(offset), Int(length)) }
      // Entries are aligned to four bytes.
      place = (end + 3) & ~3
    }
  }

  private static func value(in bytes: [UInt8], at offset: Int, _ length: Int) -> [UInt8]? {
    offset <= bytes.count && length <= bytes.count - offset ? Array(bytes[offset..<offset + length]) : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func short(_ bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }
}
