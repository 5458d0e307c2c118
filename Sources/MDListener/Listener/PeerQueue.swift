import MDProtocol
import MDSystem

/// Identifies clients on a thread of its own: the listener's thread serves the others meanwhile.
final class PeerQueue: Sendable {
  /// `nil` if every client is the program itself.
  private let worker: Worker?
  private let wakes: WakeQueue
  /// Identified clients whose call the listener has not answered yet; `nil` for clients that are being identified.
  private let found = Monitor([UInt64: Peer?]())

  private struct Worker: Sendable {
    let queue: SerialQueue
    let identify: @Sendable (ConnectedProcess) -> Peer
  }

  init(
    threadPrefix: String, wakes: WakeQueue, identify: (@Sendable (ConnectedProcess) -> Peer)?
  ) throws(SystemError) {
    self.wakes = wakes
    guard let identify else {
      worker = nil
      return
    }
    worker = Worker(queue: try SerialQueue(name: "\(threadPrefix)-peers"), identify: identify)
  }

  /// Wakes the listener for the client once it is known.
  func identify(_ process: ConnectedProcess, _ client: UInt64) {
    guard let worker else {
      found.change { $0[client] = Peer(process: process.credentials.processID, user: .own) }
      return wakes.call(to: client)
    }
    found.change { $0[client] = .some(nil) }
    worker.queue.run { [found, wakes] in
      // The client may have gone while others were identified.
      guard found.look({ $0[client] }) != nil else { return }
      let peer = worker.identify(process)
      found.change { if $0[client] != nil { $0[client] = .some(peer) } }
      wakes.call(to: client)
    }
  }

  /// Takes the identity of a client; `nil` until it is known.
  func take(_ client: UInt64) -> Peer? {
    found.change { found in
      guard let peer = found[client] ?? nil else { return nil }
      found[client] = nil
      return peer
    }
  }

  func forget(_ client: UInt64) { found.change { $0[client] = nil } }

  /// Has the thread do something in its turn; at once where there is none.
  func run(_ task: @escaping @Sendable () -> Void) {
    if let worker { worker.queue.run(task) } else { task() }
  }

  func stop() { worker?.queue.stop() }
}
