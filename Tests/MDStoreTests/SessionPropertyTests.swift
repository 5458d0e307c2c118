import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Random sessions of changes, each compared with a model in memory.
@Suite struct SessionPropertyTests {
  @Test(arguments: Rounds.seeds(12))
  func indexHoldsWhatItWasToldAndNothingElse(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var session = RandomSession(seed: seed)
    let writer = try IndexWriter(path: path)
    let reader = try IndexReader(path: path)
    var most = 0
    for round in 0..<4 {
      try session.run(batches: 8, on: writer)
      let differences = try reader.read { try session.model.differences(from: $0) }
      #expect(differences.isEmpty, "seed \(seed), round \(round): \(differences.joined(separator: "\n"))")
      let skipped = try writer.batch { try session.model.skippedDifferences(from: $0) }
      #expect(skipped.isEmpty, "seed \(seed), round \(round): \(skipped)")
      let words = try FullTextContents(path: path).differences(from: session.model)
      #expect(words.isEmpty, "seed \(seed), round \(round): \(words)")
      #expect(try FullTextContents(path: path).failedChecks() == [], "seed \(seed), round \(round)")
      if round == 1 { try writer.optimize() }
      most = max(most, session.model.items.count)
    }
    #expect(most > 8, "seed \(seed) makes too little to prove anything")
  }
}
