/// A source of answers to searches: for example an index, a daemon, another machine, or several of these together.
///
/// An answer is one ``SearchEvent/reading(_:)``, any number of results and one ``SearchEvent/end(_:)``. The answer ends
/// early if the receiver wants no more. `SearchServiceConformance` in the tests defines the rules for every
/// implementation.
package protocol SearchService {
  /// Answers a query.
  ///
  /// Blocks until the search has ended, so never call it on the cooperative pool.
  ///
  /// - Throws: ``SearchFailure``, and the errors of the receiver.
  func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws
}

/// Receiver of the answer to a search.
///
/// Its methods run on the searching thread.
package protocol SearchReceiver {
  /// Receives the next event.
  mutating func take(_ event: consuming SearchEvent) throws -> SearchDemand

  /// Waits until there is room for more, after ``SearchDemand/wait``.
  ///
  /// The search holds no lock that would delay the index's writer meanwhile.
  mutating func waitForRoom() throws

  /// Whether the search should go on.
  ///
  /// The search asks now and then, also between events.
  ///
  /// The search may ask a copy of the receiver from before the first event. State that changes the answer therefore
  /// belongs in an object that copies share.
  func isWaiting() -> Bool

  /// Whether ``SearchSummary/hint`` is shown.
  ///
  /// If nothing is found, the hint costs another search.
  var wantsHint: Bool { get }
}

extension SearchReceiver {
  package mutating func waitForRoom() throws {}
  package func isWaiting() -> Bool { true }
  package var wantsHint: Bool { true }
}

/// Answer of a receiver: whether the search goes on.
package enum SearchDemand: Hashable, Sendable {
  case more
  /// Continue after ``SearchReceiver/waitForRoom()`` has returned.
  case wait
  /// End the search without another event.
  case stop
}

/// Receiver that keeps a whole answer.
package struct SearchAnswer: SearchReceiver, Hashable, Sendable {
  package private(set) var reading: SearchReading?
  package private(set) var results: [SearchResult] = []
  /// Totals of the search; `nil` if the search did not finish.
  package private(set) var summary: SearchSummary?

  package init() {}

  package mutating func take(_ event: SearchEvent) -> SearchDemand {
    switch event {
    case .reading(let reading): self.reading = reading
    case .result(let result): results.append(result)
    case .end(let summary): self.summary = summary
    }
    return .more
  }
}

extension SearchService {
  /// The whole answer to a query.
  package func answer(to query: SearchQuery) throws -> SearchAnswer {
    var answer = SearchAnswer()
    try search(query, &answer)
    return answer
  }
}
