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

/// Tests that a real index answers, one at a time: an engine is that of the whole process.
@Suite(.serialized) enum SpotlightSuite {}

/// Kinds of index: the same tests must hold for each.
enum IndexHost: String, CaseIterable, CustomTestStringConvertible {
  /// The index of a separate `mds`.
  case daemon
  /// The index of an engine in the process of the tests.
  case embedded

  var testDescription: String { rawValue }
}

/// An index with nothing in it that CoreSpotlight in this process uses, and a place for the monitor's memory. Gone with
/// the value.
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

  /// Before its folder goes: an engine whose index is removed makes it anew.
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

  /// Ends the index in order, and starts it again over the same files.
  func restart() throws {
    try daemon?.terminate()
    embedded?.stop()
    try start()
  }

  /// The storage as the next start of the app has it.
  func nextStorage() async -> FileStateStorage {
    await storage?.close()
    let next = FileStateStorage(at: URL(filePath: home.outside + "/state")) { Issue.record("\($0)") }
    storage = next
    return next
  }

  /// Asks as `mdutil -cr` does, and waits for the end of the request.
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

/// Runs a waiting body on a thread of its own: the pool that tests run on must not block.
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

/// Titles of all items of the app, by identifier. A search waits for what was donated before, but not as long as a busy
/// machine may take: it is repeated until it fits, and what never fits runs into the test's own end.
func titles(settlingTo expected: [String: String]) async throws -> [String: String] {
  for _ in 0..<50 {
    let titles = try await found().compactMapValues(\.attributeSet.title)
    if titles == expected { return titles }
  }
  return try await found().compactMapValues(\.attributeSet.title)
}
