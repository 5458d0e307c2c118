import MDProtocol
import MDSystem

/// Identifies clients on a separate thread, while the listener's thread serves others.
final class PeerQueue: Sendable {
  /// The thread that identifies; `nil` if every client is the program itself.
  private let worker: Worker?
  private let wakes: WakeQueue
  /// Identities of clients until the listener takes them; `nil` for a client that is still being identified.
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

  /// Identifies a client, and then wakes the listener for it.
  func identify(_ process: ConnectedProcess, _ client: UInt64) {
    guard let worker else {
      found.change { $0[client] = Peer(process: process.credentials.processID, user: .own) }
      return wakes.call(to: client)
    }
    found.change { $0[client] = .some(nil) }
    worker.queue.run { [found, wakes] in
      // Skip a client that has disconnected while others were identified.
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

  /// Runs a task on the thread in its turn; at once if there is no thread.
  func run(_ task: @escaping @Sendable () -> Void) {
    if let worker { worker.queue.run(task) } else { task() }
  }

  func stop() { worker?.queue.stop() }
}
