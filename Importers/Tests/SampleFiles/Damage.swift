import Foundation
public import ImporterKit
public import ImporterTestKit
import MDTestSupport

/// Damaged copies of a sample: truncated, with changed bytes, or with doubled or removed pieces.
public enum Damage {
  public static func variants(of whole: [UInt8], count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    guard !whole.isEmpty else { return [] }
    return (0..<count).map { number in
      var bytes = whole
      switch number % 4 {
      case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      case 1: flip(&bytes, within: bytes.count, &random)
      // The start of a file contains its structure.
      case 2: flip(&bytes, within: min(bytes.count, 512), &random)
      default: splice(&bytes, &random)
      }
      return bytes
    }
  }

  private static func flip(_ bytes: inout [UInt8], within limit: Int, _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      let extremes: [UInt8] = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)]
      bytes[Int.random(in: 0..<limit, using: &random)] = extremes.randomElement(using: &random) ?? 0
    }
  }

  private static func splice(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...256, using: &random))
    if Bool.random(using: &random) {
      bytes.removeSubrange(start..<end)
    } else {
      bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
    }
  }
}

/// An importer that may crash, running with the memory limit that its host sets.
public final class MortalImporter {
  private let program: String
  private let addressSpace: Int
  private let folder: TemporaryDirectory
  private var process: ImporterProcess?
  public private(set) var deaths: [String] = []

  /// - Parameter addressSpace: limit in KiB.
  public init(_ name: String, addressSpace: Int) throws {
    program = try BuiltProduct.path(name)
    self.addressSpace = addressSpace
    folder = try TemporaryDirectory()
  }

  /// The answer, or `nil` if the process died. The death is recorded.
  public func answer(
    _ bytes: [UInt8], named name: String, label: String, wants: ImportRequest.Wants = [.attributes, .text],
    edge: UInt32 = 0
  ) throws -> ImporterProcess.Answer? {
    let file = folder.url.appending(path: name)
    try Data(bytes).write(to: file)
    let importer = try process ?? start()
    process = importer
    do {
      return try importer.importFile(file.path, contentType: "", wants: wants, thumbnailEdge: edge)
    } catch let error as TestKitError {
      process = nil
      deaths.append("\(label): \(error)")
      return nil
    }
  }

  private func start() throws -> ImporterProcess {
    try ImporterProcess("/bin/sh", arguments: ["-c", "ulimit -v \(addressSpace); exec \"$0\"", program])
  }

  /// Imports damaged copies.
  ///
  /// - Returns: descriptions of incomplete answers without a reason.
  public func problems(_ variants: [[UInt8]], named name: String, seed: UInt64, edge: UInt32 = 0) throws -> [String] {
    var problems: [String] = []
    for (number, bytes) in variants.enumerated() {
      let wants: ImportRequest.Wants = edge > 0 ? [.attributes, .text, .thumbnail] : [.attributes, .text]
      let label = "\(name), seed \(seed), variant \(number)"
      guard let answer = try answer(bytes, named: name, label: label, wants: wants, edge: edge) else { continue }
      if answer.outcome.status != .complete, answer.outcome.reason.isEmpty { problems.append(label) }
      if String(validating: answer.text, as: UTF8.self) == nil { problems.append("\(label): not UTF-8") }
    }
    return problems
  }
}
