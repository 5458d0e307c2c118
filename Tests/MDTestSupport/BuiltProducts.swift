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

  /// Folders of the toolchain's runtime: programs built for tests are linked with it, and it may lie where the sandbox
  /// shows nothing.
  public static func languageRuntime() throws -> [String] {
    // Such a file claims to be empty: it is read to its end, not to its size.
    let bytes = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
    let lines = String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
    let library = lines.first { $0.hasSuffix("/libswiftCore.so") }
    guard let library, let start = library.firstIndex(of: "/") else { return [] }
    return [URL(filePath: String(library[start...])).deletingLastPathComponent().path]
  }
}
