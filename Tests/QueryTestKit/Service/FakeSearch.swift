public import MDModel

/// Answers every search alike: for tests of faces, which show what a service tells.
public struct FakeSearch: SearchService {
  private let events: [SearchEvent]
  private let failure: SearchFailure?

  public init(_ results: [SearchResult], notes: [String] = [], unfinished: UnfinishedShare? = nil) {
    var summary = SearchSummary(count: results.count)
    summary.unfinished = unfinished
    events =
      [.reading(SearchReading(expression: "true", notes: notes))] + results.map(SearchEvent.result) + [.end(summary)]
    failure = nil
  }

  public init(failing failure: SearchFailure) {
    events = []
    self.failure = failure
  }

  public func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    if let failure { throw failure }
    for event in events where receiver.isWaiting() {
      switch try receiver.take(event) {
      case .more: break
      case .wait: try receiver.waitForRoom()
      case .stop: return
      }
    }
  }
}
