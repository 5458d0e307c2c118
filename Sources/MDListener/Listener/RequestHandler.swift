package import MDModel
package import MDProtocol
import MDSystem

/// Handler of requests.
package protocol RequestHandler: Sendable {
  /// Called on the listener's thread, which serves everybody: it must not block. What takes time is done elsewhere and
  /// answered later.
  ///
  /// - Parameters:
  ///   - request: one that the peer may send, by ``MDProtocol/Rights``.
  ///   - attachment: the bytes that came with it; empty for most requests.
  ///   - reply: channel of the answer; to be finished exactly once. One that is released unfinished answers that the
  ///     daemon lost the request.
  func handle(_ request: Request, attachment: [UInt8], from peer: Peer, reply: ReplyChannel)

  /// Called on the listener's thread when a client has connected, before its first request.
  func clientCame(_ client: ClientNumber)

  /// Called on the listener's thread when a connection has ended, after its last request: nothing more comes of it.
  func clientLeft(_ client: ClientNumber)
}

extension RequestHandler {
  package func clientCame(_ client: ClientNumber) {}
  package func clientLeft(_ client: ClientNumber) {}
}

/// Number of a connection, unique for the listener.
package struct ClientNumber: Hashable, Sendable {
  package let token: UInt64

  package init(token: UInt64) { self.token = token }
}

/// Channel for the replies to one request. For any thread; only
/// ``send(_:attachment:isFinal:waitingUntil:)`` blocks.
package final class ReplyChannel: Sendable {
  private let queue: ReplyQueue
  private let ticket: ReplyTicket
  /// Version of the protocol, as agreed on with the client.
  private let version: UInt16
  /// Name of the daemon's program, for messages.
  private let program: String
  /// Bytes of the request's attachment, which may be kept as long as this is.
  private let attachmentBytes: Int
  private let budget: AttachmentBudget

  init(
    queue: ReplyQueue, ticket: ReplyTicket, version: UInt16, program: String, attachmentBytes: Int,
    budget: AttachmentBudget
  ) {
    self.queue = queue
    self.ticket = ticket
    self.version = version
    self.program = program
    self.attachmentBytes = attachmentBytes
    self.budget = budget
    budget.take(attachmentBytes, of: queue.token)
  }

  deinit {
    budget.giveBack(attachmentBytes, of: queue.token)
    finish(.failure(RequestFailure(.failed, "\(program) has lost this request; this is a bug, please report it")))
  }

  /// The client that made the request.
  package var client: ClientNumber { ClientNumber(token: queue.token) }

  /// Whether replies are awaited: the client is there, has not cancelled, and has no final reply yet.
  package var isOpen: Bool { queue.isOpen(ticket) }

  /// Sends a reply that others follow. To a client that reads too slowly a ``Reply/isSnapshot`` is sent once a later one
  /// has not taken its place; too many of the others end the connection.
  ///
  /// - Parameter attachment: bytes that go before it.
  package func send(_ reply: Reply, attachment: [UInt8] = []) { put(reply, attachment, isFinal: false) }

  /// Sends the final reply. Later ones are dropped.
  package func finish(_ reply: Reply, attachment: [UInt8] = []) { put(reply, attachment, isFinal: true) }

  /// Sends a reply once the client has read enough of the earlier ones. Never on the listener's thread, which makes the
  /// room.
  ///
  /// - Returns: `false` when the client has not read by the deadline: nothing was sent.
  package func send(
    _ reply: Reply, attachment: [UInt8] = [], isFinal: Bool, waitingUntil deadline: Instant
  ) -> Bool {
    guard isOpen else { return true }
    do throws(FrameError) {
      let frames = try encoded(reply, attachment, isFinal: isFinal)
      return queue.put(frames, for: ticket, isFinal: isFinal, waitingUntil: deadline)
    } catch {
      refuse(error)
      return true
    }
  }

  /// Registers a closure that is called, once, when the client cancels the request or goes before the final reply; at
  /// once when that has happened. It runs on the listener's thread, or on this one, and must not block. After
  /// ``finish(_:)`` it is never called. It does not keep this channel.
  package func onClose(_ body: @escaping @Sendable () -> Void) { queue.onClose(of: ticket, body) }

  private func put(_ reply: Reply, _ attachment: [UInt8], isFinal: Bool) {
    guard isOpen else { return }
    do throws(FrameError) {
      let frames = try encoded(reply, attachment, isFinal: isFinal)
      queue.put(frames, for: ticket, isFinal ? .final : reply.isSnapshot ? .snapshot : .part)
    } catch { refuse(error) }
  }

  /// A reply and its attachment in one piece: replies of other threads must not come between.
  private func encoded(_ reply: Reply, _ attachment: [UInt8], isFinal: Bool) throws(FrameError) -> [UInt8] {
    var frames: [UInt8] = []
    for frame in Frame.attachments(attachment, number: ticket.number, version: version) {
      frames += try frame.encoded()
    }
    return frames + (try Frame.reply(reply, to: ticket.number, version: version, isFinal: isFinal).encoded())
  }

  /// An answer that cannot be sent is replaced by a failure, which always can be.
  private func refuse(_ error: FrameError) {
    finish(.failure(RequestFailure(.failed, "The answer cannot be sent: \(error).")))
  }
}
