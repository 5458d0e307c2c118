public import Foundation

/// The programs that black-box tests run: the ones built next to the test bundle, or an installation.
public enum BuiltProducts {
  /// The folder of the running test bundle, with symbolic links resolved.
  public static let directory: URL =
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    ?? Bundle.main.bundleURL

  /// Prefix of the installation to test instead of the debug build, such as `/usr/local`.
  ///
  /// `make test` sets it for the tests of whole programs.
  static let prefix = ProcessInfo.processInfo.environment["LIMELIGHT_TEST_PREFIX"]

  /// Absolute path of a program.
  public static func tool(_ name: String) -> String {
    guard let prefix else { return directory.appending(path: name).path }
    let helper = "\(prefix)/libexec/limelight/\(name)"
    return FileManager.default.isExecutableFile(atPath: helper) ? helper : "\(prefix)/bin/\(name)"
  }

  /// The folder of the tools that people type, for `PATH`.
  public static var tools: String { prefix.map { "\($0)/bin" } ?? directory.path }

  /// The folder of the importers, such as `Text.mdimporter`. `make debug` fills the folder of the debug build.
  public static var importers: String {
    prefix.map { "\($0)/lib/limelight/importers" } ?? directory.appending(path: "Importers").path
  }

  /// A file or folder of the repository, by its path from the top.
  public static func source(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.appending(path: path)
  }

  /// Folders of the toolchain's runtime libraries.
  ///
  /// Programs built for tests are linked with these libraries, which may lie in a folder that the sandbox hides.
  public static func languageRuntime() throws -> [String] {
    // `/proc/self/maps` reports a size of 0, so read it to its end.
    let bytes = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
    let lines = String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
    let library = lines.first { $0.hasSuffix("/libswiftCore.so") }
    guard let library, let start = library.firstIndex(of: "/") else { return [] }
    return [URL(filePath: String(library[start...])).deletingLastPathComponent().path]
  }
}
