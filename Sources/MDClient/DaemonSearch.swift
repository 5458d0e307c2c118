public import MDModel
import MDProtocol
import MDSystem

/// Answers searches by asking a daemon over its socket.
public struct DaemonSearch: SearchService {
  private let client: DaemonClient
  private let wait: Duration?

  /// - Parameter wait: how long each page may be in coming; `nil`: any time.
  public init(_ client: DaemonClient, within wait: Duration? = nil) {
    self.client = client
    self.wait = wait
  }

  public func search(_ query: SearchQuery, _ receiver: inout some SearchReceiver) throws {
    var query = query
    // The daemon's customs and zone need not be the person's.
    if query.asker.calendar == nil { query.asker.calendar = .local }
    let replies = try asking { () throws(ClientError) in
      try client.send(.search, attachment: query.wireForm, within: wait)
    }
    // Letting go of the replies cancels the search.
    while receiver.isWaiting(), let reply = try asking({ () throws(ClientError) in try replies.next() }) {
      guard case .searched(let count) = reply else { throw failure(in: reply, replies.attachment) }
      guard try pass(replies.attachment, count, to: &receiver) else { return }
    }
  }

  /// - Returns: whether more is wanted.
  private func pass(_ page: [UInt8], _ count: Int, to receiver: inout some SearchReceiver) throws -> Bool {
    guard let events = try? SearchEvent.all(in: page), events.count == count else { throw misunderstood }
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

  private func failure(in reply: Reply, _ attachment: [UInt8]) -> SearchFailure {
    guard case .searchFailed = reply, let failure = try? SearchFailure(wireForm: attachment) else {
      return misunderstood
    }
    return failure
  }

  private var misunderstood: SearchFailure {
    SearchFailure(
      .failed, "mds has answered something else than was asked", hint: "restart it: \(ServiceUnit.restart("mds"))")
  }

  private func asking<Value>(_ body: () throws(ClientError) -> Value) throws(SearchFailure) -> Value {
    do throws(ClientError) { return try body() } catch { throw SearchFailure(.unavailable, error.description) }
  }
}
