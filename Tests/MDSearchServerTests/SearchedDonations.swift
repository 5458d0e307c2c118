import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSearchAPI
import MDStoreWriter
import MDSystem
import MDTestSupport

@testable import MDSearchServer

/// An index with donations of apps, and a service that searches it.
final class SearchedDonations: Sendable {
  let locations: Locations
  private let server: SearchServer
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path])
    try directory.makeDirectory("cache")
    _ = try IndexWriter(path: locations.index)
    server = try SearchServer(
      locations: locations, settings: SearchSettings(locations), version: "1", surroundings: nil)
    try server.serve()
  }

  func stop() { server.stop() }

  /// Removes the index, as an erasure of everything does.
  func removeIndex() throws { _ = try IndexErasure.erase([.root], from: locations.index) }

  /// Accepts operations of an app, and applies them if requested.
  func donate(_ operations: [DonationOperation], to index: String = "", of bundle: String, applies: Bool = true) throws
  {
    let part = DonationPart(index: DonationIndex(name: index), batch: "\(bundle) \(index)")
    let writer = try IndexWriter(path: locations.index)
    _ = try writer.batch { try $0.accept(DonationOperation.bytes(of: operations), of: part, from: bundle) }
    if applies { try apply(writer) }
  }

  func apply(_ writer: IndexWriter? = nil) throws {
    let writer = try writer ?? IndexWriter(path: locations.index)
    while try writer.batch({ try $0.applyDonations(atMost: 1_000, date: Clock.wallTime) }) {}
  }

  func client() throws -> DaemonClient {
    try DaemonClient.connect(
      to: locations.searchSocket, as: Hello(program: "test", version: "1"), deadline: Clock.now + .minutes(1))
  }

  /// Searches as an app does, and collects all pages.
  func search(_ query: SearchQuery, as bundle: String) throws -> FoundAnswer {
    try FoundAnswer(pages(query, as: bundle))
  }

  func pages(_ query: SearchQuery, as bundle: String) throws -> SearchPages {
    try SearchClient(client(), as: AppClaim(bundle: bundle), within: .minutes(1)).pages(of: query)
  }
}

/// The complete answer to a search.
struct FoundAnswer {
  private(set) var answer = SearchAnswer()
  /// Number of events in each page.
  private(set) var pages: [Int] = []

  init(_ all: SearchPages) throws {
    while let page = try all.next() {
      pages.append(page.count)
      for event in page { _ = answer.take(event) }
    }
  }

  var items: [SearchResult] { answer.results }
  var suggestions: [SearchSuggestion] { answer.reading?.suggestions ?? [] }
  var identifiers: [String] { items.map { $0.donation?.item.identifier ?? "" } }
}

extension SearchQuery {
  static func expression(_ text: String, filters: [String] = [], attributes: [String] = []) -> SearchQuery {
    var query = SearchQuery(text, .expression)
    (query.filters, query.attributes) = (filters, attributes.map { AttributeKey($0) })
    return query
  }

  static func typed(
    _ text: String, filters: [String] = [], isRanked: Bool = false, limit: Int? = nil, mostScored: Int? = nil,
    mostSuggestions: Int = 0
  ) -> SearchQuery {
    var query = SearchQuery(text, .typed)
    query.order = isRanked ? .relevance : .date
    (query.filters, query.limit, query.mostScored, query.mostSuggestions) = (
      filters, limit, mostScored, mostSuggestions
    )
    return query
  }
}

extension DonatedItem {
  /// An item with a title and a date, in days since 1970.
  init(_ identifier: String, _ title: String, day: Int64 = 0, _ others: AttributeSet = [:], text: String? = nil) {
    var attributes: AttributeSet = [
      .title: .string(title),
      .contentModificationDate: .date(Timestamp(nanoseconds: day * 86_400_000_000_000)),
    ]
    for entry in others { attributes[entry.key] = entry.value }
    if let text { attributes[.textContent] = .string(text) }
    self.init(identifier: identifier, attributes: attributes)
  }
}
