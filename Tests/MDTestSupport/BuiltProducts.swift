public import Foundation

/// The programs that black-box tests run: those that were built beside the test bundle, or an installation.
public enum BuiltProducts {
  /// The folder of the running test bundle, links resolved.
  public static let directory: URL =
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    ?? Bundle.main.bundleURL

  /// Prefix of the installation to test in place of the debug build, such as `/usr/local`; `make test` sets it for
  /// the tests of whole programs.
  static let prefix = ProcessInfo.processInfo.environment["LIMELIGHT_TEST_PREFIX"]

  /// Absolute path of a program.
  public static func tool(_ name: String) -> String {
    guard let prefix else { return directory.appending(path: name).path }
    let helper = "\(prefix)/libexec/limelight/\(name)"
    return FileManager.default.isExecutableFile(atPath: helper) ? helper : "\(prefix)/bin/\(name)"
  }

  /// The folder of the tools that people type, for a search path.
  public static var tools: String { prefix.map { "\($0)/bin" } ?? directory.path }

  /// The folder that holds `Text.mdimporter` and its like; `make debug` fills that of the debug build.
  public static var importers: String {
    prefix.map { "\($0)/lib/limelight/importers" } ?? directory.appending(path: "Importers").path
  }

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
