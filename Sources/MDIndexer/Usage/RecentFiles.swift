package import MDModel
import MDQuery
import MDStore
package import MDStoreWriter
import MDSystem
import MDText

/// A file that somebody has opened, from the list of recent files that desktop programs share.
package struct RecentFile: Hashable, Sendable {
  package let path: FilePath
  /// Time of the last use.
  package let used: Timestamp
  /// Sum of the uses counted by all programs.
  private var counted: Int64 = 0

  /// Maximum count that one program can contribute.
  private static let mostCounted: Int64 = 1_000_000
  /// Maximum bytes of the list: some ten thousand files.
  private static let longest = 8 << 20

  /// The files in the list at a path; empty if there is no list.
  ///
  /// - Throws: the reason why the list cannot be read.
  package static func all(in path: String) throws(UnreadableRecentFiles) -> [RecentFile] {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try WholeFile.read(FilePath(path), limit: longest + 1) } catch {
      if error.isVanished { return [] }
      throw UnreadableRecentFiles(reason: "\(error)")
    }
    guard bytes.count <= longest else { throw UnreadableRecentFiles(reason: "more than \(longest >> 20) MiB") }
    do throws(MarkupError) { return try all(parsing: bytes) } catch {
      throw UnreadableRecentFiles(reason: error.description)
    }
  }

  /// Parses a list in XBEL, the format of the freedesktop desktop bookmark specification. Addresses that are not
  /// files are ignored.
  static func all(parsing bytes: [UInt8]) throws(MarkupError) -> [RecentFile] {
    var scanner = MarkupScanner(bytes)
    try scanner.skipProlog()
    var (files, isList, isOfFile, depth) = ([RecentFile](), false, false, 0)
    while let tag = try scanner.nextTag() {
      if depth == 0, tag.name != "xbel" { throw scanner.error("expected <xbel>") }
      isList = true
      if tag.form != .closing { take(tag.name, tag.attributes, into: &files, isOfFile: &isOfFile) }
      depth += tag.form == .opening ? 1 : tag.form == .closing ? -1 : 0
      if depth > 0 { _ = try scanner.text() }
    }
    guard isList, depth == 0 else { throw scanner.error("the file ends before </xbel>") }
    return files
  }

  /// Adds a bookmark, or a program's count to the last one.
  private static func take(
    _ name: String, _ attributes: [String: String], into files: inout [RecentFile], isOfFile: inout Bool
  ) {
    switch name {
    case "bookmark":
      let file = RecentFile(attributes)
      if let file { files.append(file) }
      isOfFile = file != nil
    case "bookmark:application" where isOfFile:
      let count = attributes["count"].flatMap { Int64($0) } ?? 0
      files[files.endIndex - 1].counted += min(max(count, 0), mostCounted)
    default: break
    }
  }

  /// Number of uses counted by programs, at least one.
  package var count: Int64 { max(counted, 1) }

  /// Some programs write the time of each use as `modified`, others as `visited`.
  private init?(_ attributes: [String: String]) {
    let uses = ["visited", "modified"].compactMap { attributes[$0].flatMap(Self.date) }
    guard let used = uses.max(), let address = attributes["href"]?.utf8, address.starts(with: "file:///".utf8),
      let path = DonationAddress.bytes(ofEncoded: address.dropFirst("file://".utf8.count)), !path.contains(0)
    else { return nil }
    (self.path, self.used) = (FilePath(path), used)
  }

  /// Parses a date with a time of day and a zone.
  static func date(_ text: String) -> Timestamp? {
    guard let date = ISODate(parsing: text), let month = date.month, let day = date.day, let time = date.time,
      let offset = time.offset
    else { return nil }
    return Timestamp(
      year: date.year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second ?? 0,
      nanosecond: time.nanosecond ?? 0, offset: offset)
  }
}

/// Why the list of recent files cannot be read.
package struct UnreadableRecentFiles: Error, CustomStringConvertible {
  let reason: String
  package var description: String { reason }
}

extension IndexWriting {
  /// Records uses of files. Files that are not indexed are ignored, and uses that are known already change nothing.
  package func noteUses(_ files: [RecentFile], now: Timestamp) throws {
    for file in files where file.used <= now {
      guard let item = try reading.item(at: file.path) else { continue }
      try noteUse(of: item.id, words: [], date: file.used, count: file.count)
    }
    try dropOldUsage(at: now)
  }
}
