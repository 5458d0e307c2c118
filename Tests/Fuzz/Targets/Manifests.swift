import MDSystem
import MDTestSupport
import Synchronization

@testable import MDImporting

extension FuzzTarget {
  /// Manifests that strangers wrote: taken whole, with every promise of the documentation kept, or refused.
  static let manifests = FuzzTarget(name: "manifests", maximumBytes: 2_048) { input in
    let folder = try TemporaryDirectory()
    let path = try folder.write(input, to: "manifest.json")
    do throws(ManifestProblem) { try check(ManifestFile(path: path).read()) } catch {
      try require(error.description.hasPrefix(path) && !error.advice.isEmpty, "a refusal says too little: \(error)")
    }
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
