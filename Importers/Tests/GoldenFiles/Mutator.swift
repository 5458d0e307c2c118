import Foundation
import ImporterKit
import ImporterTestKit

/// Imports damaged copies of sample files in one process, and an undamaged file at the end.
public struct DamagedFiles {
  private let files: [GoldenFile]
  private let program: String
  private let seeds: Int

  /// - Parameter seeds: number of damaged copies per file.
  public init(of files: [GoldenFile], program: String, seeds: Int) {
    self.files = files
    self.program = program
    self.seeds = seeds
  }

  /// Descriptions of the failures, one sentence each, with the file and seed that reproduce them.
  ///
  /// - Throws: the error of ``ImporterProcess`` if the process has ended.
  public func findings() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let importer = try ImporterProcess(BuiltProduct.path(program))
    var findings: [String] = []
    for (index, file) in files.enumerated() {
      let whole = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
      let copy = folder.appending(path: file.description)
      for seed in 1...seeds {
        var mutator = Mutator(seed: UInt64(index * 1_000 + seed))
        try Data(mutator.damaged(whole)).write(to: copy)
        guard let answer = try? importer.importFile(copy.path, contentType: file.contentType) else {
          return findings + ["\(file) with seed \(index * 1_000 + seed) ends the program"]
        }
        if answer.outcome.status != .complete, answer.outcome.reason.isEmpty {
          findings.append("\(file) with seed \(index * 1_000 + seed) has no reason")
        }
      }
    }
    guard let first = files.first else { return ["no files"] }
    let answer = try importer.importFile(first.path, contentType: first.contentType)
    return findings + (answer.outcome.status == .complete ? first.differences(answer) : [answer.outcome.reason])
  }
}

/// Damages samples reproducibly: changes bytes, and cuts off, doubles or moves parts.
public struct Mutator {
  private var state: UInt64

  /// - Parameter seed: must not be 0. A test prints the seed of each failure.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A reproducible generator: Marsaglia's xorshift64* (Vigna 2016).
  public mutating func next(below bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(bound, 1)
  }

  public mutating func damaged(_ sample: [UInt8]) -> [UInt8] {
    guard !sample.isEmpty else { return [] }
    var bytes = sample
    switch next(below: 6) {
    case 0: bytes.removeLast(next(below: bytes.count))
    case 1:
      let start = next(below: bytes.count)
      bytes.removeSubrange(start..<min(bytes.count, start + 1 + next(below: 64)))
    case 2:
      let start = next(below: bytes.count)
      bytes.insert(
        contentsOf: bytes[start..<min(bytes.count, start + 1 + next(below: 256))], at: next(below: bytes.count))
    default: break
    }
    guard !bytes.isEmpty else { return [] }
    // Changes are denser at the start, which contains the headers.
    for _ in 0..<next(below: 24) {
      let place = next(below: 2) == 0 ? next(below: min(bytes.count, 512)) : next(below: bytes.count)
      bytes[place] = [0, 0xFF, 0x7F, 0x80, UInt8(next(below: 256))][next(below: 5)]
    }
    return bytes
  }
}
