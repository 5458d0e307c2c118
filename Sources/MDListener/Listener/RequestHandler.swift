package import MDModel
package import MDProtocol
import MDSystem

/// Serves the requests of clients.
package protocol RequestHandler: Sendable {
  /// Serves a request. Called on the listener's thread, which serves all clients, so it must not block. Slow work must
  /// be done on another thread and answered later.
  ///
  /// - Parameters:
  ///   - request: a request that ``MDProtocol/Rights`` allows the peer to send.
  ///   - attachment: the bytes that came with it; empty for most requests.
  ///   - reply: channel of the answer, to be finished exactly once. If it is released unfinished, it answers that the
  ///     daemon has lost the request.
  func handle(_ request: Request, attachment: [UInt8], from peer: Peer, reply: ReplyChannel)

  /// Called on the listener's thread when a client has connected, before its first request.
  func clientCame(_ client: ClientNumber)

  /// Called on the listener's thread when a connection has ended, after its last request.
  func clientLeft(_ client: ClientNumber)
}

extension RequestHandler {
  package func clientCame(_ client: ClientNumber) {}
  package func clientLeft(_ client: ClientNumber) {}
}

/// Number of a connection, unique within the listener.
package struct ClientNumber: Hashable, Sendable {
  package let token: UInt64

  package init(token: UInt64) { self.token = token }
}

/// Channel for the replies to one request. May be used from any thread; only
/// ``send(_:attachment:isFinal:waitingUntil:)`` blocks.
package final class ReplyChannel: Sendable {
  private let queue: ReplyQueue
  private let ticket: ReplyTicket
  /// The protocol version agreed with the client.
  private let version: UInt16
  /// Name of the daemon's program, for messages.
  private let program: String
  /// Bytes of the request's attachment. They count as in use as long as the channel lives.
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

  /// Whether replies are expected: the client is connected, has not cancelled, and has not got its final reply.
  package var isOpen: Bool { queue.isOpen(ticket) }

  /// Sends a reply that other replies follow. If the client reads too slowly, a ``Reply/isSnapshot`` is replaced by a
  /// later one before it is sent. Too many other replies end the connection.
  ///
  /// - Parameter attachment: bytes that are sent before the reply.
  package func send(_ reply: Reply, attachment: [UInt8] = []) { put(reply, attachment, isFinal: false) }

  /// Sends the final reply. Later replies are dropped.
  package func finish(_ reply: Reply, attachment: [UInt8] = []) { put(reply, attachment, isFinal: true) }

  /// Sends a reply when the client has read enough of the earlier ones. Never call it on the listener's thread, which
  /// makes the room.
  ///
  /// - Returns: `false` if the client has not read by the deadline. The reply was not sent then.
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

  /// Registers a closure for a client that cancels the request or disconnects before the final reply. It is called
  /// once, immediately if that has already happened. The closure runs on the listener's thread, or on this one, and
  /// must not block. After ``finish(_:)`` it is never called. It does not retain this channel.
  package func onClose(_ body: @escaping @Sendable () -> Void) { queue.onClose(of: ticket, body) }

  private func put(_ reply: Reply, _ attachment: [UInt8], isFinal: Bool) {
    guard isOpen else { return }
    do throws(FrameError) {
      let frames = try encoded(reply, attachment, isFinal: isFinal)
      queue.put(frames, for: ticket, isFinal ? .final : reply.isSnapshot ? .snapshot : .part)
    } catch { refuse(error) }
  }

  /// Encodes a reply and its attachment as one piece, so that replies of other threads cannot come between.
  private func encoded(_ reply: Reply, _ attachment: [UInt8], isFinal: Bool) throws(FrameError) -> [UInt8] {
    var frames: [UInt8] = []
    for frame in Frame.attachments(attachment, number: ticket.number, version: version) {
      frames += try frame.encoded()
    }
    return frames + (try Frame.reply(reply, to: ticket.number, version: version, isFinal: isFinal).encoded())
  }

  /// Replaces a reply that cannot be sent with a failure, which always can be.
  private func refuse(_ error: FrameError) {
    finish(.failure(RequestFailure(.failed, "The answer cannot be sent: \(error).")))
  }
}
