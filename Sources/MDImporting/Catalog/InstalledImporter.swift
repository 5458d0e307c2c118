import MDSystem

/// An importer that lies on this computer, ready to be started.
public struct InstalledImporter: Sendable, Hashable {
  public let manifest: ImporterManifest
  /// Absolute path of the bundle, without a final slash.
  public let directory: String

  public var identifier: String { manifest.identifier }
  public var version: Int { manifest.version }

  /// Absolute path of the program to start.
  public var program: String {
    let word = manifest.command[0]
    return word.hasPrefix("/") ? word : directory + "/" + word
  }

  /// Arguments of the program. A relative argument that exists in the bundle is made absolute, so that a manifest can
  /// name a script: `["/usr/bin/python3", "main.py"]`.
  public var arguments: [String] {
    manifest.command.dropFirst().map { word in
      guard !word.hasPrefix("/"), !word.hasPrefix("-"), !word.isEmpty else { return word }
      let path = directory + "/" + word
      return (try? FileStatus.of(path: Array(path.utf8))) != nil ? path : word
    }
  }

  /// Reads the bundle at `directory`, an absolute path.
  ///
  /// - Throws: ``ManifestProblem`` where the manifest cannot be used or its program cannot be run.
  public init(bundle directory: String) throws(ManifestProblem) {
    let file = directory + "/manifest.json"
    manifest = try ManifestFile(path: file).read()
    self.directory = directory
    guard Self.isProgram(program) else {
      throw ManifestProblem(file: file, key: "command", advice: "\(program) is not a program; build or install it")
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    guard let file = try? Descriptor.open(path: Array(path.utf8), flags: FileFlags.readOnly | FileFlags.nonBlocking),
      let status = try? FileStatus.of(file.rawValue)
    else { return false }
    return status.kind == .regular && status.permissions & 0o111 != 0
  }
}
