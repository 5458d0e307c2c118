import Foundation
import ImporterKit
import ImporterTestKit

/// Imports bytes in a process of its own, which they may crash.
enum Imports {
  enum Ending {
    case answered(ImporterProcess.Answer)
    /// The process ended before it answered.
    case died
  }

  /// - Parameter addressSpace: limit in KiB (`RLIMIT_AS`), as set by the host.
  static func run(
    _ bytes: [UInt8], wants: ImportRequest.Wants = [.attributes, .text], edge: UInt32 = 0,
    mostText: UInt64 = 32 << 20, addressSpace: Int? = nil
  ) throws -> Ending {
    let file = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString).pdf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let importer = try start(addressSpace: addressSpace)
    do {
      return .answered(
        try importer.importFile(
          file.path, contentType: "com.adobe.pdf", wants: wants, thumbnailEdge: edge, maximumTextBytes: mostText))
    } catch is TestKitError { return .died }
  }

  static func answer(
    _ bytes: [UInt8], wants: ImportRequest.Wants = [.attributes, .text], edge: UInt32 = 0,
    mostText: UInt64 = 32 << 20
  ) throws -> ImporterProcess.Answer {
    guard case .answered(let answer) = try run(bytes, wants: wants, edge: edge, mostText: mostText) else {
      throw ImportFailure("the importer died")
    }
    return answer
  }

  private static func start(addressSpace: Int?) throws -> ImporterProcess {
    let program = try BuiltProduct.path("PDF")
    guard let addressSpace else { return try ImporterProcess(program) }
    return try ImporterProcess("/bin/sh", arguments: ["-c", "ulimit -v \(addressSpace); exec \"$0\"", program])
  }
}
