import MDListener
import MDModel
import MDProtocol
import MDSystem

/// A client has not read what was sent to it before.
struct UnreadReplies: Error {
  static let failure = RequestFailure(.tooMany, "Results are not read. Read them as they come, or cancel the search.")
}

/// Replies of a thread that searches: none is sent before there is room for it, so that a client which reads is never
/// disconnected for too much unsent output.
extension ReplyChannel {
  /// A client that takes nothing for as long holds a thread that others wait for.
  private static let patience: Duration = .seconds(10)

  /// Sends a reply once the client has read enough.
  func sendPatiently(_ reply: Reply, attachment: [UInt8], isFinal: Bool) throws(UnreadReplies) {
    let deadline = Clock.now + Self.patience
    guard send(reply, attachment: attachment, isFinal: isFinal, waitingUntil: deadline) else { throw UnreadReplies() }
  }

  /// Sends the final reply once the client has read enough; a failure to one that does not read.
  func conclude(_ reply: Reply, attachment: [UInt8] = []) {
    do throws(UnreadReplies) { try sendPatiently(reply, attachment: attachment, isFinal: true) } catch {
      finish(.failure(UnreadReplies.failure))
    }
  }
}
