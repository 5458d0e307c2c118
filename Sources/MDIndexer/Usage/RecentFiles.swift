package import MDModel
import MDQuery
import MDStore
package import MDStoreWriter
import MDSystem
import MDText

/// A file that somebody has opened, by the list of recent files that programs share.
package struct RecentFile: Hashable, Sendable {
  package let path: FilePath
  /// Time of the last use.
  package let used: Timestamp
  /// Sum of what programs have counted.
  private var counted: Int64 = 0

  /// Limit of what one program has counted.
  private static let mostCounted: Int64 = 1_000_000
  /// Longest list that is read: some ten thousand files.
  private static let longest = 8 << 20

  /// Files of the list at a path; none where there is no list.
  ///
  /// - Throws: why nothing of the list is known.
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

  /// Files of a list in the form of the freedesktop desktop bookmark specification, XBEL; other addresses are left out.
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

  /// Takes a bookmark, or what a program has counted of the last one.
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

  /// Number of uses, this one among them, as far as programs have counted them.
  package var count: Int64 { max(counted, 1) }

  /// Some programs write the time of each use as the one of a change, others as the one of a visit.
  private init?(_ attributes: [String: String]) {
    let uses = ["visited", "modified"].compactMap { attributes[$0].flatMap(Self.date) }
    guard let used = uses.max(), let address = attributes["href"]?.utf8, address.starts(with: "file:///".utf8),
      let path = DonationAddress.bytes(ofEncoded: address.dropFirst("file://".utf8.count)), !path.contains(0)
    else { return nil }
    (self.path, self.used) = (FilePath(path), used)
  }

  /// A date with a time of day and a zone.
  static func date(_ text: String) -> Timestamp? {
    guard let date = ISODate(parsing: text), let month = date.month, let day = date.day, let time = date.time,
      let offset = time.offset
    else { return nil }
    return Timestamp(
      year: date.year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second ?? 0,
      nanosecond: time.nanosecond ?? 0, offset: offset)
  }
}

/// Why nothing of the list of recent files is known.
package struct UnreadableRecentFiles: Error, CustomStringConvertible {
  let reason: String
  package var description: String { reason }
}

extension IndexWriting {
  /// Notes uses of files. What the index does not have is left out, and what is known already changes nothing.
  package func noteUses(_ files: [RecentFile], now: Timestamp) throws {
    for file in files where file.used <= now {
      guard let item = try reading.item(at: file.path) else { continue }
      try noteUse(of: item.id, words: [], date: file.used, count: file.count)
    }
    try dropOldUsage(at: now)
  }
}
