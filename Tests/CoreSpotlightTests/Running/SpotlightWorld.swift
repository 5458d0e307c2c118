import CoreSpotlightEmbedded
import DaemonTestKit
import Foundation
import MDModel
import MDTestSupport
import Testing

@testable import CoreSpotlight

/// Kinds of index. The same tests must pass for each.
enum IndexHost: String, CaseIterable, CustomTestStringConvertible {
  /// The index of a separate `mds` process.
  case daemon
  /// The index of an engine in the test process.
  case embedded

  var testDescription: String { rawValue }
}

/// An empty index, and the apps that use it. It is removed when the object is released.
final class SpotlightWorld {
  let place: IndexHost
  let home: DaemonHome
  private(set) var daemon: TestDaemon?
  private var embedded: EmbeddedSpotlight?

  /// - Parameter delays: seed of pauses between the steps of donations.
  init(_ place: IndexHost, delays: UInt64? = nil) throws {
    self.place = place
    home = try DaemonHome(delays: delays)
    try start()
  }

  /// Stop the engine before its folder is removed. Otherwise it would create the index again.
  deinit { embedded?.stop() }

  func start() throws {
    switch place {
    case .daemon:
      let daemon = try daemon ?? TestDaemon(home)
      try daemon.start()
      self.daemon = daemon
    case .embedded:
      embedded = try EmbeddedSpotlight(directory: URL(filePath: home.limelight), for: SpotlightConnection())
    }
  }

  /// Ends the daemon or engine in an orderly way, and starts it again with the same index.
  func restart() throws {
    try daemon?.terminate()
    embedded?.stop()
    try start()
  }

  /// Connection of an app with this identifier.
  func app(_ bundle: String = "org.example.test") throws -> SpotlightConnection {
    SpotlightConnection(
      endpoint: SpotlightEndpoint(
        locations: try home.locations, searchStarter: place == .daemon ? .search(in: home) : nil,
        patience: .minutes(2)), bundle: bundle)
  }

  func index(_ name: String = "", of bundle: String = "org.example.test") throws -> CSSearchableIndex {
    CSSearchableIndex(name: name, over: try app(bundle))
  }
}

extension CSSearchableIndex {
  /// Sorted identifiers of the app's items that match a query.
  func identifiers(_ query: String = "title == \"*\"") async throws -> [String] {
    var found: [String] = []
    for try await result in CSSearchQuery(query, nil, over: connection).results {
      found.append(result.item.uniqueIdentifier)
    }
    return found.sorted()
  }

  /// Searches until this many items are found.
  ///
  /// A search waits for earlier donations, but on a machine that runs other tests not long enough.
  func settle(_ count: Int) async throws {
    while try await identifiers().count < count {}
  }

  /// Identifiers and titles of all items of the app.
  func titles() async throws -> [String: String] {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title"]
    var found: [String: String] = [:]
    for try await result in CSSearchQuery("title == \"*\"", context, over: connection).results {
      found[result.item.uniqueIdentifier] = result.item.attributeSet.title
    }
    return found
  }
}

/// An item with a title, and further attributes on request.
func item(
  _ identifier: String, _ title: String? = nil, domain: String? = nil,
  _ change: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
  attributes.title = title ?? "title of \(identifier)"
  change(attributes)
  return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
}
