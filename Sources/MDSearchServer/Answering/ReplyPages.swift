import MDListener
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem

/// Sends the events of a search in pages, no faster than the client takes them.
struct ReplyPages: SearchReceiver {
  private let reply: ReplyChannel
  /// Others search in the place of this one while it waits for its client.
  private let threads: SearchThreads
  private var page = ByteWriter()
  private var pageCount = 0

  static let mostEvents = 256
  static let mostBytes = 256 << 10

  init(reply: ReplyChannel, threads: SearchThreads) { (self.reply, self.threads) = (reply, threads) }

  func isWaiting() -> Bool { reply.isOpen }

  /// Adds an event. A full page is sent, or waits for ``waitForRoom()`` if the client has not read enough.
  ///
  /// - Throws: ``UnreadReplies``.
  mutating func take(_ event: SearchEvent) throws(UnreadReplies) -> SearchDemand {
    guard reply.isOpen else { return .stop }
    event.write(to: &page)
    pageCount += 1
    if case .end = event {
      try send(isFinal: true)
      return .stop
    }
    guard pageCount >= Self.mostEvents || page.bytes.count >= Self.mostBytes else { return .more }
    let isSent = reply.send(message, attachment: page.bytes, isFinal: false, waitingUntil: Clock.now)
    guard isSent else { return .wait }
    begin()
    return .more
  }

  /// Waits until the client has read enough, and sends the page that waits.
  ///
  /// - Throws: ``UnreadReplies``.
  mutating func waitForRoom() throws(UnreadReplies) { try send(isFinal: false) }

  private mutating func send(isFinal: Bool) throws(UnreadReplies) {
    let (message, bytes) = (message, page.bytes)
    if !reply.send(message, attachment: bytes, isFinal: isFinal, waitingUntil: Clock.now) {
      try threads.stepAside { [reply] () throws(UnreadReplies) in
        try reply.sendPatiently(message, attachment: bytes, isFinal: isFinal)
      }
    }
    begin()
  }

  private var message: Reply { .searched(events: pageCount) }

  /// Begins another page.
  private mutating func begin() { (page, pageCount) = (ByteWriter(), 0) }
}
