import MDCommandLine
import MDModel
import MDTools
import MDCrawl
import MDSystem

/// The volumes and folders that a command is about.
enum VolumeList {
  enum Entry: Hashable {
    /// Absolute, without links.
    case found(FilePath)
    /// Path as given, shortened where it is too long to be shown whole.
    case invalid(FilePath)
  }

  /// A path that is too long is reported in addition: Spotlight's line does not say what is wrong with it.
  ///
  /// - Parameter given: none: all volumes.
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

  /// The mounts that hold files, each file system once.
  private static func volumes() -> [FilePath] {
    var met: Set<UInt64> = []
    let mounts = Mount.current().filter(\.holdsFiles).sorted { $0.point.bytes.count < $1.point.bytes.count }
    return mounts.filter { isFolder($0) && met.insert($0.device).inserted }.map(\.point).sorted()
  }

  /// Containers mount single files. A server that is away is not asked.
  private static func isFolder(_ mount: Mount) -> Bool {
    mount.isNetwork || (try? FileStatus.of(path: mount.point).kind) == .directory
  }
}
