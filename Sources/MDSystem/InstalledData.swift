public import MDModel

/// Files that are installed with the programs and only read.
public enum InstalledData {
  /// Where a file is looked for, in order: at the chosen path alone, if there is one; else beside the program, in
  /// `../share/limelight`, and in the system's data folders.
  public static func paths(of name: String, chosen: String?) -> [FilePath] {
    if let chosen, !chosen.isEmpty { return [FilePath(chosen)] }
    let program = ExecutablePath.directory().map { ["\($0)/\(name)", "\($0)/../share/limelight/\(name)"] } ?? []
    let listed = ProcessEnvironment.text("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    let folders = (listed ?? "/usr/local/share:/usr/share").split(separator: ":").filter { $0.hasPrefix("/") }
    return (program + folders.map { "\($0)/limelight/\(name)" }).map { FilePath($0) }
  }
}
