import DaemonTestKit
import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// The daemon is killed at random moments while an app donates and deletes.
  @Suite struct KilledDaemonTests {
    /// Acknowledged items exist afterwards, every call has ended, and the client state is not ahead of its items.
    @Test(arguments: Rounds.seeds(4)) func whatIsAcknowledgedIsThereAndNothingHangs(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let world = try SpotlightWorld(.daemon, delays: seed)
      let app = SpotlightConnection(endpoint: try .starting(in: world.home), bundle: "org.example.test")
      let index = CSSearchableIndex(name: "batched", over: app)
      var last = -1
      var failed: Set<Int> = []
      for round in 0..<3 {
        let batches = last + 1..<last + 1 + Int.random(in: 5...40, using: &random)
        let ended = Monitor([Int: String]())
        donate(batches, to: index, ended)
        let killed = Int.random(in: 0..<batches.count, using: &random)
        await onThread { ended.wait { $0.count >= killed ? () : nil } }
        if world.daemon?.isRunning == true { world.daemon?.kill() } else { try StartedDaemon(world.home).kill() }
        let outcomes = await onThread { ended.wait { $0.count == batches.count ? $0 : nil } }
        failed.formUnion(outcomes.filter { !$0.value.isEmpty }.map(\.key))
        try await check(index, batches.filter { !failed.contains($0) }, failed, "seed \(seed), round \(round)")
        last = batches.upperBound - 1
      }
      try StartedDaemon(world.home).end()
    }

    /// Donates batches. Each one stores its number as the client state and an item of its own, and deletes an item of
    /// the previous batch.
    private func donate(_ batches: Range<Int>, to index: CSSearchableIndex, _ ended: Monitor<[Int: String]>) {
      for number in batches {
        index.beginBatch()
        index.indexSearchableItems([item("own \(number)"), item("same", "\(number)")])
        index.deleteSearchableItems(withIdentifiers: ["gone \(number - 1)"])
        index.indexSearchableItems([item("gone \(number)")])
        index.endBatch(withClientState: Data("\(number)".utf8)) { error in
          ended.change { $0[number] = error.map { $0.localizedDescription } ?? "" }
        }
      }
    }

    private func check(
      _ index: CSSearchableIndex, _ acknowledged: [Int], _ failed: Set<Int>, _ place: Comment
    ) async throws {
      let state = try await index.fetchLastClientState()
      let reached = Int(String(decoding: state, as: UTF8.self)) ?? -1
      let titles = try await index.titles()
      let numbers = { (kind: String) in
        titles.keys.filter { $0.hasPrefix(kind) }.compactMap { Int($0.dropFirst(kind.count)) }
      }
      #expect(reached >= acknowledged.max() ?? -1, place)
      #expect(acknowledged.allSatisfy { titles["own \($0)"] != nil }, place)
      // Batches were sent in order: all stored ones lie at or below the state.
      #expect(numbers("own ").allSatisfy { $0 <= reached }, place)
      guard reached >= 0 else { return }
      #expect(titles["same"] == "\(reached)", place)
      #expect(numbers("gone ").allSatisfy { $0 == reached || failed.contains($0 + 1) }, place)
    }
  }
}
