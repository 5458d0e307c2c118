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
  ///   - switches: folders in which searching is off.
  ///   - learns: true if items that people use come a little earlier.
  ///   - retrievers: find and rank answers by relevance, in addition to words.
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
      // The receiver no longer waits, not even for the end.
    } catch let error as StoreError {
      guard error.code == .missing, query.within != .everything else { throw SearchFailure(error) }
      // An index that is being rebuilt, or has an older schema, may contain what the app has donated, so "nothing
      // found" would be wrong.
      guard snapshots.isAbsent else { throw SearchFailure(.unavailable, error.description) }
      // Without an index file, no app has donated anything.
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
      if result.holdsWords == false { summary.countByMeaning += 1 }
      return try take(.result(result))
    }
    let askedFrom = receiver
    let goesOn = { askedFrom.isWaiting() }
    try snapshots.readInTurns(
      { session in
        // All of this needs the first snapshot, in this order: what may be seen limits everything else. Meaning comes
        // before typing mistakes, because a known word of another language is not a mistake.
        planned.see(try visibility(of: query, session))
        if let words = try planned.asWords(query, session, goesOn) { planned = words }
        try planned.findMeaning(session, canTell: !retrievers.isEmpty)
        for retriever in retrievers { try retriever.prepare(for: planned.request, in: session) }
        try planned.fit(to: session, by: retrievers, goesOn)
        try planned.findTyped(session, by: retrievers, goesOn)
        let reading = try self.reading(query, planned, session, goesOn)
        guard try take(.reading(reading)) != .stop else { return nil }
        summary = try self.summary(query, planned, session, reading: timeOfReading, goesOn)
        guard case .results = query.goal else {
          let isEmpty = query.goal == .count && summary.count == 0 && query.within == .everything
          if isEmpty, receiver.wantsHint { summary.hint = try planned.absence(session, goesOn) }
          return nil
        }
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

  /// The part of a snapshot that a query may see.
  ///
  /// - Throws: ``MDModel/SearchFailure`` if searching is switched off.
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
    // Notes about the whole index are only for callers that search all of it.
    if query.within == .everything {
      reading.notes += try advice(query, planned.request, session) + unknownNames(session)
    }
    reading.suggestions = try planned.suggestions(session, atMost: query.mostSuggestions, goesOn)
    return reading
  }

  /// The model that finds passages: that of the first retriever, which is the fastest.
  private var passageModel: (any QuestionModel)? { retrievers.first?.model }

  /// The answer before the first hit: facets and the unfinished share. For a count or an explanation, this is the whole
  /// answer.
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
    case .count:
      let searcher = Searcher(session: session, retrievers: retrievers, goesOn: goesOn)
      summary.count = try searcher.count(request)
      summary.countByMeaning = try searcher.countByMeaning(request, of: summary.count)
    case .explanation:
      let explainer = Explainer(
        session: session, query: query, request: request, retrievers: retrievers, goesOn: goesOn)
      summary.explanation = try explainer.explanation(reading: reading)
      if let path = query.questioned {
        let ranked = try planned.ranked(in: session, by: retrievers, goesOn)
        let finder = ReasonFinder(session, request, ranked: ranked, retrievers, goesOn)
        summary.explanation?.reasons = try finder.reasons(for: path)
      }
      summary.count = summary.explanation?.matches ?? 0
    }
    return summary
  }

  /// Warns about attribute names that no file has. Such a name prints `(null)` in every line, or matches nothing.
  private func advice(
    _ query: SearchQuery, _ request: SearchRequest, _ session: any IndexReading
  ) throws -> [String] {
    try (query.attributes + query.facets + request.expression.attributeKeys).compactMap { key in
      try AttributeAdvice.warning(for: key.rawValue, isIndexed: session.knowsAttribute)
    }
  }

  /// Note that the names of an index are not completely known yet, so that an empty answer may be premature.
  private func unknownNames(_ session: any IndexReading) throws -> [String] {
    let crawls = try session.firstCrawls()
    let isMade = crawls.isEmptyIndex || crawls.roots.contains { switches.indexingIsOff(at: $0) == nil }
    return isMade ? ["the index is being made: not all names are known yet"] : []
  }

  /// An answer from an incomplete index must not look like one from a complete index.
  private static func unfinished(_ session: any IndexReading) throws -> UnfinishedShare? {
    let pending = try session.pendingCount()
    return pending > 0 ? UnfinishedShare(files: Int(try session.fileCount()), pending: Int(pending)) : nil
  }
}

extension IndexSearch {
  /// Completions of what is being typed, likeliest first. Folders in which searching is off are excluded.
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
