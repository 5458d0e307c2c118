import Foundation
import ListenerTestKit
import Logging
import MDClient
import MDCrawl
import MDImporting
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import QueryTestKit
import Testing

@testable import MDDaemon

/// The search service behind the socket: what holds of the index in this process holds of it.
@Suite struct SocketSearchTests {
  private let fixture: FixtureIndex
  private let served: SearchedFixture

  init() throws {
    fixture = try FixtureIndex()
    served = try SearchedFixture(fixture)
  }

  @Test func itConforms() throws {
    let search = DaemonSearch(try served.socket.client())
    #expect(SearchServiceConformance(search).violations() == [])
  }

  @Test func aConnectionServesOneSearchAfterAnother() throws {
    let search = DaemonSearch(try served.socket.client())
    let whole = try search.answer(to: SearchQuery("true", .expression)).results
    var first = FirstOnly()
    try search.search(SearchQuery("true", .expression), &first)
    #expect(first.result == whole.first)
    #expect(try search.answer(to: SearchQuery("true", .expression)).results == whole)
    #expect(served.socket.allEndings.isEmpty)
  }

  private struct FirstOnly: SearchReceiver {
    private(set) var result: SearchResult?

    mutating func take(_ event: SearchEvent) -> SearchDemand {
      guard case .result(let result) = event else { return .more }
      self.result = result
      return .stop
    }
  }

  @Test func bytesThatAreNoQueryAreRefused() throws {
    let client = try served.socket.client()
    let error = #expect(throws: ClientError.self) {
      try client.ask(.search, attachment: [1, 2, 3], within: .seconds(60))
    }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .invalid)
  }

  @Test func withoutAnIndexThatIsSaid() throws {
    let directory = try TemporaryDirectory()
    let empty = try SearchedFixture(home: directory.path)
    let failure = #expect(throws: SearchFailure.self) {
      try DaemonSearch(try empty.socket.client()).answer(to: SearchQuery("true"))
    }
    #expect(failure?.code == .noIndex)
  }
}

/// A socket where an index is searched.
final class SearchedFixture: Sendable {
  let socket: ServedSocket
  private let pool: SearchThreadPool
  private let directory: TemporaryDirectory?

  convenience init(_ fixture: FixtureIndex) throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("cache")
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: fixture.path + ending) {
      try FileManager.default.copyItem(
        atPath: fixture.path + ending, toPath: directory.path + "/cache/index.sqlite" + ending)
    }
    try self.init(home: directory.path, directory)
  }

  init(home path: String, _ directory: TemporaryDirectory? = nil) throws {
    self.directory = directory
    let locations = try Locations(environment: ["LIMELIGHT_HOME": path, "HOME": path])
    let home = FilePath(path)
    let link = EngineContext(
      settings: EngineSettings(
        locations: locations, home: home, user: try UserSettings(reading: locations, home: home),
        catalog: ImporterCatalog([])),
      conditions: ConditionsReader(indexFolder: home), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let pool = SearchThreadPool(link: link)
    self.pool = pool
    socket = try ServedSocket { request, attachment, reply in
      guard case .search = request else { return }
      pool.search(attachment, reply)
    }
  }

  deinit { pool.stop() }
}
