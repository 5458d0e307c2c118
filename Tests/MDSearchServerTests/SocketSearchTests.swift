import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem
import MDTestSupport
import QueryTestKit
import Testing

@testable import MDSearchServer

/// The search service behind its socket must pass the same tests as a search in this process.
@Suite struct SocketSearchTests {
  private let fixture: FixtureIndex
  private let served: SearchedFixture

  init() throws {
    fixture = try FixtureIndex()
    served = try SearchedFixture(fixture)
  }

  @Test func itConforms() throws {
    let search = SearchClient(try served.client())
    #expect(SearchServiceConformance(search).violations() == [])
  }

  @Test func aConnectionServesOneSearchAfterAnother() throws {
    let search = SearchClient(try served.client())
    let whole = try search.answer(to: SearchQuery("true", .expression)).results
    var first = FirstOnly()
    try search.search(SearchQuery("true", .expression), &first)
    #expect(first.result == whole.first)
    #expect(try search.answer(to: SearchQuery("true", .expression)).results == whole)
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
    let client = try served.client()
    let error = #expect(throws: ClientError.self) {
      try client.ask(.search(.query, as: nil), attachment: [1, 2, 3], within: .seconds(60))
    }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .invalid)
  }

  @Test func whatServesNoSearchIsRefused() throws {
    let error = #expect(throws: ClientError.self) { try served.client().ask(.status, within: .minutes(1)) }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .invalid)
  }

  @Test func textsAreCompleted() throws {
    let search = SearchClient(try served.client())
    #expect(try search.completions(of: "Eiff", atMost: 5).map(\.text).contains("Eiffel Tower"))
    #expect(try search.completions(of: "Eiff", atMost: 0).isEmpty)
  }

  @Test func withoutAnIndexThatIsSaid() throws {
    let directory = try TemporaryDirectory()
    let empty = try SearchedFixture(home: directory.path)
    let failure = #expect(throws: SearchFailure.self) {
      try SearchClient(try empty.client()).answer(to: SearchQuery("true"))
    }
    #expect(failure?.code == .noIndex)
  }
}

/// A service that searches an index.
final class SearchedFixture: Sendable {
  private let server: SearchServer
  private let locations: Locations
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
    locations = try Locations(environment: ["LIMELIGHT_HOME": path])
    server = try SearchServer(
      locations: locations, settings: SearchSettings(locations), version: "1", surroundings: nil)
    try server.serve()
  }

  func client() throws -> DaemonClient {
    try DaemonClient.connect(
      to: locations.searchSocket, as: Hello(program: "test", version: "1"), deadline: Clock.now + .minutes(1))
  }
}
