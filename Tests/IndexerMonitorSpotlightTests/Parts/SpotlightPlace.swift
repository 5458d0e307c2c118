import CoreSpotlight
import CoreSpotlightEmbedded
import DaemonTestKit
import Foundation
import IndexerMonitor
import IndexerMonitorStorage
import MDClient
import MDModel
import MDProtocol
import MDSystem
import Testing

/// Tests with a real index, one at a time, because a process has only one engine.
@Suite(.serialized) enum SpotlightSuite {}

/// Kinds of index. The same tests must pass for each.
enum IndexHost: String, CaseIterable, CustomTestStringConvertible {
  /// The index of a separate `mds` process.
  case daemon
  /// The index of an engine in the test process.
  case embedded

  var testDescription: String { rawValue }
}

/// An empty index that CoreSpotlight in this process uses, and a place for the monitor's storage. Both are removed when
/// the object is released.
final class SpotlightPlace {
  private let host: IndexHost
  private let home: DaemonHome
  private var daemon: TestDaemon?
  private var embedded: EmbeddedSpotlight?
  private var storage: FileStateStorage?

  init(_ host: IndexHost) throws {
    self.host = host
    home = try DaemonHome()
    CSSearchableIndex.bundleIdentifier = Self.bundle
    try start()
  }

  static let bundle = "org.example.monitor"

  /// Stop the engine before its folder is removed. Otherwise it would create the index again.
  deinit { embedded?.stop() }

  private func start() throws {
    switch host {
    case .daemon:
      let daemon = try daemon ?? TestDaemon(home)
      try daemon.start()
      self.daemon = daemon
      SpotlightConnection.shared.redirect(
        to: SpotlightEndpoint(locations: try home.locations, searchStarter: .search(in: home), patience: .minutes(2)))
    case .embedded: embedded = try EmbeddedSpotlight.start(directory: URL(filePath: home.limelight))
    }
  }

  /// Ends the index in an orderly way, and starts it again with the same files.
  func restart() throws {
    try daemon?.terminate()
    embedded?.stop()
    try start()
  }

  /// The storage that the next start of the app opens.
  func nextStorage() async -> FileStateStorage {
    await storage?.close()
    let next = FileStateStorage(at: URL(filePath: home.outside + "/state")) { Issue.record("\($0)") }
    storage = next
    return next
  }

  /// Makes a request as `mdutil -cr` does, and waits until it is completed.
  func reindex(_ scope: ReindexRequest.Scope) async throws -> ReindexRequest? {
    let socket = try home.socket
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
}

/// Runs a blocking body on a thread of its own, because the pool that runs the tests must not block.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    do { try WorkerThread.start(name: "waiting") { continuation.resume(returning: body()) }.detach() } catch {
      fatalError("no thread: \(error)")
    }
  }
}

/// Items of the app by identifier, with some attributes.
func found(_ query: String = "title == \"*\"") async throws -> [String: CSSearchableItem] {
  let context = CSSearchQueryContext()
  context.fetchAttributes = ["title"]
  var items: [String: CSSearchableItem] = [:]
  for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
    items[result.item.uniqueIdentifier] = result.item
  }
  return items
}

/// Titles of all items of the app, by identifier.
///
/// A search waits for earlier donations, but on a busy machine not long enough. So it is repeated, up to 50 times,
/// until the result is as expected.
func titles(settlingTo expected: [String: String]) async throws -> [String: String] {
  for _ in 0..<50 {
    let titles = try await found().compactMapValues(\.attributeSet.title)
    if titles == expected { return titles }
  }
  return try await found().compactMapValues(\.attributeSet.title)
}
