public import Foundation

/// Products of the build beside the test bundle: the tools, the sandbox's launcher, the importers' bundles.
public enum BuiltProducts {
  /// The folder of the running test bundle, links resolved.
  public static let directory: URL =
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    ?? Bundle.main.bundleURL

  /// Absolute path of a tool.
  public static func tool(_ name: String) -> String { directory.appending(path: name).path }

  /// The folder that holds `Text.mdimporter` and its like; `make debug` fills it.
  public static var importers: String { directory.appending(path: "Importers").path }

  /// A file or folder of the sources, by its path from the top of the repository.
  public static func source(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.appending(path: path)
  }
}
