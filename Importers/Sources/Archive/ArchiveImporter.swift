import CArchive
import ImporterKit
import MDSystem

/// Imports archives: the names of their members as text, and each file as an item; packages with what they say of
/// themselves; and of a single compressed file the text inside. Where the host wants what is in the files, it hands that on.
@main struct ArchiveImporter: Importer {
  static var yieldsContents: Bool { true }

  /// Names in UTF-16 and other encodings are converted to that of the locale.
  init() { setlocale(LC_ALL, "C.UTF-8") }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    if let package = try? RPMHeader(file) { package.give(to: &sink) }
    if let disc = try DiscImage(file) { return try importDisc(disc, file, to: &sink) }
    let size = Int64(clamping: file.status.size)
    var reader = try ArchiveReader(try FileInput(file), budget: WorkBudget(packedBytes: size), allowsSingleFiles: true)
    sink.flush()
    guard let first = next(&reader, sink) else { return try end(of: reader, isEmpty: true, size, &sink) }
    if reader.isSingleFile {
      guard reader.isStream else { throw ImportFailure("no archive of a known kind") }
      return try CompressedFile.give(&reader, named: file.request.name, to: &sink)
    }
    if reader.isUnixLibrary, first.path == "debian-binary" {
      let members = try DebianPackage.read(&reader, to: &sink)
      if sink.wantsContents { try ContentsPass.run(file, members, to: &sink) }
    } else {
      try readMembers(&reader, first, file, to: &sink)
    }
  }

  /// An image of a disc. Its label is known though the table of its files may be missing.
  private func importDisc(_ disc: DiscImage, _ file: borrowing ImportFile, to sink: inout AttributeSink) throws {
    disc.give(to: &sink)
    sink.flush()
    let budget = WorkBudget(packedBytes: Int64(clamping: file.status.size))
    let input = try FileInput(file, leastBytes: DiscImage.leastBytes)
    var reader = try ArchiveReader(input, budget: budget, allowsSingleFiles: false)
    let first = next(&reader, sink)
    disc.noteMissing(isRead: first != nil, in: &sink)
    if let first { try readMembers(&reader, first, file, leastBytes: DiscImage.leastBytes, to: &sink) }
  }

  /// The next entry. The library looks for it in one call, which a hostile table can make endless.
  private func next(_ reader: inout ArchiveReader, _ sink: borrowing AttributeSink) -> ArchiveEntry? {
    guard reader.mayStall else { return reader.next() }
    return sink.limited(toSeconds: reader.budget.secondsLeft, Self.tooCostly) { reader.next() }
  }

  /// Entries that are read under one limit, which costs a copy of what waits to be sent.
  private static let batchEntries = 256

  private func nextBatch(_ reader: inout ArchiveReader, _ sink: borrowing AttributeSink) -> [ArchiveEntry] {
    func read(_ reader: inout ArchiveReader) -> [ArchiveEntry] {
      var batch: [ArchiveEntry] = []
      while batch.count < Self.batchEntries, let entry = reader.next() { batch.append(entry) }
      return batch
    }
    guard reader.mayStall else { return read(&reader) }
    return sink.limited(toSeconds: reader.budget.secondsLeft, Self.tooCostly) { read(&reader) }
  }

  private static let tooCostly = "unpacking it takes so long, or gives so much, that reading ended early"

  private func readMembers(
    _ reader: inout ArchiveReader, _ first: ArchiveEntry, _ file: borrowing ImportFile, leastBytes: Int64 = 0,
    to sink: inout AttributeSink
  ) throws {
    var members = MemberList(
      keepsFiles: sink.wantsContents || holdsFilesOfPeople(file), isOfDOS: reader.isOfDOS)
    members.add(first, to: &sink)
    var isAtEnd = false
    while !isAtEnd {
      let batch = nextBatch(&reader, sink)
      for entry in batch { members.add(entry, to: &sink) }
      isAtEnd = batch.count < Self.batchEntries
    }
    members.give(to: &sink)
    if members.holdsProgram { try ProgramPackage.give(file, to: &sink) }
    try end(of: reader, isEmpty: false, Int64(clamping: file.status.size), &sink)
    guard sink.wantsContents else { return members.giveMembers(to: &sink) }
    sink.flush()
    try ContentsPass.run(file, members, leastBytes: leastBytes, to: &sink)
  }

  /// Programs, packages of systems and copies of disks are found by the names inside. What somebody packed to keep or to
  /// send is a folder of files, each of which may be looked for.
  private func holdsFilesOfPeople(_ file: borrowing ImportFile) -> Bool {
    let packages = [
      "jar", "war", "ear", "apk", "aab", "xpi", "crx", "whl", "egg", "nupkg", "vsix", "ipa", "rpm", "deb", "udeb", "a",
      "gem", "crate", "conda", "xar", "pkg", "cpio", "img", "initrd", "iso", "cbz", "cbr", "cb7", "cbt", "warc",
    ]
    return !packages.contains(file.fileExtension)
      && !["com.sun.java-archive", "com.android.package-archive"].contains(file.request.contentType)
  }

  /// Says why reading ended, where that was not the archive's end.
  private func end(
    of reader: borrowing ArchiveReader, isEmpty: Bool, _ size: Int64, _ sink: inout AttributeSink
  ) throws {
    if reader.hasEncryptedEntries { sink.set(.securityMethod, .string("Password Encrypted")) }
    switch reader.failure {
    case nil: return
    case .tooCostly:
      sink.noteTruncated()
      sink.notePartial(Self.tooCostly)
    case .damaged where reader.hasEncryptedEntries && isEmpty:
      sink.notePartial("protected by a password, the names of its members too")
    case .damaged where isEmpty && size > 0:
      throw ImportFailure("no archive of a known kind, or its beginning is damaged")
    case .damaged where isEmpty: throw ImportFailure("the file is empty")
    case .damaged: sink.notePartial("the archive is damaged, or of a kind that cannot be read to its end")
    }
  }
}
