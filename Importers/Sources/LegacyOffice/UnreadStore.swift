import CompoundFile

/// Kinds of OLE2 files in which nothing is written that a person would look for: that they are not read is no failure.
enum UnreadStore {
  /// Streams that only one kind has: small pictures of a folder, Windows' lists of recent files, options of Visual Studio,
  /// sessions of Internet Explorer.
  private static let names = [
    "Catalog", "DestList", "SolutionConfiguration", "ProjInfoEx", "ClosedTabList", "TravelLog",
  ]
  /// Names of an installer's tables begin with this.
  private static let tableMark: Unicode.Scalar = "\u{4840}"

  static func isKnown(_ root: Storage) -> Bool {
    let streams = root.streams.map(\.name)
    if streams.contains(where: { names.contains($0) || $0.unicodeScalars.first == tableMark }) { return true }
    // Pictures of Windows Vista have names of their size and number.
    return !streams.isEmpty && streams.allSatisfy { $0.hasPrefix("96_") || $0.hasPrefix("256_") }
  }
}
