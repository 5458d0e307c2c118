import Foundation
import Testing

/// Compares bytes with a file kept beside the tests. With `RECORD_GOLDEN=1` in the environment the file is written
/// anew, and the test fails all the same: a recording must be read before it is believed.
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

/// The folder the package's manifest is in.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
