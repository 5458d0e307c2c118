import MDCrawl
import MDModel
import MDSystem

/// File `._NAME` in which a Mac keeps the extended attributes of NAME where the file system has none: on FAT and
/// network disks, and in archives that were unpacked elsewhere. The form is that of RFC 1740, version 2; Apple keeps the
/// attributes behind the Finder's information.
enum AppleDouble {
  /// What the names of all begin with.
  static let prefix: FileName = "._"
  /// Limit of bytes that are read: attributes stand at the beginning, and are 64 KiB at most.
  private static let mostBytes = 128 << 10
  private static let signature: UInt32 = 0x0005_1607
  private static let finderInformation: UInt32 = 9
  /// From the Finder's information to the attributes: its 32 bytes, and two that fill up.
  private static let gap = 34
  private static let attributeSignature: UInt32 = 0x4154_5452

  /// Path of the file that may hold the attributes of another.
  static func path(beside path: FilePath) -> FilePath {
    let name = FileName(prefix.bytes + path.name.bytes)
    return path.parent?.appending(name) ?? FilePath(name.bytes)
  }

  /// Name of the file whose attributes are in one of a name; `nil` for any other name.
  static func owner(of name: FileName) -> FileName? {
    guard name.bytes.starts(with: prefix.bytes), name.bytes.count > prefix.bytes.count else { return nil }
    return FileName(name.bytes.dropFirst(prefix.bytes.count))
  }

  /// Names of such files in a listing, in the order of their bytes.
  static func names(in listing: borrowing DirectoryListing) -> [FileName] {
    // Names are in order, and few come before these.
    let after = FileName(prefix.bytes + [UInt8.max])
    let names =
      listing.skipped.prefix { $0.name < after }.map(\.name) + listing.entries.prefix { $0.name < after }.map(\.name)
    return names.filter { owner(of: $0) != nil }.sorted()
  }

  /// What a Mac noted of a file in the one beside it; nothing where there is none.
  ///
  /// - Parameter directory: an open one, from which the path leads.
  static func notes(beside path: FilePath, at directory: Int32) -> AppleNotes {
    guard let file = try? DirectoryCache.openForReading(Self.path(beside: path), at: directory),
      let status = try? FileStatus.of(file.rawValue), status.kind == .regular,
      let bytes = try? WholeFile.read(file, limit: mostBytes)
    else { return AppleNotes() }
    return notes(in: bytes)
  }

  /// Reads the attributes that are wholly there; nothing of what is no such file.
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
      // Each begins at a multiple of four bytes.
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
