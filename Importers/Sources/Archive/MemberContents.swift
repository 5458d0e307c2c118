import ImporterKit
import MDSystem

/// Hands on the bytes of an archive's files, each to the importer of its own type. The archive is read a second time for it,
/// once all names are told: what is inside may take long, or be damaged.
struct ContentsPass {
  /// Files as the first reading has them, in order.
  private let files: [ArchiveEntry]
  private let names: MemberNames?
  private var told = 0

  private init(_ list: MemberList) {
    files = list.files
    names = list.names
  }

  /// - Parameter leastBytes: what the archive was padded to for the first reading.
  /// - Throws: where the archive cannot be opened any more.
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

  /// What the second reading did not come to is known by the first.
  private func giveRest(to sink: inout AttributeSink) {
    for file in files.dropFirst(told) {
      guard sink.addMember(MemberHeader(file.path, size: file.size), contents: { file.give(to: &$0) }) else { return }
    }
  }
}

extension ArchiveEntry {
  /// What the archive says of it.
  func give(to sink: inout AttributeSink) {
    sink.set(.contentModificationDate, modified.map { .date($0) })
    if isEncrypted { sink.set(.securityMethod, .string("Password Encrypted")) }
  }
}
