import ImporterKit
import MDModel

/// Collects an archive's entries. Their names are given as text at once, and files are kept to become items.
struct MemberList {
  private(set) var files: [ArchiveEntry] = []
  private(set) var fileCount: Int64 = 0
  private var unpackedSize: Int64? = 0
  private(set) var isEncrypted = false
  /// True if a file's name is that of a program's manifest.
  private(set) var holdsProgram = false
  private let keepsFiles: Bool
  private var wantsText = true
  /// Entries from the first name in an unknown encoding on, held until there are enough names to detect it.
  private var waiting: [ArchiveEntry] = []
  private var waitingBytes = 0
  /// The encoding of names that are not UTF-8, after its detection.
  private(set) var names: MemberNames?
  private let isOfDOS: Bool
  /// True if the list is full and files were left out.
  private(set) var isCut = false

  /// Maximum number of files that become items; further files are found only through the archive's text.
  ///
  /// An archive with more files is a disk image or a package store, whose parts nobody searches for.
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
    // Skip the root folder, and entries without a name.
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

  /// Gives the attributes of the archive after the last entry.
  mutating func give(to sink: inout AttributeSink) {
    takeWaiting(to: &sink)
    sink.set(.memberCount, .integer(fileCount))
    if let unpackedSize, fileCount > 0 { sink.set(.unpackedSize, .integer(unpackedSize)) }
    if isEncrypted { sink.set(.securityMethod, .string("Password Encrypted")) }
  }

  /// Gives each file as an item.
  func giveMembers(to sink: inout AttributeSink) {
    for file in files {
      guard sink.addMember(MemberHeader(file.path, size: file.size), contents: { file.give(to: &$0) }) else { return }
    }
  }
}

/// Names for attributes of archives that have no constant in the common vocabulary.
extension AttributeKey {
  static let executableArchitectures: AttributeKey = "kMDItemExecutableArchitectures"
  static let identifier: AttributeKey = "kMDItemIdentifier"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let rights: AttributeKey = "kMDItemRights"
  static let url: AttributeKey = "kMDItemURL"

  /// Number of files in the archive, without folders.
  static let memberCount: AttributeKey = "org_limelight_memberCount"
  /// Total unpacked size of the files in bytes, if all sizes are known.
  static let unpackedSize: AttributeKey = "org_limelight_unpackedSize"
}
