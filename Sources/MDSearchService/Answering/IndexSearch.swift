package import MDModel
import MDQuery
package import MDSearch
package import MDSearchAPI
import MDStore
import MDSystem

/// Answers searches from one index.
package struct IndexSearch<Snapshots: SnapshotSource>: SearchService {
  let snapshots: Snapshots
  let switches: Switches
  private let learns: Bool
  private let retrievers: [any Retriever]

  /// - Parameters:
  ///   - switches: where searching is off.
  ///   - learns: whether what people use comes a little earlier.
  ///   - retrievers: what finds and orders answers by relevance, beside words.
  package init(
    _ snapshots: Snapshots, switches: Switches = Switches(), learns: Bool = true, retrievers: [any Retriever] = []
  ) {
    self.snapshots = snapshots
    self.switches = switches
    self.learns = learns
    self.retrievers = retrievers
  }

  /// Reads a query without answering it.
  ///
  /// - Throws: ``MDModel/SearchFailure/Code/invalidQuery``.
  package static func check(_ query: SearchQuery) throws(SearchFailure) { try PlannedSearch.check(query) }

  package func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    do { try answer(query, &receiver) } catch is AbandonedSearch {
      // The receiver does not wait for an end.
    } catch let error as StoreError {
      guard error.code == .missing, query.within != .everything else { throw SearchFailure(error) }
      // An index that is being made anew, or is of an earlier version, may hold what the app has donated.
      guard snapshots.isAbsent else { throw SearchFailure(.unavailable, error.description) }
      // Where there is no index yet, no app has donated anything.
      try finish(SearchSummary(count: 0), &receiver)
    } catch let error
      as ScopeError
    { throw SearchFailure(error) }
  }

  private func answer(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    let began = Clock.now
    var planned = try PlannedSearch(query, learns: learns)
    let timeOfReading = Clock.now - began
    var maker: ResultMaker?
    var summary = SearchSummary(count: 0)
    var isStopped = false

    func take(_ event: consuming SearchEvent) throws -> SearchDemand {
      let demand = try receiver.take(consume event)
      isStopped = demand == .stop
      return demand
    }
    func visit(_ hit: SearchHit, _ session: any IndexReading) throws -> SearchDemand {
      let made = try maker ?? ResultMaker(query, planned.request, by: passageModel, session)
      maker = made
      guard let result = try made.result(hit, after: summary.count, session) else { return .more }
      summary.count += 1
      return try take(.result(result))
    }
    let askedFrom = receiver
    let goesOn = { askedFrom.isWaiting() }
    try snapshots.readInTurns(
      { session in
        planned.see(try visibility(of: query, session))
        try planned.findMeaning(session, canTell: !retrievers.isEmpty)
        for retriever in retrievers { try retriever.prepare(for: planned.request, in: session) }
        try planned.fit(to: session, goesOn)
        try planned.findTyped(session, by: retrievers, goesOn)
        let reading = try self.reading(query, planned, session, goesOn)
        guard try take(.reading(reading)) != .stop else { return nil }
        summary = try self.summary(query, planned, session, reading: timeOfReading, goesOn)
        guard case .results = query.goal else { return nil }
        let searcher = Searcher(session: session, retrievers: retrievers, goesOn: goesOn)
        let left = try searcher.visitHits(of: planned.request) { hit in try visit(hit, session) }
        if summary.count == 0, query.within == .everything, receiver.wantsHint {
          summary.hint = try planned.hint(session, goesOn)
        }
        return left
      }, waitForRoom: { try receiver.waitForRoom() }, goesOn: goesOn, visit: visit)
    if !isStopped { try finish(summary, &receiver) }
  }

  private func finish(_ summary: SearchSummary, _ receiver: inout some SearchReceiver) throws {
    if receiver.isWaiting() { _ = try receiver.take(.end(summary)) }
  }

  /// What a query may see of a snapshot.
  ///
  /// - Throws: ``MDModel/SearchFailure`` where searching is switched off.
  private func visibility(of query: SearchQuery, _ session: any IndexReading) throws -> Visibility {
    guard case .donor(let bundle) = query.within else {
      try Refusal(query.folders, switches).check(session)
      return try Visibility(withheld: switches.unsearched, in: session)
    }
    let items = try snapshots.items(of: session.donors(of: bundle), in: session)
    return try Visibility(among: items, in: session)
  }

  private func reading(
    _ query: SearchQuery, _ planned: PlannedSearch, _ session: any IndexReading, _ goesOn: @escaping () -> Bool
  ) throws -> SearchReading {
    var reading = SearchReading(expression: QueryPrinter.text(of: planned.request.expression), notes: planned.notes)
    // Notes on the whole index are for those who search it.
    if query.within == .everything {
      reading.notes += try advice(query, planned.request, session) + unknownNames(session)
    }
    reading.suggestions = try planned.suggestions(session, atMost: query.mostSuggestions, goesOn)
    return reading
  }

  /// Model by which passages are found: the first is the fastest.
  private var passageModel: (any QuestionModel)? { retrievers.first?.model }

  /// What is known before any hit is: facets, the share that is unfinished, and all there is to a count or an explanation.
  private func summary(
    _ query: SearchQuery, _ planned: PlannedSearch, _ session: any IndexReading, reading: Duration,
    _ goesOn: @escaping () -> Bool
  ) throws -> SearchSummary {
    let request = planned.request
    var summary = SearchSummary(count: 0)
    if query.within == .everything { summary.unfinished = try Self.unfinished(session) }
    summary.facets = try FacetCounter(session: session, retrievers: retrievers, goesOn: goesOn)
      .facets(query.facets, of: request)
    switch query.goal {
    case .results: break
    case .count: summary.count = try Searcher(session: session, retrievers: retrievers, goesOn: goesOn).count(request)
    case .explanation:
      let explainer = Explainer(
        session: session, query: query, request: request, retrievers: retrievers, goesOn: goesOn)
      summary.explanation = try explainer.explanation(reading: reading)
      if let path = query.questioned {
        let ranked = try planned.ranked(in: session, goesOn)
        let finder = ReasonFinder(session, request, ranked: ranked, retrievers, goesOn)
        summary.explanation?.reasons = try finder.reasons(for: path)
      }
      summary.count = summary.explanation?.matches ?? 0
    }
    return summary
  }

  /// A name that no file has prints `(null)` in every line, or matches nothing: one sentence more says why.
  private func advice(
    _ query: SearchQuery, _ request: SearchRequest, _ session: any IndexReading
  ) throws -> [String] {
    try (query.attributes + query.facets + request.expression.attributeKeys).compactMap { key in
      try AttributeAdvice.warning(for: key.rawValue, isIndexed: session.knowsAttribute)
    }
  }

  /// Note on an index whose names are not all known: it may have nothing to give yet.
  private func unknownNames(_ session: any IndexReading) throws -> [String] {
    let crawls = try session.firstCrawls()
    let isMade = crawls.isEmptyIndex || crawls.roots.contains { switches.indexingIsOff(at: $0) == nil }
    return isMade ? ["the index is being made: not all names are known yet"] : []
  }

  /// An answer from half an index must not look like an answer from a whole one.
  private static func unfinished(_ session: any IndexReading) throws -> UnfinishedShare? {
    let pending = try session.pendingCount()
    return pending > 0 ? UnfinishedShare(files: Int(try session.fileCount()), pending: Int(pending)) : nil
  }
}

extension IndexSearch {
  /// Completions of what is being typed, the likeliest first; nothing of folders in which searching is off.
  ///
  /// - Throws: ``MDModel/SearchFailure``.
  package func completions(of text: String, atMost most: Int) throws -> [SearchCompletion] {
    do {
      return try snapshots.withSnapshot { session in
        try Refusal([], switches).check(session)
        let visibility = try Visibility(withheld: switches.unsearched, in: session)
        return try CompletionFinder(session: session, visibility: visibility, now: Clock.wallTime, learns: learns)
          .completions(of: text, atMost: most)
      }
    } catch let error as StoreError { throw SearchFailure(error) }
  }
}
