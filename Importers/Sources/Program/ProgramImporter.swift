import ByteReading
import ImporterKit
import MDSystem

/// Reads programs and their descriptions: ELF and PE headers, desktop entries and AppStream metainfo.
@main struct ProgramImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    var report = FileReport(repeatsLines: false)
    switch ProgramFormat(source) {
    case .elf: ELFReader.read(source, into: &report)
    case .portableExecutable(let header): PEReader.read(source, at: header, into: &report)
    case .desktopEntry: DesktopEntry.read(source, name: file.request.name.bytes, into: &report)
    case .metainfo: MetainfoReader.read(source, into: &report)
    case nil: break  // A program of another kind is found by its name only.
    }
    report.give(to: &sink)
    if let kind = AppImage.kind(source) { giveFolder(kind, source, file, to: &sink) }
    if let error = source.readError { sink.notePartial("\(error)") }
  }

  /// Limit of the processor time spent on searching a packed folder.
  private static let folderSeconds: Int64 = 8

  /// Adds the description of the program from the packed folder inside it.
  private func giveFolder(
    _ kind: UInt8, _ source: ByteSource, _ file: borrowing ImportFile, to sink: inout AttributeSink
  ) {
    sink.flush()
    let found = sink.limited(toSeconds: Self.folderSeconds, "the folder inside takes too long to read") {
      kind == 1 ? DiscFolder.descriptions(file.descriptor) : PackedDescriptions.find(source)
    }
    var report = FileReport(repeatsLines: false)
    AppImage.give(found, into: &report)
    report.give(to: &sink)
  }
}

/// The kind of a program file, detected from its first bytes.
enum ProgramFormat: Equatable {
  case elf
  /// A PE file. The value is the offset of the header, which follows a stub for DOS.
  case portableExecutable(Int)
  case desktopEntry
  case metainfo

  init?(_ source: ByteSource) {
    if source.matches("\u{7F}ELF", at: 0) {
      self = .elf
    } else if source.matches("MZ", at: 0) {
      guard let offset: UInt32 = source.integer(at: 0x3C, .little), source.matches("PE\0\0", at: Int(offset)) else {
        return nil
      }
      self = .portableExecutable(Int(offset))
    } else {
      let head = source.prefix(at: 0, limit: 4_096)
      guard let start = head.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) else { return nil }
      switch start {
      case UInt8(ascii: "<"): self = .metainfo
      case UInt8(ascii: "["), UInt8(ascii: "#"): self = .desktopEntry
      default: return nil
      }
    }
  }
}

extension AttributeKey {
  static let architectures: AttributeKey = "kMDItemExecutableArchitectures"
  static let platform: AttributeKey = "kMDItemExecutablePlatform"
  static let applicationIdentifier: AttributeKey = "kMDItemCFBundleIdentifier"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let rights: AttributeKey = "kMDItemRights"
  static let url: AttributeKey = "kMDItemURL"
  /// Name by which other programs link the library: ELF's soname, or the name in PE's export table.
  static let libraryName: AttributeKey = "limelight_libraryName"
  static let neededLibraries: AttributeKey = "limelight_neededLibraries"
  static let buildIdentifier: AttributeKey = "limelight_buildIdentifier"
  /// One of `program`, `library`, `object`, `core` and `driver`.
  static let programKind: AttributeKey = "limelight_programKind"
  static let interpreter: AttributeKey = "limelight_interpreter"
  static let searchPath: AttributeKey = "limelight_librarySearchPath"
  static let isStripped: AttributeKey = "limelight_isStripped"
  static let hasDebugInformation: AttributeKey = "limelight_hasDebugInformation"
  static let subsystem: AttributeKey = "limelight_subsystem"
  static let originalName: AttributeKey = "limelight_originalFileName"
  static let categories: AttributeKey = "limelight_categories"
  static let command: AttributeKey = "limelight_command"
  static let opensMIMETypes: AttributeKey = "limelight_opensMIMETypes"
  static let genericName: AttributeKey = "limelight_genericName"
}
