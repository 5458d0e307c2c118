public import MDModel
import MDSystem
public import MDStore

/// A damaged index is a damaged cache: it is set aside for whoever wants to look at it, and made anew.
public enum DamagedIndex {
  /// The roots a damaged index still tells of; none when it does not even do that.
  public static func roots(of path: String) -> [FilePath] {
    guard let reader = try? IndexReader(path: path) else { return [] }
    return (try? reader.read { try $0.roots().map(\.rootPath) }) ?? []
  }

  /// What a damaged index has learned from use, if it still tells that.
  public static func usage(of path: String) -> KeptUsage? {
    guard let reader = try? IndexReader(path: path) else { return nil }
    return try? reader.read { try $0.keptUsage() }
  }

  /// Whether an index tells of apps that have donated.
  static func hasDonors(_ path: String) -> Bool {
    (try? IndexReader(path: path).read { try $0.hasDonors() }) ?? false
  }

  /// As large as the index each: older ones go.
  private static let mostKept = 2

  /// Moves an index and its companions aside, under a name with the time. The two that were moved aside last are kept.
  ///
  /// - Returns: the new path of the index file.
  /// - Throws: ``StoreError/Code/busy`` when another process writes the index, or has begun to make it anew.
  public static func moveAside(_ path: String) throws(StoreError) -> String {
    let lock = try WriterLock(index: path)
    let time = Clock.wallTime.description.prefix(19)
    let stamp = time.split(separator: " ").joined(separator: "T").filter { $0 != ":" }
    let target = "\(path).damaged-\(stamp)"
    for suffix in IndexFiles.suffixes where IndexFiles.exists(path + suffix) {
      do throws(SystemError) { try FileRenaming.replace(target + suffix, by: path + suffix) } catch {
        throw StoreError(.notWritable, "The index \(path) cannot be moved aside (\(error)). Check its folder.")
      }
    }
    removeOldest(of: path)
    _ = consume lock
    return target
  }

  private static func removeOldest(of path: String) {
    let files = (try? IndexFiles.beginning(with: "\(path).damaged-")) ?? []
    let damaged = files.filter { file in !IndexFiles.suffixes.dropFirst().contains { file.hasSuffix($0) } }
    // The times in the names sort as they are.
    for file in damaged.sorted().dropLast(mostKept) {
      for suffix in IndexFiles.suffixes { try? IndexFiles.remove(file + suffix) }
    }
  }
}
