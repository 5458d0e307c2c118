/// Something that answers searches: an index, a daemon, a machine elsewhere, several of these together.
///
/// An answer is one ``SearchEvent/reading(_:)``, any number of results and one ``SearchEvent/end(_:)``, or fewer of these
/// where the receiver wants no more. `SearchServiceConformance` in the tests says what every implementation keeps to.
package protocol SearchService {
  /// Answers a query. Blocks until the search has ended, so it is not for the cooperative pool.
  ///
  /// - Throws: ``SearchFailure``, and what the receiver throws.
  func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws
}

/// Receiver of the answer to a search, on the thread that searches.
package protocol SearchReceiver {
  /// Takes the next event.
  mutating func take(_ event: consuming SearchEvent) throws -> SearchDemand

  /// Waits until there is room for more, after ``SearchDemand/wait``. Nobody is kept from writing an index meanwhile.
  mutating func waitForRoom() throws

  /// Asked now and then, also between events; the search ends when it is `false`. A copy may be asked that was made before
  /// the first event: what changes the answer belongs in an object that copies share.
  func isWaiting() -> Bool

  /// Whether ``SearchSummary/hint`` is shown: where nothing is found, it takes another search.
  var wantsHint: Bool { get }
}

extension SearchReceiver {
  package mutating func waitForRoom() throws {}
  package func isWaiting() -> Bool { true }
  package var wantsHint: Bool { true }
}

/// Demand of a receiver: whether the search goes on.
package enum SearchDemand: Hashable, Sendable {
  case more
  /// More, once ``SearchReceiver/waitForRoom()`` has returned.
  case wait
  /// The search ends without another event.
  case stop
}

/// Keeps a whole answer.
package struct SearchAnswer: SearchReceiver, Hashable, Sendable {
  package private(set) var reading: SearchReading?
  package private(set) var results: [SearchResult] = []
  /// `nil` where the search did not come to its end.
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
