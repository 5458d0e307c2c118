import MDListener
import MDModel
import MDProtocol
import MDQuery
import MDSearch
import MDSearchService
import MDStore
import MDSystem

/// Search of an app, from its request to its last page.
struct DonorSearch: SearchJob {
  enum Kind: Sendable {
    case query(AppSearch)
    case typed(AppUserSearch)
  }

  let kind: Kind
  let bundle: String
  let link: EngineContext
  let reply: ReplyChannel

  /// Longest wait for earlier donations to be applied; it is rarely needed.
  private static let patience: Duration = .seconds(5)
  /// The engine applies a piece in far less. An engine that does not is not allowed to, and may not be for hours.
  private static let patienceBetweenSignals: Duration = .milliseconds(500)

  /// Answers. A client that has gone, or does not want it any more, ends it soon.
  func run(in index: SearchedIndex) {
    guard reply.isOpen else { return }
    do {
      let plan = try SearchPlan(kind)
      let path = link.settings.index
      try waitUntilApplied(index, path)
      try answer(plan, index, path)
    } catch let failure as RequestFailure { reply.finish(.failure(failure)) } catch let failure as StoreError {
      // Where there is no index yet nothing was donated.
      if failure.code == .missing { return reply.finish(.found(FoundPage(count: 0))) }
      reply.finish(.failure(RequestFailure(.unavailable, failure.description)))
    } catch { reply.finish(.failure(RequestFailure(.failed, "\(error)"))) }
  }

  private func waitUntilApplied(_ index: SearchedIndex, _ path: String) throws {
    let deadline = Clock.now + Self.patience
    while reply.isOpen {
      let signals = link.applied.count
      let isApplied = try index.read(path) { session in
        try session.donors(of: bundle).allSatisfy { try session.isApplied($0.item) }
      }
      let end = min(deadline, Clock.now + Self.patienceBetweenSignals)
      guard !isApplied, link.applied.wait(past: signals, until: end) else { return }
    }
  }

  private func answer(_ plan: SearchPlan, _ index: SearchedIndex, _ path: String) throws {
    var (indexes, suggestions): ([ItemID: String], [FoundSuggestion]) = ([:], [])
    let goesOn: () -> Bool = { [reply] in reply.isOpen }
    var pages = ReplyPages(reply: reply) { count, isFirst in
      .found(FoundPage(count: count, suggestions: isFirst ? suggestions : []))
    }
    func visit(_ hit: SearchHit, _ session: any IndexReading) throws -> SearchDemand {
      guard let (donor, item) = try session.donatedItem(hit.item, attributes: plan.attributes) else { return .more }
      let score = plan.ranks(pages.count) ? hit.score : 0
      let found = FoundItem(index: indexes[donor] ?? "", score: score, item: item)
      return pages.add { found.write(to: &$0) }
    }
    try IndexSnapshots(index: index, path: path).readInTurns(
      { session in
        let donors = try session.donors(of: bundle)
        indexes = Dictionary(uniqueKeysWithValues: donors.map { ($0.item, $0.index.name) })
        var request = plan.request
        request.learns = link.settings.configuration.learns
        request.among = try index.items(of: donors, in: session)
        for retriever in link.settings.retrievers { try retriever.prepare(for: request, in: session) }
        suggestions = try plan.suggestions(in: request, session, goesOn: goesOn)
        let searcher = Searcher(session: session, retrievers: link.settings.retrievers, goesOn: goesOn)
        return try searcher.visitHits(of: request) { try visit($0, session) }
      }, waitForRoom: { try pages.waitForRoom() }, visit: visit)
    pages.finish()
  }
}
