import ImporterKit
import MDModel

/// What is gathered of an archive's entries: names go on as text at once, files are kept to be told of as items.
struct MemberList {
  private(set) var files: [ArchiveEntry] = []
  private(set) var fileCount: Int64 = 0
  private var unpackedSize: Int64? = 0
  private(set) var isEncrypted = false
  /// One of the files says what the archive is as a program.
  private(set) var holdsProgram = false
  private let keepsFiles: Bool
  private var wantsText = true
  /// Entries from the first on whose name is in an unknown encoding, until enough have come to judge it by.
  private var waiting: [ArchiveEntry] = []
  private var waitingBytes = 0
  /// The encoding of names that are not UTF-8, once it is known.
  private(set) var names: MemberNames?
  private let isOfDOS: Bool
  /// Files were left out of the list, which has enough.
  private(set) var isCut = false

  /// Beyond this number files are found by the archive's text alone: an archive of so many is a copy of a disk or of a
  /// store of packages, whose parts nobody looks for one by one.
  static let mostFiles = 20_000
  private static let mostWaitingBytes = 1 << 20

  init(keepsFiles: Bool, isOfDOS: Bool) {
    self.keepsFiles = keepsFiles
    self.isOfDOS = isOfDOS
  }

  mutating func add(_ entry: ArchiveEntry, to sink: inout AttributeSink) {
    if names != nil || entry.undecodedPath == nil && waiting.isEmpty { return take(entry, to: &sink) }
    waiting.append(entry)
    waitingBytes += entry.path.utf8.count
    if waitingBytes > Self.mostWaitingBytes { takeWaiting(to: &sink) }
  }

  private mutating func takeWaiting(to sink: inout AttributeSink) {
    guard !waiting.isEmpty else { return }
    names = MemberNames(waiting.compactMap(\.undecodedPath), isOfDOS: isOfDOS)
    for entry in waiting { take(entry, to: &sink) }
    waiting = []
  }

  private mutating func take(_ entry: ArchiveEntry, to sink: inout AttributeSink) {
    var entry = entry
    if let names { entry.decodePath(names) }
    // The folder itself, and what has no name.
    if entry.path == "." { return }
    if wantsText { wantsText = sink.appendText(entry.path) && sink.appendText("\n") }
    isEncrypted = isEncrypted || entry.isEncrypted
    guard !entry.isFolder else { return }
    fileCount += 1
    holdsProgram = holdsProgram || ProgramPackage.isManifest(entry.path)
    if entry.isFile {
      unpackedSize = entry.size.flatMap { size in unpackedSize?.addingReportingOverflow(size) }
        .flatMap { $0.overflow ? nil : $0.partialValue }
    }
    guard keepsFiles, entry.isFile else { return }
    if files.count < Self.mostFiles { files.append(entry) } else { isCut = true }
  }

  /// Attributes of the whole, once all entries have come.
  mutating func give(to sink: inout AttributeSink) {
    takeWaiting(to: &sink)
    sink.set(.memberCount, .integer(fileCount))
    if let unpackedSize, fileCount > 0 { sink.set(.unpackedSize, .integer(unpackedSize)) }
    if isEncrypted { sink.set(.securityMethod, .string("Password Encrypted")) }
  }

  /// Each file as an item of its own.
  func giveMembers(to sink: inout AttributeSink) {
    for file in files {
      guard sink.addMember(MemberHeader(file.path, size: file.size), contents: { file.give(to: &$0) }) else { return }
    }
  }
}

/// Names for what archives have, where the vocabulary has no constant of its own.
extension AttributeKey {
  static let executableArchitectures: AttributeKey = "kMDItemExecutableArchitectures"
  static let identifier: AttributeKey = "kMDItemIdentifier"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let rights: AttributeKey = "kMDItemRights"
  static let url: AttributeKey = "kMDItemURL"

  /// Number of files inside, folders not counted.
  static let memberCount: AttributeKey = "org_limelight_memberCount"
  /// Bytes that all files inside take when unpacked, where all of them are known.
  static let unpackedSize: AttributeKey = "org_limelight_unpackedSize"
}
