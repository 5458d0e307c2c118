import CoreSpotlightEmbedded
import DaemonTestKit
import Foundation
import MDModel
import MDSystem
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// With an engine in the app's own process, error messages must not mention a daemon.
  @Suite struct EmbeddedErrorTests {
    private func isWorded(_ error: any Error) -> Bool {
      let text = error.localizedDescription + "\(error)"
      return !["mds", "daemon", "journalctl", "systemctl", "mdutil", "mdimport"].contains(where: text.contains)
    }

    @Test func anEngineThatHasEndedIsCalledSo() async throws {
      let home = try DaemonHome()
      // No process will ever listen there, so the wait can be short.
      let endpoint = SpotlightEndpoint(locations: try home.locations, patience: .milliseconds(10), isEmbedded: true)
      let index = CSSearchableIndex(name: "", over: SpotlightConnection(endpoint: endpoint, bundle: "org.example.test"))
      let donation = await #expect(throws: CSIndexError.self) { try await index.indexSearchableItems([item("a")]) }
      #expect(donation.map(isWorded) == true && donation?.code == .indexUnavailableError)
      let state = await #expect(throws: CSIndexError.self) { _ = try await index.fetchLastClientState() }
      #expect(state.map(isWorded) == true)
      let search = await #expect(throws: CSSearchQueryError.self) { _ = try await index.identifiers() }
      #expect(search.map(isWorded) == true && search?.code == .indexUnreachable)
    }

    @Test func aFolderThatIsInUseIsSaid() throws {
      let world = try SpotlightWorld(.embedded)
      let error = #expect(throws: (any Error).self) {
        try EmbeddedSpotlight(directory: URL(filePath: world.home.limelight), for: SpotlightConnection())
      }
      #expect(error.map(isWorded) == true)
      #expect(error.map { "\($0)".contains("another engine runs already") } == true)
    }
  }
}
