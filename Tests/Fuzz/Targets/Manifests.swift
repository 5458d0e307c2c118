import Glibc

@testable import MDImporting

extension FuzzTarget {
  /// Manifests by unknown authors. Each is either accepted with all documented rules, or refused.
  static let manifests = FuzzTarget(name: "manifests", maximumBytes: 2_048) { input in
    let file = try NamelessFile(input)
    let path = file.path
    let manifest: ImporterManifest
    do throws(ManifestProblem) { manifest = try ManifestFile(path: path).read() } catch {
      return try require(error.description.hasPrefix(path) && !error.advice.isEmpty, "it says too little: \(error)")
    }
    try check(manifest)
  }

  private static func check(_ manifest: ImporterManifest) throws(Violation) {
    try require(manifest.identifier.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }, "identifier")
    try require(manifest.version >= 1 && !manifest.name.isEmpty, "version or name")
    try require(manifest.command.first?.isEmpty == false, "command")
    try require(!manifest.command.contains { $0.utf8.contains(0) }, "a NUL in the command")
    try require((1...3_600).contains(manifest.deadlineSeconds), "deadlineSeconds")
    try require((64...65_536).contains(manifest.memoryMegabytes), "memoryMegabytes")
    let isClaiming = !manifest.contentTypes.isEmpty || !manifest.mimeTypes.isEmpty || manifest.role == .sniffer
    try require(isClaiming, "an importer of nothing")
    for folder in manifest.reads { try require(isPublic(folder), "it may read \(folder)") }
  }

  private static func isPublic(_ folder: String) -> Bool {
    ["/usr/share", "/etc/fonts", "/var/cache/fontconfig"].contains { folder.hasPrefix($0) }
      && !folder.split(separator: "/").contains("..") && !folder.utf8.contains(0)
  }
}

/// An unlinked file, which can be opened only through `/proc/self/fd`.
private final class NamelessFile {
  private let descriptor: Int32
  var path: String { "/proc/self/fd/\(descriptor)" }

  init(_ contents: [UInt8]) throws(Violation) {
    var template = Array("/tmp/limelight-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    unlink(template)
    let isWritten = contents.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == contents.count
    try require(isWritten, "no temporary file: error \(errno)")
  }

  deinit { close(descriptor) }
}
