import Foundation
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A closed index in which some bytes change while its size and date stay the same.
///
/// The closing record cannot notice such damage. Opening or verification must notice it, or every answer must be the
/// same as before.
@Suite struct RandomDamageTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: Rounds.seeds(4)) func isDetectedOrWithoutEffect(seed: UInt64) throws {
    var session = RandomSession(seed: seed)
    do {
      let writer = try IndexWriter(path: path)
      try session.run(batches: 12, on: writer)
    }
    let good = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(seed: seed)
    var outcomes: [Outcome: Int] = [:]
    for round in 0..<Rounds.times(20) {
      let changed = try damage(good, &generator)
      let outcome = try outcome(session.model)
      outcomes[outcome, default: 0] += 1
      if case .unnoticed(let differences) = outcome {
        Issue.record("seed \(seed), round \(round): \(changed) changed, and nobody noticed: \(differences)")
      }
    }
    // The place of the damage decides whether opening or verification notices it.
    #expect(outcomes[.found, default: 0] + outcomes[.refused, default: 0] > 0, "seed \(seed): \(outcomes)")
  }

  private enum Outcome: Hashable { case refused, found, unnoticed([String]), harmless }

  /// - Returns: the positions of the changed bytes.
  private func damage(_ good: Data, _ generator: inout SeededGenerator) throws -> [Int] {
    for suffix in ["-wal", "-shm", ".closed"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    var bytes = good
    let count = Bool.random(using: &generator) ? 1 : Int.random(in: 2...30, using: &generator)
    let places = (0..<count).map { _ in Int.random(in: 0..<bytes.count, using: &generator) }
    for place in places { bytes[place] ^= UInt8.random(in: 1...255, using: &generator) }
    try bytes.write(to: URL(filePath: path))
    return places
  }

  private func outcome(_ model: IndexModel) throws -> Outcome {
    do {
      _ = try IndexWriter(path: path)
      let verification = try IndexVerification(path: path)
      #expect(try verification.run())
      guard verification.findings.isEmpty else { return .found }
    } catch let error as StoreError where [.corrupt, .missing, .schemaTooNew].contains(error.code) { return .refused }
    let differences = try IndexReader(path: path).read { try model.differences(from: $0) }
    let words = try FullTextContents(path: path).differences(from: model)
    let all = differences.filter { !Self.isKeptOnce($0) } + words
    return all.isEmpty ? .harmless : .unnoticed(all)
  }

  /// True for facts that the index stores only once and cannot check, such as inodes, owners, permissions and reasons.
  /// A comparison with the tree would notice them.
  private static func isKeptOnce(_ difference: String) -> Bool {
    let kept = [
      "record", "records of children", "outcome", "failures", "pending", "journal", "journal classes", "journal types",
    ]
    return kept.contains { difference == $0 || difference.hasSuffix(": \($0)") }
  }
}
