import MDListener
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem

/// Sends the events of a search in pages, no faster than the client takes them.
struct ReplyPages: SearchReceiver {
  private let reply: ReplyChannel
  private var page = ByteWriter()
  private var pageCount = 0

  static let mostEvents = 256
  static let mostBytes = 256 << 10
  /// A client that takes nothing for as long holds a thread that others wait for.
  private static let patience: Duration = .seconds(10)

  init(reply: ReplyChannel) { self.reply = reply }

  func isWaiting() -> Bool { reply.isOpen }

  mutating func take(_ event: SearchEvent) -> SearchDemand {
    let demand = add(event)
    guard case .end = event else { return demand }
    reply.finish(takeMessage(), attachment: takeBytes())
    return .stop
  }

  /// Adds an event. A full page is sent, or waits for ``waitForRoom()`` if the client has not read enough.
  private mutating func add(_ event: SearchEvent) -> SearchDemand {
    event.write(to: &page)
    pageCount += 1
    guard pageCount >= Self.mostEvents || page.bytes.count >= Self.mostBytes else { return .more }
    guard reply.waitForRoom(until: Clock.now) else { return .wait }
    send()
    return .more
  }

  /// Waits until the client has read enough, and sends the page that waits.
  ///
  /// - Throws: ``MDProtocol/RequestFailure`` for a client that does not read.
  mutating func waitForRoom() throws(RequestFailure) {
    guard reply.waitForRoom(until: Clock.now + Self.patience) else {
      throw RequestFailure(.tooMany, "Results are not read. Read them as they come, or cancel the search.")
    }
    send()
  }

  private mutating func send() { reply.send(takeMessage(), attachment: takeBytes()) }

  private mutating func takeMessage() -> Reply {
    defer { pageCount = 0 }
    return .searched(events: pageCount)
  }

  private mutating func takeBytes() -> [UInt8] {
    defer { page = ByteWriter() }
    return page.bytes
  }
}
