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
  /// Files were left out of the list, which has enough.
  private(set) var isCut = false

  /// Beyond this number files are found by the archive's text alone: an archive of so many is a copy of a disk or of a
  /// store of packages, whose parts nobody looks for one by one.
  static let mostFiles = 20_000

  init(keepsFiles: Bool) { self.keepsFiles = keepsFiles }

  mutating func add(_ entry: ArchiveEntry, to sink: inout AttributeSink) {
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
  func give(to sink: inout AttributeSink) {
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
  static let rights: AttributeKey = "kMDItemRights"
  static let url: AttributeKey = "kMDItemURL"

  /// Number of files inside, folders not counted.
  static let memberCount: AttributeKey = "org_limelight_memberCount"
  /// Bytes that all files inside take when unpacked, where all of them are known.
  static let unpackedSize: AttributeKey = "org_limelight_unpackedSize"
}
