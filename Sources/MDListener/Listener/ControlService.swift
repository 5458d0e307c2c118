import MDProtocol
import MDSystem

/// Handles the frames of all clients.
struct ControlService: Sendable {
  let hello: Hello
  let limits: ListenerLimits
  let handler: any RequestHandler
  let observer: ListenerObserver
  let budget: AttachmentBudget

  /// - Parameter peer: the identified client.
  /// - Throws: why the client must be disconnected.
  func take(_ frame: Frame, of client: ControlClient, _ peer: Peer) throws(ConnectionFailure) {
    let stranger: Hello?
    do throws(FrameError) { stranger = try answer(frame, of: client, peer) } catch {
      throw ConnectionFailure(.malformed(error))
    }
    if let stranger { throw ConnectionFailure(.versions(stranger)) }
  }

  /// - Returns: the greeting of a client without a common version; `nil` otherwise.
  private func answer(_ frame: Frame, of client: ControlClient, _ peer: Peer) throws(FrameError) -> Hello? {
    switch try client.session.take(frame) {
    case .greet: try greet(client)
    case .part(let stranger):
      try greet(client)
      return stranger
    case .handle(let request, let attachment, let number, let version):
      do throws(RequestFailure) { try Rights.check(request, by: peer) } catch {
        tell(error, of: request.name, client, peer)
        try refuse(error, number, version, of: client)
        return nil
      }
      try handle(request, attachment, number, version, of: client, peer)
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
    _ request: Request, _ attachment: [UInt8], _ number: UInt32, _ version: UInt16, of client: ControlClient,
    _ peer: Peer
  ) throws(FrameError) {
    guard client.replies.openCount < limits.requestsPerClient else {
      let message = "\(limits.requestsPerClient) requests of this client are under way; wait for one to be answered"
      return try refuse(RequestFailure(.tooMany, message), number, version, of: client)
    }
    guard let ticket = client.replies.open(number) else { throw .number(number) }
    let channel = ReplyChannel(
      queue: client.replies, ticket: ticket, version: version, program: hello.program,
      attachmentBytes: attachment.count, budget: budget)
    handler.handle(request, attachment: attachment, from: peer, reply: channel)
  }

  /// Reports a refusal once per kind of request, so that a client that repeats it does not fill the log.
  private func tell(_ failure: RequestFailure, of name: Request.Name, _ client: ControlClient, _ peer: Peer) {
    if client.refused.insert(name).inserted { observer.refused(peer, failure) }
  }

  private func refuse(
    _ failure: RequestFailure, _ number: UInt32, _ version: UInt16, of client: ControlClient
  ) throws(FrameError) {
    client.replies.putAside(try Frame.reply(.failure(failure), to: number, version: version, isFinal: true).encoded())
  }
}
