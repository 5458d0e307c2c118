import ByteReading
import ZipArchive

@testable import OfficeObjects

extension FuzzTarget {
  /// ZIP archives: the directory, or the headers if it is missing, and every unpacked member.
  static let archives = FuzzTarget(name: "archives", maximumBytes: 4_096) { input in
    let most = 1 << 20
    guard let archive = ZipArchive(FileBytes(block: input), maximumMembers: 200, maximumBytes: most) else { return }
    let budget = StepBudget(input.count * 2_000 + most)
    try require(archive.members.count <= 200, "more members than asked for")
    var unpacked = 0
    for member in archive.members {
      let outcome = archive.read(member) { piece in
        unpacked += piece.count
        return true
      }
      try require(outcome != .stopped, "reading stopped, and nobody had asked for that")
      _ = archive[member.name]
    }
    try require(unpacked <= most, "more bytes came out than the archive may give")
    try budget.check("an archive of \(input.count) bytes")
  }

  /// iWork objects: Snappy chunks and nested messages.
  static let objects = FuzzTarget(name: "objects", maximumBytes: 4_096) { input in
    let most = 1 << 18
    let budget = StepBudget(input.count * 100 + most * 20)
    let bytes = SnappyChunks.unpack(input, limit: most)
    try require(bytes.count <= most + (1 << 16), "more bytes came out than were asked for")
    var count = 0
    MessageReader.fields(of: bytes[...]) { _, value in
      count += 1
      if case .bytes(let inner) = value { MessageReader.fields(of: inner) { _, _ in count += 1 } }
    }
    try require(count <= bytes.count * 2, "more fields than bytes")
    try budget.check("objects of \(input.count) bytes")
  }

  /// Tar archives of documents: every part that an importer looks for, present or not.
  static let tar = FuzzTarget(name: "tar", maximumBytes: 4_096) { input in
    guard let package = TarPackage(input) else { return }
    let budget = StepBudget(input.count * 1_000)
    for name in ["maindoc.xml", "documentinfo.xml", "", "none"] {
      try require(package.contents(name)?.count ?? 0 <= input.count, "a part is longer than its archive")
    }
    try budget.check("an archive of \(input.count) bytes")
  }
}
