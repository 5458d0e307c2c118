import CArchive
import ImporterKit
import MDSystem

/// Imports archives: the names of their members as text, and each file as an item.
///
/// Packages also get attributes from their metadata, and a single compressed file gets the text inside. If the host
/// wants the contents of files, they are handed to it.
@main struct ArchiveImporter: Importer {
  static var yieldsContents: Bool { true }

  /// Sets the locale, into which libarchive converts names in UTF-16 and other encodings.
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

  /// Imports an image of a disc. The label is known even if the table of files is missing.
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

  /// The next entry. libarchive searches for it in one call, which a hostile table can make endless.
  private func next(_ reader: inout ArchiveReader, _ sink: borrowing AttributeSink) -> ArchiveEntry? {
    guard reader.mayStall else { return reader.next() }
    return sink.limited(toSeconds: reader.budget.secondsLeft, Self.tooCostly) { reader.next() }
  }

  /// Number of entries to read under one time limit. Each limit costs a copy of the data that waits to be sent.
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
      // A short batch means the end of the archive, or a failure.
      isAtEnd = batch.count < Self.batchEntries
    }
    members.give(to: &sink)
    if members.holdsProgram { try ProgramPackage.give(file, to: &sink) }
    try end(of: reader, isEmpty: false, Int64(clamping: file.status.size), &sink)
    guard sink.wantsContents else { return members.giveMembers(to: &sink) }
    sink.flush()
    try ContentsPass.run(file, members, leastBytes: leastBytes, to: &sink)
  }

  /// True if the archive holds files that people packed to keep or to send, each of which may be searched for.
  ///
  /// Programs, system packages and disk images are found by the names inside them.
  private func holdsFilesOfPeople(_ file: borrowing ImportFile) -> Bool {
    let packages = [
      "jar", "war", "ear", "apk", "aab", "xpi", "crx", "whl", "egg", "nupkg", "vsix", "ipa", "rpm", "deb", "udeb", "a",
      "gem", "crate", "conda", "xar", "pkg", "cpio", "img", "initrd", "iso", "cbz", "cbr", "cb7", "cbt", "warc",
    ]
    return !packages.contains(file.fileExtension)
      && !["com.sun.java-archive", "com.android.package-archive"].contains(file.request.contentType)
  }

  /// Notes why reading ended, unless that was the end of the archive.
  private func end(
    of reader: borrowing ArchiveReader, isEmpty: Bool, _ size: Int64, _ sink: inout AttributeSink
  ) throws {
    if reader.hasEncryptedEntries { sink.set(.securityMethod, .string("Password Encrypted")) }
    switch reader.failure {
    case nil: return
    case .tooCostly:
      sink.noteTruncated()
      sink.notePartial(Self.tooCostly)
    // An encrypted archive without readable entries is not damaged: it has encrypted names.
    case .damaged where reader.hasEncryptedEntries && isEmpty:
      sink.notePartial("protected by a password, the names of its members too")
    case .damaged where isEmpty && size > 0:
      throw ImportFailure("no archive of a known kind, or its beginning is damaged")
    case .damaged where isEmpty: throw ImportFailure("the file is empty")
    case .damaged: sink.notePartial("the archive is damaged, or of a kind that cannot be read to its end")
    }
  }
}
