import MDModel
import MDSystem

extension ImporterCatalog {
  /// Looks for `NAME.mdimporter` in each folder, the earlier folder first, names in order. The first bundle with an
  /// identifier wins; an unusable one is skipped, and `problems` says why.
  package static func discover(
    searchPath: [String] = defaultSearchPath()
  ) -> (catalog: ImporterCatalog, problems: [String]) {
    var found: [InstalledImporter] = []
    var problems: [String] = []
    for bundle in searchPath.flatMap({ bundles(in: $0, &problems) }) {
      do throws(ManifestProblem) {
        found.append(try InstalledImporter(bundle: bundle))
      } catch { problems.append(error.description) }
    }
    return (ImporterCatalog(found), problems)
  }

  /// Search path of importers: the folders of `$LIMELIGHT_IMPORTERS` alone if it is set; else beside the program, in
  /// `../lib/limelight/importers`, in the user's data folder and in the system's.
  package static func defaultSearchPath() -> [String] {
    let names = ["LIMELIGHT_IMPORTERS", "XDG_DATA_HOME", "HOME", "XDG_DATA_DIRS"]
    return searchPath(environment: ProcessEnvironment.texts(names), programDirectory: ExecutablePath.directory())
  }

  /// ``defaultSearchPath()`` of a given environment. The folders' names follow the XDG Base Directory
  /// Specification; relative ones are left out, as it demands.
  static func searchPath(environment: [String: String], programDirectory: String?) -> [String] {
    if let list = environment["LIMELIGHT_IMPORTERS"], !list.isEmpty { return folders(list) }
    let program = programDirectory.map { ["\($0)/Importers", "\(parent(of: $0))/lib/limelight/importers"] } ?? []
    let home =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? environment["HOME"].map { $0 + "/.local/share" } ?? ""
    let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return program + (folders(home) + folders(system)).map { $0 + "/limelight/importers" }
  }

  /// Parent of an absolute path without links, as ``MDSystem/ExecutablePath`` gives it.
  private static func parent(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.endIndex)] }

  private static func folders(_ list: String) -> [String] {
    list.split(separator: ":").filter { $0.hasPrefix("/") }.map { String($0.last == "/" ? $0.dropLast() : $0) }
  }

  /// Most of the folders do not exist. One that exists and cannot be listed is told: without its importers files would
  /// count as files that nobody reads.
  private static func bundles(in folder: String, _ problems: inout [String]) -> [String] {
    do throws(SystemError) {
      return try DirectoryStream.names(of: FilePath(folder)).map(\.text).filter { $0.hasSuffix(".mdimporter") }.sorted()
        .map { "\(folder)/\($0)" }
    } catch {
      if !error.isVanished { problems.append("\(folder): the importers there cannot be listed: \(error.reason)") }
      return []
    }
  }
}
