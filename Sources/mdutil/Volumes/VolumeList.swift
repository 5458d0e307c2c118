import MDCommandLine
import MDTools
import MDCrawl
import MDSystem

/// The volumes and folders that a command is about.
enum VolumeList {
  enum Entry: Hashable {
    /// Absolute, without links.
    case found([UInt8])
    /// Path as given, shortened where it is too long to be shown whole.
    case invalid([UInt8])
  }

  /// A path that is too long is reported in addition: Spotlight's line does not say what is wrong with it.
  ///
  /// - Parameter given: none: all volumes.
  static func resolve(_ given: [[UInt8]], _ diagnostics: Diagnostics) -> [Entry] {
    if given.isEmpty { return volumes().map(Entry.found) }
    return given.map { path in
      do throws(SystemError) { return .found(try AbsolutePath.resolving(path)) } catch {
        guard error.isTooLong else { return .invalid(path) }
        let name = String(decoding: path, as: UTF8.self)
        diagnostics.report(ToolError(error, subject: name))
        return .invalid(Array(ToolError.shortened(name).utf8))
      }
    }
  }

  /// The mounts that hold files, each file system once.
  private static func volumes() -> [[UInt8]] {
    var met: Set<UInt64> = []
    let mounts = Mount.current().filter(\.holdsFiles).sorted { $0.point.count < $1.point.count }
    let points = mounts.filter { isFolder($0) && met.insert($0.device).inserted }.map(\.point)
    return points.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Containers mount single files. A server that is away is not asked.
  private static func isFolder(_ mount: Mount) -> Bool {
    mount.isNetwork || (try? FileStatus.of(path: mount.point).kind) == .directory
  }
}
