import MDModel

/// Sets of folders, each with everything below it.
public enum FolderSet {
  /// The folders that hold what lies both below one of `left` and below one of `right`; absolute paths without links.
  public static func intersection(_ left: [[UInt8]], _ right: [[UInt8]]) -> [[UInt8]] {
    var common: [[UInt8]] = []
    for a in left {
      for b in right {
        let inner = b.isAt(orBelow: a) ? b : a.isAt(orBelow: b) ? a : nil
        if let inner, !common.contains(inner) { common.append(inner) }
      }
    }
    return common
  }
}
