import MDModel
import MDSystem

extension ImporterCatalog {
  /// Searches each folder for `NAME.mdimporter`, in the order of the folders, then by name. The first bundle with an
  /// identifier wins. An unusable bundle is skipped, and `problems` says why.
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

  /// Search path of importers. If `$LIMELIGHT_IMPORTERS` is set, only its folders. Otherwise the folder beside the
  /// program, `../lib/limelight/importers`, the user's data folder, and the system's data folders.
  package static func defaultSearchPath() -> [String] {
    let names = ["LIMELIGHT_IMPORTERS", "XDG_DATA_HOME", "HOME", "XDG_DATA_DIRS"]
    return searchPath(environment: ProcessEnvironment.texts(names), programDirectory: ExecutablePath.directory())
  }

  /// ``defaultSearchPath()`` for a given environment. The folders follow the XDG Base Directory Specification, which
  /// requires that relative ones are ignored.
  static func searchPath(environment: [String: String], programDirectory: String?) -> [String] {
    if let list = environment["LIMELIGHT_IMPORTERS"], !list.isEmpty { return folders(list) }
    let program = programDirectory.map { ["\($0)/Importers", "\(parent(of: $0))/lib/limelight/importers"] } ?? []
    let home =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? environment["HOME"].map { $0 + "/.local/share" } ?? ""
    let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return program + (folders(home) + folders(system)).map { $0 + "/limelight/importers" }
  }

  /// Parent of an absolute path without symbolic links, as returned by ``MDSystem/ExecutablePath``.
  private static func parent(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.endIndex)] }

  private static func folders(_ list: String) -> [String] {
    list.split(separator: ":").filter { $0.hasPrefix("/") }.map { String($0.last == "/" ? $0.dropLast() : $0) }
  }

  /// The bundles in a folder. Most of the folders do not exist. One that exists and cannot be listed is reported,
  /// because without its importers files would seem to have none.
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
