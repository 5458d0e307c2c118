import DaemonTestKit
import Foundation
import Glibc
import MDImporting
import MDTestSupport

/// A real importer that imports any file, but starts only when its gate is open.
///
/// Until then the worker that has started it waits, as for any importer that is slow to start.
final class GatedImporter {
  private let directory: TemporaryDirectory
  private var gate: Int32 = -1
  private var path: String { directory.path + "/Gated.mdimporter/gate" }
  /// More starts than any test makes.
  private static let mostStarts = 64

  init() throws {
    directory = try TemporaryDirectory()
    let wait = """
      import os
      os.read(os.open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "gate"), os.O_RDONLY), 1)

      """
    let script = try String(
      contentsOf: BuiltProducts.source("Importers/Tests/Hostile/hostile.py"), encoding: .utf8)
    try directory.write(wait + script, to: "Gated.mdimporter/gated.py")
    let manifest = """
      {"identifier": "org.limelight.test.gated", "name": "Gated", "version": 1, "protocol": 1,
       "command": ["/usr/bin/python3", "-I", "gated.py"], "contentTypes": ["public.data"], "deadlineSeconds": 60,
       "memoryMegabytes": 512, "gives": ["attributes", "text"]}
      """
    try directory.write(manifest, to: "Gated.mdimporter/manifest.json")
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { if gate >= 0 { close(gate) } }

  var catalog: ImporterCatalog { ImporterCatalog.discover(searchPath: [directory.path]).catalog }

  /// Waits until a worker has taken files and started the importer for them, which then waits at the gate.
  func awaitStart() throws {
    // Without O_NONBLOCK, `open` would block forever if no importer is started.
    try eventually("no importer is started") {
      gate = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      return gate >= 0
    }
  }

  /// Lets all importers pass that wait at the gate or arrive later. Call it only after ``awaitStart()``.
  func open() { write(gate, [UInt8](repeating: 0, count: Self.mostStarts), Self.mostStarts) }
}
