import ImporterKit

/// Reads a Debian package: an `ar` archive of two tar archives, one with metadata and one with files.
enum DebianPackage {
  /// Maximum bytes of a control file. Those in Debian's main archive have at most 20 KiB.
  private static let mostControlBytes = 1 << 20

  /// - Parameter reader: A reader positioned at the first entry, which holds the format's version.
  ///
  /// - Returns: The package's files, if their contents are wanted.
  static func read(_ reader: inout ArchiveReader, to sink: inout AttributeSink) throws -> MemberList {
    var members = MemberList(keepsFiles: sink.wantsContents, isOfDOS: false)
    var isComplete = false
    while let entry = reader.next() {
      if entry.path.hasPrefix("control.tar") {
        try readControl(try reader.nested(allowsSingleFiles: false), to: &sink)
      } else if entry.path.hasPrefix("data.tar") {
        isComplete = readFiles(try reader.nested(allowsSingleFiles: false), into: &members, to: &sink)
      }
    }
    members.give(to: &sink)
    if !isComplete { sink.notePartial("the package's list of files is damaged, or too costly to unpack") }
    return members
  }

  private static func readControl(_ archive: consuming ArchiveReader, to sink: inout AttributeSink) throws {
    while let entry = archive.next() {
      guard entry.path == "control" else { continue }
      var bytes: [UInt8] = []
      while let piece = archive.nextPiece(), !piece.isEmpty, bytes.count < mostControlBytes { bytes += piece }
      return ControlFile(String(decoding: bytes, as: UTF8.self)).give(to: &sink)
    }
  }

  private static func readFiles(
    _ archive: consuming ArchiveReader, into members: inout MemberList, to sink: inout AttributeSink
  ) -> Bool {
    while let entry = archive.next() { members.add(entry, to: &sink) }
    return archive.failure == nil
  }
}

/// The fields of a package's control file (Debian Policy, chapter 5).
struct ControlFile {
  private var fields: [String: String] = [:]

  init(_ text: String) {
    var name: String?
    for line in text.split(separator: "\n") {
      if line.first == " " || line.first == "\t", let name {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        fields[name, default: ""] += rest == "." ? "\n" : "\n" + rest
      } else if let colon = line.firstIndex(of: ":") {
        name = line[..<colon].lowercased()
        if let name { fields[name] = String(line[line.index(after: colon)...].drop { $0 == " " }) }
      }
    }
  }

  func give(to sink: inout AttributeSink) {
    func text(_ key: AttributeKey, _ field: String) { sink.set(key, fields[field].map { .string($0) }) }
    text(.title, "package")
    text(.identifier, "package")
    text(.version, "version")
    text(.itemDescription, "description")
    text(.url, "homepage")
    sink.set(.authors, fields["maintainer"].map { .strings([$0]) })
    sink.set(.executableArchitectures, fields["architecture"].map { .strings([$0]) })
    sink.set(.keywords, fields["section"].map { .strings([$0]) })
  }
}
