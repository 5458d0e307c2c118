import ListenerTestKit
import Logging
import MDClient
import MDCrawl
import MDImporting
import MDModel
import MDProtocol
import MDStoreWriter
import MDSystem
import MDTestSupport

@testable import MDDaemon

/// An index that apps have donated to, and a socket where they search it.
final class SearchedDonations: Sendable {
  let link: EngineContext
  let socket: ServedSocket
  private let pool: SearchThreadPool
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
    try directory.makeDirectory("cache")
    let home = FilePath(directory.path)
    link = EngineContext(
      settings: EngineSettings(
        locations: locations, home: home, user: try UserSettings(reading: locations, home: home),
        catalog: ImporterCatalog([])),
      conditions: ConditionsReader(indexFolder: home), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let pool = SearchThreadPool(link: link)
    self.pool = pool
    socket = try ServedSocket { request, reply in
      guard case .app(let claim, let request) = request else { return }
      switch request {
      case .search(let search): pool.search(search, for: claim.bundle, reply)
      case .userSearch(let search): pool.search(search, for: claim.bundle, reply)
      default: break
      }
    }
    _ = try IndexWriter(path: link.settings.index)
  }

  func stop() { pool.stop() }

  /// Removes the index as if everything were erased.
  func removeIndex() throws { _ = try IndexErasure.erase([.root], from: link.settings.index) }

  /// Accepts operations of an app, and applies them if they are to be.
  func donate(_ operations: [DonationOperation], to index: String = "", of bundle: String, applies: Bool = true) throws
  {
    let part = DonationPart(index: DonationIndex(name: index), batch: "\(bundle) \(index)")
    let writer = try IndexWriter(path: link.settings.index)
    _ = try writer.batch { try $0.accept(DonationOperation.bytes(of: operations), of: part, from: bundle) }
    if applies { try apply(writer) }
  }

  func apply(_ writer: IndexWriter? = nil) throws {
    let writer = try writer ?? IndexWriter(path: link.settings.index)
    while try writer.batch({ try $0.applyDonations(atMost: 1_000, date: Clock.wallTime) }) {}
  }

  /// Asks as an app does, and gathers all pages.
  func search(_ search: AppSearch, as bundle: String) throws -> FoundAnswer {
    try FoundAnswer(replies(.search(search), as: bundle))
  }

  func search(_ search: AppUserSearch, as bundle: String) throws -> FoundAnswer {
    try FoundAnswer(replies(.userSearch(search), as: bundle))
  }

  func replies(_ request: AppRequest, as bundle: String) throws -> Replies {
    try socket.client().send(.app(AppClaim(bundle: bundle), request), within: .seconds(60))
  }
}

/// Whole answer to a search.
struct FoundAnswer {
  var items: [FoundItem] = []
  var suggestions: [FoundSuggestion] = []
  /// Number of items in each page.
  var pages: [Int] = []

  init(_ replies: Replies) throws {
    while let reply = try replies.next() {
      guard case .found(let page) = reply else { continue }
      pages.append(page.count)
      suggestions += page.suggestions
      try replies.attachment.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        for _ in 0..<page.count { items.append(try FoundItem(from: &reader)) }
      }
    }
  }

  var identifiers: [String] { items.map(\.item.identifier) }
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
