import MDProtocol
import MDSystem

/// Handling of the frames of all clients.
struct ControlService: Sendable {
  let hello: Hello
  let limits: ListenerLimits
  let handler: any RequestHandler
  let onEnding: @Sendable (PeerCredentials, ConnectionEnding) -> Void
  let budget: AttachmentBudget

  /// - Throws: why the client must go.
  func take(_ frame: Frame, of client: ControlClient) throws(ConnectionFailure) {
    let stranger: Hello?
    do throws(FrameError) { stranger = try answer(frame, of: client) } catch {
      throw ConnectionFailure(.malformed(error))
    }
    if let stranger { throw ConnectionFailure(.versions(stranger)) }
  }

  /// - Returns: the greeting of a client that there is no version in common with.
  private func answer(_ frame: Frame, of client: ControlClient) throws(FrameError) -> Hello? {
    switch try client.session.take(frame) {
    case .greet: try greet(client)
    case .part(let stranger):
      try greet(client)
      return stranger
    case .handle(let request, let attachment, let number, let version):
      try handle(request, attachment, number, version, of: client)
    case .refuse(let number, let version):
      let message =
        "\(hello.program) \(hello.version) does not know this request; restart it if a newer one is installed"
      try refuse(RequestFailure(.invalid, message), number, version, of: client)
    case .cancel(let number): client.replies.close(number)
    case .nothing: break
    }
    return nil
  }

  private func greet(_ client: ControlClient) throws(FrameError) {
    client.replies.putAside(try Frame.hello(hello).encoded())
  }

  private func handle(
    _ request: Request, _ attachment: [UInt8], _ number: UInt32, _ version: UInt16, of client: ControlClient
  ) throws(FrameError) {
    guard client.replies.openCount < limits.requestsPerClient else {
      let message = "\(limits.requestsPerClient) requests of this client are under way; wait for one to be answered"
      return try refuse(RequestFailure(.tooMany, message), number, version, of: client)
    }
    guard let ticket = client.replies.open(number) else { throw .number(number) }
    let channel = ReplyChannel(
      queue: client.replies, ticket: ticket, version: version, attachmentBytes: attachment.count, budget: budget)
    handler.handle(request, attachment: attachment, from: client.peer, reply: channel)
  }

  private func refuse(
    _ failure: RequestFailure, _ number: UInt32, _ version: UInt16, of client: ControlClient
  ) throws(FrameError) {
    client.replies.putAside(try Frame.reply(.failure(failure), to: number, version: version, isFinal: true).encoded())
  }
}
