import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Sends what a search finds in pages, no faster than the client takes them.
struct ReplyPages {
  private let reply: ReplyChannel
  private let message: (_ count: Int, _ isFirst: Bool) -> Reply
  private var page = ByteWriter()
  private var pageCount = 0
  private var isFirst = true
  /// Items added so far.
  private(set) var count = 0

  static let mostItems = 256
  static let mostBytes = 256 << 10
  /// A client that takes nothing for as long holds a thread that others wait for.
  private static let patience: Duration = .seconds(10)

  /// - Parameter message: the reply that a page goes with, of so many things.
  init(reply: ReplyChannel, message: @escaping (_ count: Int, _ isFirst: Bool) -> Reply) {
    self.reply = reply
    self.message = message
  }

  /// Adds a thing. A full page is sent, or waits for ``waitForRoom()`` where the client has not read enough.
  mutating func add(_ write: (inout ByteWriter) -> Void) -> SearchDemand {
    write(&page)
    pageCount += 1
    count += 1
    guard pageCount >= Self.mostItems || page.bytes.count >= Self.mostBytes else { return .more }
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

  /// Sends what is left, as the final reply.
  mutating func finish() { reply.finish(takeMessage(), attachment: takeBytes()) }

  private mutating func send() { reply.send(takeMessage(), attachment: takeBytes()) }

  private mutating func takeMessage() -> Reply {
    defer { (pageCount, isFirst) = (0, false) }
    return message(pageCount, isFirst)
  }

  private mutating func takeBytes() -> [UInt8] {
    defer { page = ByteWriter() }
    return page.bytes
  }
}
