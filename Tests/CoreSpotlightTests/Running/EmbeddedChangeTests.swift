import CoreSpotlightEmbedded
import Foundation
import MDSystem
import MDTestSupport
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Several engines in one process, one after the other, as in the tests of apps.
  @Suite struct EmbeddedChangeTests {
    private let connection = SpotlightConnection(bundle: "org.example.test")

    @Test func theEndOfOneEngineLeavesTheNextInUse() async throws {
      var engine = try EmbeddedSpotlight(directory: nil, for: connection)
      let index = CSSearchableIndex(over: connection)
      try await index.indexSearchableItems([item("first", "first")])
      // The new engine exists before the old one is released.
      engine = try EmbeddedSpotlight(directory: nil, for: connection)
      try await index.indexSearchableItems([item("second", "second")])
      #expect(try await index.identifiers() == ["second"])
      withExtendedLifetime(engine) {}
    }

    /// Pending calls end with the engine. They must not go to the daemon of the user who runs the tests.
    @Test func whatIsUnderWayEndsWithItsEngine() async throws {
      let engine = try EmbeddedSpotlight(directory: nil, for: connection)
      let index = CSSearchableIndex(over: connection)
      try await index.indexSearchableItems([item("first", "first")])
      let ends = Monitor((success: 0, failure: 0))
      let count = 40
      for number in 0..<count {
        index.indexSearchableItems([item("\(number)", "title")]) { error in
          ends.change { if error == nil { $0.success += 1 } else { $0.failure += 1 } }
        }
      }
      engine.stop()
      let all = await Task.detached { ends.wait { $0.success + $0.failure == count ? $0 : nil } }.value
      #expect(all.success + all.failure == count)
      #expect(!FileManager.default.fileExists(atPath: engine.directory.path))
    }
  }
}
