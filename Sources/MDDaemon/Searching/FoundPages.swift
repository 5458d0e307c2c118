import MDModel
import MDProtocol
import MDSystem

/// Sends results in pages, no faster than the client takes them.
struct FoundPages {
  private let reply: ReplyChannel
  /// Go with the first page.
  private var suggestions: [FoundSuggestion]
  private var page = ByteWriter()
  private var pageCount = 0
  /// Number of items found so far.
  private(set) var count = 0

  static let mostItems = 256
  static let mostBytes = 256 << 10
  /// A client that takes nothing for as long holds a thread that others wait for.
  private static let patience: Int64 = 10_000_000_000

  init(reply: ReplyChannel, suggestions: [FoundSuggestion]) {
    self.reply = reply
    self.suggestions = suggestions
  }

  /// - Throws: ``MDProtocol/RequestFailure`` for a client that does not read.
  mutating func add(_ item: FoundItem) throws(RequestFailure) {
    item.write(to: &page)
    pageCount += 1
    count += 1
    guard pageCount >= Self.mostItems || page.bytes.count >= Self.mostBytes else { return }
    guard reply.waitForRoom(until: Clock.monotonic() + Self.patience) else {
      throw RequestFailure(.tooMany, "What was found is not read. Read it as it comes, or cancel the search.")
    }
    reply.send(.found(takePage()), attachment: takeBytes())
  }

  /// Sends the rest, as the final reply.
  mutating func finish() {
    reply.finish(.found(takePage()), attachment: takeBytes())
  }

  private mutating func takePage() -> FoundPage {
    defer { (pageCount, suggestions) = (0, []) }
    return FoundPage(count: pageCount, suggestions: suggestions)
  }

  private mutating func takeBytes() -> [UInt8] {
    defer { page = ByteWriter() }
    return page.bytes
  }
}
