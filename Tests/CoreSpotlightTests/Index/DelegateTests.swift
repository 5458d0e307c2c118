import DaemonTestKit
import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSystem
import Testing

@testable import CoreSpotlight

/// A delegate that records requests and donates its entries.
private final class Journal: NSObject, CSSearchableIndexDelegate {
  let asked = Monitor([String]())
  let entries: [String]

  init(entries: [String]) { self.entries = entries }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    asked.change { $0.append("all") }
    // The delegate need not wait for the donation: items donated before the acknowledgement are stored first.
    // Calling the handler twice must do no harm.
    searchableIndex.indexSearchableItems(entries.map { item($0) })
    acknowledgementHandler()
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    asked.change { $0.append(identifiers.joined(separator: ",")) }
    searchableIndex.indexSearchableItems(entries.filter(identifiers.contains).map { item($0) })
    searchableIndex.deleteSearchableItems(withIdentifiers: identifiers.filter { !entries.contains($0) })
    acknowledgementHandler()
  }

  func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data {
    asked.change { $0.append("\(itemIdentifier) as \(typeIdentifier)") }
    guard entries.contains(itemIdentifier) else { throw CSIndexError(.invalidItemError, "No such entry.") }
    return Data("text of \(itemIdentifier)".utf8)
  }
}

extension RunningSuite {
  /// A running app is asked to donate its items again.
  @Suite struct DelegateTests {
    /// Makes a request as `mdutil -cr` does, and waits until it is completed.
    private func reindex(_ world: SpotlightWorld, _ scope: ReindexRequest.Scope) async throws -> ReindexRequest? {
      let socket = try world.home.socket
      return try await onThread {
        Result { () throws -> ReindexRequest? in
          let client = try DaemonClient.connect(
            to: socket, as: Hello(program: "test", version: "0"), deadline: Clock.now + .minutes(1))
          let replies = try client.send(.reindex(scope, follow: true), within: .seconds(120))
          var last: ReindexRequest?
          while let reply = try replies.next() { if case .requests(let all) = reply { last = all.last ?? last } }
          return last
        }
      }.get()
    }

    @Test(arguments: IndexHost.allCases) func everythingIsDonatedAgain(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("journal")
      let journal = Journal(entries: ["a", "b", "c"])
      try await index.indexSearchableItems([item("a")])
      index.indexDelegate = journal
      let request = try await reindex(world, .app(bundle: "org.example.test"))
      #expect(request?.state == .acknowledged)
      #expect(journal.asked.look { $0 } == ["all"])
      #expect(try await index.identifiers() == ["a", "b", "c"])
    }

    @Test(arguments: IndexHost.allCases) func someAreDonatedAgain(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("journal")
      let journal = Journal(entries: ["a", "b"])
      try await index.indexSearchableItems([item("gone"), item("stays")])
      index.indexDelegate = journal
      let request = try await reindex(world, .appItems(bundle: "org.example.test", identifiers: ["b", "gone"]))
      #expect(request?.state == .acknowledged)
      #expect(journal.asked.look { $0 } == ["b,gone"])
      #expect(try await index.identifiers() == ["b", "stays"])
    }

    /// Contents come from the app that donated the item, even for other apps.
    @Test(arguments: IndexHost.allCases) func dataComesFromTheApp(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let journal = Journal(entries: ["a"])
      try await index.indexSearchableItems([item("a")])
      index.indexDelegate = journal
      let other = try world.index(of: "org.example.other")
      var data: Data?
      // Retry, because only an answer shows that the app is connected already.
      while data == nil {
        data = try? await other.fetchData(
          forBundleIdentifier: "org.example.test", itemIdentifier: "a", contentType: .plainText)
      }
      #expect(data == Data("text of a".utf8))
      #expect(journal.asked.look { $0 }.last == "a as public.plain-text")
      await #expect(throws: CSIndexError.self) {
        try await other.fetchData(
          forBundleIdentifier: "org.example.test", itemIdentifier: "never", contentType: .plainText)
      }
    }
  }
}
