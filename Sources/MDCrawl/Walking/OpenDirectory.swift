import MDSystem

/// An open directory that several places may hold; closed when the last lets go.
final class OpenDirectory: Sendable {
  private let owned: Descriptor
  let status: FileStatus
  var descriptor: Int32 { owned.rawValue }

  private init(_ owned: consuming Descriptor) throws(SystemError) {
    status = try FileStatus.of(owned.rawValue)
    self.owned = owned
  }

  private static let flags =
    FileFlags.readOnly | FileFlags.directory | FileFlags.nonBlocking

  /// Opens `name` in a directory; a symbolic link or anything else but a directory is refused as vanished.
  static func open(_ name: [UInt8], in parent: Int32) throws(SystemError) -> OpenDirectory {
    try open(name, in: parent, flags: flags | FileFlags.noFollow)
  }

  /// Opens a root; symbolic links on the way to it are followed, as the user means who named it.
  static func open(root path: [UInt8]) throws(SystemError) -> OpenDirectory {
    if path.count < 4096 { return try open(path, in: FileFlags.currentDirectory, flags: flags) }
    // The kernel takes no more at once, so a longer path is walked piece by piece.
    var directory = try open(path[0] == slash ? [slash] : [dot], in: FileFlags.currentDirectory, flags: flags)
    for component in path.split(separator: slash) {
      directory = try open(Array(component), in: directory.descriptor, flags: flags)
    }
    return directory
  }

  /// Tries without touching the access time first, which is refused for directories of other people.
  private static func open(_ name: [UInt8], in parent: Int32, flags: Int32) throws(SystemError) -> OpenDirectory {
    let terminated = name.map(CChar.init(bitPattern:)) + [0]
    do throws(SystemError) {
      return try OpenDirectory(Descriptor.open(at: parent, terminated, flags: flags | FileFlags.noAccessTime))
    } catch {
      guard error.call == "openat", error.isDenied else { throw error }
      return try OpenDirectory(Descriptor.open(at: parent, terminated, flags: flags))
    }
  }

  /// The path the kernel knows, without links; the one given where it is too long to ask for.
  func canonicalPath(given path: [UInt8]) -> [UInt8] { owned.path() ?? path }
}
