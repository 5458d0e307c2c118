import MDCrawl
import MDListener
import MDModel
import MDProtocol
import MDSearchService
import MDStore

/// Work for a thread that searches.
protocol SearchJob: Sendable {
  var reply: ReplyChannel { get }
  /// Answers. A client that has gone, or does not want it any more, ends it soon.
  func run(in index: SearchedIndex)
}

/// A search of everything, as `mdfind` makes one: the same service behind the socket.
struct IndexSearchJob: SearchJob {
  /// ``MDModel/SearchQuery/wireForm``.
  let query: [UInt8]
  let link: EngineContext
  let reply: ReplyChannel

  func run(in index: SearchedIndex) {
    guard reply.isOpen else { return }
    do {
      let query = try SearchQuery(wireForm: query)
      let settings = link.settings
      var receiver = EventPages(reply: reply)
      let snapshots = IndexSnapshots(index: index, path: settings.index)
      try IndexSearch(
        snapshots, switches: settings.user.switches, learns: settings.configuration.learns,
        retrievers: settings.retrievers
      ).search(query, &receiver)
    } catch let failure as SearchFailure {
      reply.finish(.searchFailed, attachment: failure.wireForm)
    } catch let failure as RequestFailure { reply.finish(.failure(failure)) } catch let error as WireError {
      reply.finish(.failure(RequestFailure(.invalid, "The query cannot be read: \(error).")))
    } catch { reply.finish(.failure(RequestFailure(.failed, "\(error)"))) }
  }
}

/// The index that a thread has open, as the search service reads it.
struct IndexSnapshots: SnapshotSource {
  let index: SearchedIndex
  let path: String

  func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value { try index.read(path, body) }
}

/// Sends the events of a search in pages.
private struct EventPages: SearchReceiver {
  private let reply: ReplyChannel
  private var pages: ReplyPages

  init(reply: ReplyChannel) {
    self.reply = reply
    pages = ReplyPages(reply: reply) { count, _ in .searched(events: count) }
  }

  mutating func take(_ event: SearchEvent) -> SearchDemand {
    let demand = pages.add { event.write(to: &$0) }
    guard case .end = event else { return demand }
    pages.finish()
    return .stop
  }

  mutating func waitForRoom() throws { try pages.waitForRoom() }

  func isWaiting() -> Bool { reply.isOpen }
}
