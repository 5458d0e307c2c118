import Foundation
import Testing

/// Compares bytes with a stored file.
///
/// With `RECORD_GOLDEN=1` in the environment, it writes the file and lets the test fail: a recording must be read
/// before it is trusted.
func expectGolden(_ bytes: [UInt8], _ name: String, at location: SourceLocation = #_sourceLocation) throws {
  let file = repository.appending(path: "Tests/CommandLineTests/Golden/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(bytes).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(String(decoding: bytes, as: UTF8.self) == expected, sourceLocation: location)
}

/// The folder of the package's manifest.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
