import MDSystem

/// Where shared-mime-info keeps its tables (XDG base directory specification 0.8).
enum MIMEFolders {
  /// The `mime` folders below the data folders that the environment names, the most important first.
  static var standard: [[UInt8]] {
    folders(
      dataHome: ProcessEnvironment.value(of: "XDG_DATA_HOME"),
      dataFolders: ProcessEnvironment.value(of: "XDG_DATA_DIRS"),
      home: ProcessEnvironment.value(of: "HOME"))
  }

  /// Relative paths count as not given, as the specification asks.
  static func folders(dataHome: [UInt8]?, dataFolders: [UInt8]?, home: [UInt8]?) -> [[UInt8]] {
    let ownHome = home.map { $0 + Array("/.local/share".utf8) }
    let own = [dataHome, ownHome].compactMap(\.self).first(where: isAbsolute)
    let named = (dataFolders ?? []).split(separator: UInt8(ascii: ":")).map(Array.init).filter(isAbsolute)
    let shared = named.isEmpty ? ["/usr/local/share", "/usr/share"].map { Array($0.utf8) } : named
    return ((own.map { [$0] } ?? []) + shared).map { $0 + Array("/mime".utf8) }
  }

  private static func isAbsolute(_ path: [UInt8]) -> Bool { path.first == UInt8(ascii: "/") }
}
