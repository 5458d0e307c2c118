import DaemonTestKit
import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Calls end even if no answer comes, or if answers stop.
  @Suite struct SilenceTests {
    @Test func whereNobodyListensCallsFail() async throws {
      let folder = try TemporaryDirectory()
      let connection = SpotlightConnection(endpoint: try .nowhere(folder))
      let index = CSSearchableIndex(over: connection)
      await #expect(throws: CSIndexError.Code.remoteConnectionError) {
        try await index.ending { try await $0.indexSearchableItems([item("a")]) }
      }
      await #expect(throws: CSIndexError.Code.remoteConnectionError) {
        try await index.ending { _ = try await $0.fetchLastClientState() }
      }
      await #expect(throws: CSSearchQueryError.Code.indexUnreachable) {
        do { _ = try await index.identifiers() } catch let error as CSSearchQueryError { throw error.code }
      }
      #expect(!connection.isAvailable)
    }

    /// A listener that accepts the connection and never answers.
    @Test func whoIsSilentIsNotWaitedForForEver() async throws {
      let folder = try TemporaryDirectory()
      let listener = try UnixListener(path: folder.path + "/run/mds.sock")
      let endpoint = try SpotlightEndpoint.nowhere(folder, patience: .milliseconds(200))
      let index = CSSearchableIndex(over: SpotlightConnection(endpoint: endpoint))
      let failures = await withCheckedContinuation { continuation in
        let ended = Monitor([CSIndexError.Code?]())
        for number in 0..<20 {
          index.indexSearchableItems([item("\(number)")]) { error in
            let all = ended.change { ended in
              ended.append((error as? CSIndexError)?.code)
              return ended
            }
            if all.count == 20 { continuation.resume(returning: all) }
          }
        }
      }
      #expect(failures == Array(repeating: .remoteConnectionError, count: 20))
      withExtendedLifetime(consume listener) {}
    }

    /// A daemon that is suspended in the middle of donations, and then killed.
    @Test func aStoppedDaemonDelaysNobodyForEver() async throws {
      let world = try SpotlightWorld(.daemon)
      let endpoint = SpotlightEndpoint(locations: try world.home.locations, patience: .milliseconds(500))
      let impatient = CSSearchableIndex(over: SpotlightConnection(endpoint: endpoint, bundle: "org.example.test"))
      let index = try world.index()
      try await index.indexSearchableItems([item("a")])
      let failure = Monitor<CSIndexError.Code??>(nil)
      try world.daemon?.whileStopped {
        impatient.indexSearchableItems([item("b")]) { error in
          failure.change { $0 = .some((error as? CSIndexError)?.code) }
        }
        #expect(failure.wait { $0 } == .remoteConnectionError)
      }
      try await index.indexSearchableItems([item("c")])
      // Whether the second item was stored is unknown.
      let found = try await index.identifiers()
      #expect(found == ["a", "c"] || found == ["a", "b", "c"])
    }

    /// The connection survives the daemon: the next call reaches the new one.
    @Test func aDaemonThatIsBackIsFound() async throws {
      let world = try SpotlightWorld(.daemon, delays: 8)
      let index = try world.index()
      try await index.indexSearchableItems([item("a")])
      world.daemon?.kill()
      try world.start()
      try await index.indexSearchableItems([item("b")])
      #expect(try await index.identifiers() == ["a", "b"])
    }

    /// If no daemon runs, the first call starts one.
    @Test func theDaemonIsStartedOnDemand() async throws {
      let home = try DaemonHome()
      let connection = SpotlightConnection(endpoint: try .starting(in: home), bundle: "org.example.test")
      let index = CSSearchableIndex(over: connection)
      #expect(connection.isAvailable)
      try await index.indexSearchableItems([item("a")])
      #expect(try await index.identifiers() == ["a"])
      try StartedDaemon(home).end()
    }
  }
}
