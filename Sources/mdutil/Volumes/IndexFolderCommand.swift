import MDCommandLine
import MDConfiguration
import MDCrawl
import MDModel
import MDStore
import MDSystem
import MDTools

/// `-L`, `-P` and `-t`: files of the index's folder, the configuration in force, and paths of an inode.
struct IndexFolderCommand {
  let tool: UtilityTool

  // MARK: -L

  func list(_ given: [FilePath]) throws -> ExitStatus {
    for volume in VolumeList.resolve(given, tool.context.diagnostics) {
      guard try heading(volume) else { continue }
      for name in try Self.files(of: tool.locations) { try tool.print("\t\(DisplayText.printableText(name.bytes))") }
    }
    return .success
  }

  /// The names in the folder of the index, sorted; empty if the folder does not exist.
  static func files(of locations: Locations) throws -> [FileName] {
    do throws(SystemError) { return try DirectoryStream.names(of: FilePath(locations.cache)).sorted() } catch {
      if error.isVanished { return [] }
      throw ToolError(error, subject: locations.cache)
    }
  }

  // MARK: -P

  func print(_ settings: UserSettings, for given: [FilePath]) throws -> ExitStatus {
    for volume in VolumeList.resolve(given, tool.context.diagnostics) {
      guard try heading(volume), case .found(let path) = volume else { continue }
      for key in ConfigurationKey.allCases {
        for text in settings.configuration.texts(of: key) {
          try tool.print("\t\(key.rawValue) = \(DisplayText.printableText(text))")
        }
      }
      let level = settings.switches.level(at: path)
      try tool.print("\tswitch = \(level?.rawValue ?? "on")")
    }
    return .success
  }

  /// Prints the volume and a colon, and returns whether the volume exists.
  private func heading(_ volume: VolumeList.Entry) throws -> Bool {
    switch volume {
    case .found(let path):
      try tool.print(DisplayText.printableText(path.bytes) + ":")
      return true
    case .invalid(let path):
      let name = DisplayText.printableText(path.bytes)
      try tool.print("\(name):\n\t\(VolumeState.invalid.line(name))")
      return false
    }
  }

  // MARK: -t

  /// Prints the paths of an inode. The number may belong to another file by now, so only paths that have it now are
  /// printed.
  func resolve(_ inode: UInt64, on volume: FilePath) throws -> ExitStatus {
    let device = try device(of: volume)
    let paths = try IndexReader(path: tool.locations.index).read { session in
      try session.items(withInode: Int64(bitPattern: inode)).compactMap(session.path(of:))
    }
    let found = paths.filter { path in
      guard let status = try? FileStatus.of(path: path) else { return false }
      return status.inode == inode && status.device == device
    }
    for path in found { try tool.print(DisplayText.printableText(path.bytes)) }
    if found.isEmpty { tool.context.diagnostics.report("the index has no file \(inode) on that volume") }
    return .success
  }

  /// Device number of a path, or of a number as printed by `stat -c %d`.
  private func device(of volume: FilePath) throws -> UInt64 {
    if let number = UInt64(volume.text) {
      let major = (number >> 8) & 0xFFF | (number >> 32) & ~0xFFF
      return major << 32 | number & 0xFF | (number >> 12) & ~0xFF & 0xFFFF_FFFF
    }
    do throws(SystemError) { return try FileStatus.of(followingPath: volume).device } catch {
      throw ToolError(error, subject: volume.text)
    }
  }
}
