package import MDModel
import MDProtocol
package import MDSearchAPI
import MDSystem

/// Answers searches through the search service and its socket.
package struct SearchClient: SearchService {
  private let client: DaemonClient
  private let claim: AppClaim?
  private let wait: Duration?

  /// Name of the service's program.
  package static let program = "mdsearchd"

  /// - Parameters:
  ///   - claim: the app whose items are searched; `nil` means everything.
  ///   - wait: time-out of each page; `nil` means none.
  package init(_ client: DaemonClient, as claim: AppClaim? = nil, within wait: Duration? = nil) {
    self.client = client
    self.claim = claim
    self.wait = wait
  }

  package func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    do {
      let pages = try pages(of: query)
      // Releasing the pages cancels the search.
      while receiver.isWaiting(), let events = try pages.next() {
        guard try Self.pass(events, to: &receiver) else { return }
      }
    } catch let error as ClientError {
      throw SearchFailure(.unavailable, error.description(of: Self.program))
    }
  }

  /// - Returns: whether the receiver wants more.
  private static func pass(_ events: [SearchEvent], to receiver: inout some SearchReceiver) throws -> Bool {
    for event in events {
      guard receiver.isWaiting() else { return false }
      switch try receiver.take(event) {
      case .more: break
      case .wait: try receiver.waitForRoom()
      case .stop: return false
      }
    }
    return true
  }

  /// Begins a search.
  ///
  /// - Returns: its pages. Releasing them cancels the search.
  package func pages(of query: SearchQuery) throws(ClientError) -> SearchPages {
    var query = query
    // The calendar and time zone of the service may differ from the person's.
    if query.asker.calendar == nil { query.asker.calendar = .local }
    return SearchPages(replies: try client.send(.search(.query, as: claim), attachment: query.wireForm, within: wait))
  }

  /// Completions of a typed text, the likeliest first.
  ///
  /// - Throws: ``ClientError``, ``MDModel/SearchFailure``.
  package func completions(of text: String, atMost most: Int) throws -> [SearchCompletion] {
    let (reply, attachment) = try ask(.completions(of: text, atMost: most))
    guard case .completions(let completions) = reply else { throw SearchPages.failure(in: reply, attachment) }
    return completions
  }

  /// The image file of an item's picture; `nil` if there is none.
  ///
  /// - Throws: ``ClientError``, ``MDModel/SearchFailure``.
  package func thumbnail(of path: FilePath) throws -> [UInt8]? {
    let (reply, attachment) = try ask(.thumbnail(of: path))
    guard case .content = reply else { throw SearchPages.failure(in: reply, attachment) }
    return attachment.isEmpty ? nil : attachment
  }

  /// Makes the service open what searches need.
  ///
  /// - Throws: ``ClientError``.
  package func prepare() throws(ClientError) { _ = try ask(.prepare) }

  private func ask(_ call: SearchCall) throws(ClientError) -> (reply: Reply, attachment: [UInt8]) {
    let replies = try client.send(.search(call, as: claim), within: wait)
    guard let reply = try replies.next() else { throw .closed }
    return (reply, replies.attachment)
  }
}

/// The pages of events of one search, as they arrive.
package final class SearchPages {
  private let replies: Replies

  init(replies: Replies) { self.replies = replies }

  /// Waits for the next page; `nil` after the last one.
  ///
  /// - Throws: ``ClientError``, ``MDModel/SearchFailure``.
  package func next() throws -> [SearchEvent]? {
    guard let reply = try replies.next() else { return nil }
    guard case .searched(let count) = reply else { throw Self.failure(in: reply, replies.attachment) }
    guard let events = try? SearchEvent.all(in: replies.attachment), events.count == count else {
      throw Self.misunderstood
    }
    return events
  }

  static func failure(in reply: Reply, _ attachment: [UInt8]) -> SearchFailure {
    guard case .searchFailed = reply, let failure = try? SearchFailure(wireForm: attachment) else {
      return misunderstood
    }
    return failure
  }

  private static var misunderstood: SearchFailure {
    SearchFailure(
      .failed, "\(SearchClient.program) has answered something else than was asked",
      hint: "restart it: \(ServiceUnit.restart(SearchClient.program))")
  }
}
