import MDModel
package import MDSearchAPI

/// Gives the same answer to every search, for tests of the tools' output.
package struct FakeSearch: SearchService {
  private let events: [SearchEvent]
  private let failure: SearchFailure?

  /// - Parameter failure: ends the answer after the results.
  package init(
    _ results: [SearchResult], notes: [String] = [], unfinished: UnfinishedShare? = nil, failure: SearchFailure? = nil
  ) {
    var summary = SearchSummary(count: results.count)
    summary.unfinished = unfinished
    let told = [.reading(SearchReading(expression: "true", notes: notes))] + results.map(SearchEvent.result)
    events = failure == nil ? told + [.end(summary)] : told
    self.failure = failure
  }

  package func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    for event in events where receiver.isWaiting() {
      switch try receiver.take(event) {
      case .more: break
      case .wait: try receiver.waitForRoom()
      case .stop: return
      }
    }
    if let failure { throw failure }
  }
}
