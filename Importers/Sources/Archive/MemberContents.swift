import ImporterKit
import MDSystem

/// Hands the contents of an archive's files to the host, each for the importer of its own type.
///
/// The archive is read a second time for this, after all names were given, because unpacking may take long or fail.
struct ContentsPass {
  /// Files in the order of the first reading.
  private let files: [ArchiveEntry]
  private let names: MemberNames?
  private var told = 0

  private init(_ list: MemberList) {
    files = list.files
    names = list.names
  }

  /// Gives the contents of the files.
  ///
  /// - Parameter leastBytes: Size to which the archive was padded for the first reading.
  /// - Throws: ``ImportFailure`` if the archive cannot be opened again.
  static func run(
    _ file: borrowing ImportFile, _ list: MemberList, leastBytes: Int64 = 0, to sink: inout AttributeSink
  ) throws {
    if list.isCut {
      sink.notePartial("the archive holds more than \(MemberList.mostFiles) files: others were not read")
    }
    let budget = WorkBudget(packedBytes: Int64(clamping: file.status.size))
    var pass = ContentsPass(list)
    var reader = try ArchiveReader(
      try FileInput(file, leastBytes: leastBytes), budget: budget, allowsSingleFiles: false)
    try pass.readEntries(&reader, to: &sink)
    pass.giveRest(to: &sink)
  }

  private mutating func readEntries(_ reader: inout ArchiveReader, to sink: inout AttributeSink) throws {
    while told < files.count, var entry = reader.next() {
      if let names { entry.decodePath(names) }
      if reader.isUnixLibrary, entry.path.hasPrefix("data.tar") {
        var package = try reader.nested(allowsSingleFiles: false)
        return try readEntries(&package, to: &sink)
      }
      // Both readings should see the same entries. Skip entries that the first one did not list, such as folders.
      guard entry.path == files[told].path, entry.isFile else { continue }
      guard give(entry, &reader, to: &sink) else { return told = files.count }
      told += 1
    }
    guard told < files.count else { return }
    sink.notePartial(
      reader.failure == .tooCostly
        ? "unpacking it takes so long, or gives so much, that not all of what is inside was read"
        : "the archive is damaged: not all of what is inside was read")
  }

  private func give(_ entry: ArchiveEntry, _ reader: inout ArchiveReader, to sink: inout AttributeSink) -> Bool {
    sink.addMember(MemberHeader(entry.path, size: entry.size)) { sink in
      entry.give(to: &sink)
      guard !entry.isEncrypted, entry.size != 0, sink.takesContents(size: entry.size) else { return }
      var place: Int64 = 0
      while let piece = reader.nextPiece(), !piece.isEmpty {
        guard reader.pieceOffset == place else { return sink.notePartial("a file with holes: its beginning was read") }
        guard sink.appendContents(piece.bindMemory(to: UInt8.self)) else { return }
        place += Int64(piece.count)
      }
      if reader.failure != nil { sink.notePartial("it cannot be unpacked to its end") }
    }
  }

  /// Gives the files that the second reading did not reach, without contents.
  private func giveRest(to sink: inout AttributeSink) {
    for file in files.dropFirst(told) {
      guard sink.addMember(MemberHeader(file.path, size: file.size), contents: { file.give(to: &$0) }) else { return }
    }
  }
}

extension ArchiveEntry {
  /// Gives the attributes that the archive stores for the entry.
  func give(to sink: inout AttributeSink) {
    sink.set(.contentModificationDate, modified.map { .date($0) })
    if isEncrypted { sink.set(.securityMethod, .string("Password Encrypted")) }
  }
}
