import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Thrown if a client does not read what was sent to it.
struct UnreadReplies: Error {
  static let failure = RequestFailure(.tooMany, "Results are not read. Read them as they come, or cancel the search.")
}

/// Replies of a search thread. A reply is sent only when there is room for it, so a client that reads is never
/// disconnected for too much unsent output.
extension ReplyChannel {
  /// Maximum wait for a client. A client that reads nothing blocks a thread that others need.
  private static let patience: Duration = .seconds(10)

  /// Sends a reply as soon as the client has read enough.
  func sendPatiently(_ reply: Reply, attachment: [UInt8], isFinal: Bool) throws(UnreadReplies) {
    let deadline = Clock.now + Self.patience
    guard send(reply, attachment: attachment, isFinal: isFinal, waitingUntil: deadline) else { throw UnreadReplies() }
  }

  /// Sends the final reply as soon as the client has read enough, or a failure if it does not read.
  func conclude(_ reply: Reply, attachment: [UInt8] = []) {
    do throws(UnreadReplies) { try sendPatiently(reply, attachment: attachment, isFinal: true) } catch {
      finish(.failure(UnreadReplies.failure))
    }
  }
}
