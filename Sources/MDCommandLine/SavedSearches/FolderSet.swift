/// Sets of folders, each with everything below it.
public enum FolderSet {
  /// The folders that hold what lies both below one of `left` and below one of `right`; absolute paths without links.
  public static func intersection(_ left: [[UInt8]], _ right: [[UInt8]]) -> [[UInt8]] {
    var common: [[UInt8]] = []
    for a in left {
      for b in right {
        let inner = holds(a, b) ? b : holds(b, a) ? a : nil
        if let inner, !common.contains(inner) { common.append(inner) }
      }
    }
    return common
  }

  private static func holds(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == slash || path[folder.count] == slash
  }

  private static let slash = UInt8(ascii: "/")
}
