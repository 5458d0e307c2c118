public import Foundation

/// Paths of the program under test and of its sample files.
public enum BuiltProduct {
  /// The absolute path of an executable of the package under test. SwiftPM puts executables next to the test bundle.
  public static func path(_ name: String) throws -> String {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw TestKitError("no program at \(path)") }
    return path
  }

  /// The folder of sample files and truth tables: `LIMELIGHT_TRUTH`, or else `Tests/Fixtures/Truth` of the repository.
  ///
  /// - Parameter testFile: `#filePath` of the caller, which locates the repository.
  public static func truthFolder(from testFile: String = #filePath) -> URL {
    if let folder = ProcessInfo.processInfo.environment["LIMELIGHT_TRUTH"] { return URL(filePath: folder) }
    var folder = URL(filePath: testFile).deletingLastPathComponent()
    while folder.path != "/" {
      let truth = folder.appending(path: "Tests/Fixtures/Truth")
      if FileManager.default.fileExists(atPath: truth.path) { return truth }
      folder.deleteLastPathComponent()
    }
    return URL(filePath: "Tests/Fixtures/Truth")
  }
}
