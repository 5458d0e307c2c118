import MDCommandLine
import MDModel
import MDTools
import MDCrawl
import MDSystem

/// Resolves the volumes and folders of a command.
enum VolumeList {
  enum Entry: Hashable {
    /// Absolute path without links.
    case found(FilePath)
    /// Path as given, shortened if it is too long to be shown.
    case invalid(FilePath)
  }

  /// Resolves paths. A path that is too long is also reported, because Spotlight's line does not say what is wrong with
  /// it.
  ///
  /// - Parameter given: paths as given; empty means all volumes.
  static func resolve(_ given: [FilePath], _ diagnostics: Diagnostics) -> [Entry] {
    if given.isEmpty { return volumes().map(Entry.found) }
    return given.map { path in
      do throws(SystemError) { return .found(try AbsolutePath.resolving(path)) } catch {
        guard error.isTooLong else { return .invalid(path) }
        diagnostics.report(ToolError(error, subject: path.text))
        return .invalid(FilePath(ToolError.shortened(path.text)))
      }
    }
  }

  /// The mount points of file systems with files, each file system once.
  private static func volumes() -> [FilePath] {
    var met: Set<UInt64> = []
    let mounts = Mount.current().filter(\.holdsFiles).sorted { $0.point.bytes.count < $1.point.bytes.count }
    return mounts.filter { isFolder($0) && met.insert($0.device).inserted }.map(\.point).sorted()
  }

  /// Whether a mount point is a folder. Containers also mount single files. A network server is not asked, because it
  /// may not answer.
  private static func isFolder(_ mount: Mount) -> Bool {
    mount.isNetwork || (try? FileStatus.of(path: mount.point).kind) == .directory
  }
}
