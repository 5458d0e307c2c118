import Foundation
import ImporterKit
import ImporterTestKit

/// Runs the real importer on a file made for one test.
struct TextSample {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "limelight-text-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  /// The importer that was built next to the tests.
  static func importer() throws -> ImporterProcess {
    let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return try ImporterProcess(tests.deletingLastPathComponent().appending(path: "Text").path)
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "sample.txt") throws -> String {
    let file = directory.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a file, imports it in a process of its own and removes it again.
  static func answer(
    to bytes: some Sequence<UInt8>, type: String = "public.plain-text", mimeType: String = "",
    wants: ImportRequest.Wants = [.attributes, .text], maximumTextBytes: UInt64 = 32 << 20
  ) throws -> ImporterProcess.Answer {
    let sample = try TextSample()
    defer { sample.remove() }
    return try importer().importFile(
      try sample.write(bytes), contentType: type, mimeType: mimeType, wants: wants, maximumTextBytes: maximumTextBytes)
  }
}

extension ImporterProcess.Answer {
  /// The text, or `nil` if the importer returned invalid UTF-8.
  var string: String? { String(validating: text, as: UTF8.self) }

  func strings(_ key: AttributeKey) -> [String] {
    (attributes[key]?.elements ?? []).compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  var title: String? { strings(.title).first }
}
