import MDListener
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem

/// Sends the events of a search in pages, no faster than the client reads them.
struct ReplyPages: SearchReceiver {
  private let reply: ReplyChannel
  /// The threads, one of which searches in place of this one while it waits for its client.
  private let threads: SearchThreads
  private var page = ByteWriter()
  private var pageCount = 0

  static let mostEvents = 256
  static let mostBytes = 256 << 10

  init(reply: ReplyChannel, threads: SearchThreads) { (self.reply, self.threads) = (reply, threads) }

  func isWaiting() -> Bool { reply.isOpen }

  /// Adds an event. A full page is sent, or kept until ``waitForRoom()`` if the client has not read enough.
  ///
  /// - Throws: ``UnreadReplies``.
  mutating func take(_ event: SearchEvent) throws(UnreadReplies) -> SearchDemand {
    guard reply.isOpen else { return .stop }
    event.write(to: &page)
    pageCount += 1
    if case .end = event {
      if !sendAtOnce(isFinal: true) { try sendAside(isFinal: true) }
      return .stop
    }
    guard pageCount >= Self.mostEvents || page.bytes.count >= Self.mostBytes else { return .more }
    return sendAtOnce(isFinal: false) ? .more : .wait
  }

  /// Waits until the client has read enough, then sends the kept page.
  ///
  /// - Throws: ``UnreadReplies``.
  mutating func waitForRoom() throws(UnreadReplies) { try sendAside(isFinal: false) }

  /// - Returns: `false` if there is no room for the page.
  private mutating func sendAtOnce(isFinal: Bool) -> Bool {
    guard reply.send(message, attachment: page.bytes, isFinal: isFinal, waitingUntil: Clock.now) else { return false }
    begin()
    return true
  }

  private mutating func sendAside(isFinal: Bool) throws(UnreadReplies) {
    let (message, bytes) = (message, page.bytes)
    try threads.stepAside { [reply] () throws(UnreadReplies) in
      try reply.sendPatiently(message, attachment: bytes, isFinal: isFinal)
    }
    begin()
  }

  private var message: Reply { .searched(events: pageCount) }

  /// Begins another page.
  private mutating func begin() { (page, pageCount) = (ByteWriter(), 0) }
}
