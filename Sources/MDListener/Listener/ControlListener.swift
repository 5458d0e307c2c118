package import MDProtocol
package import MDSystem
import Synchronization

/// The daemon's end of the control socket: one thread that serves all clients and waits for none of them.
package final class ControlListener: Sendable {
  /// The loop, until its thread takes it.
  private let loop: Monitor<ControlLoop?>
  private let thread = Mutex<WorkerThread?>(nil)
  private let wakes: WakeQueue
  private let peers: PeerQueue
  private let threadPrefix: String

  /// Listens on the socket. Clients wait until ``start()``.
  ///
  /// - Parameters:
  ///   - path: path of the socket; see ``UnixListener/init(path:)``. The daemon's lock must be held.
  ///   - inherited: a listening socket to use instead, handed over by systemd.
  ///   - hello: greeting of the daemon.
  ///   - threadPrefix: beginning of the names of its threads, at most 7 bytes.
  ///   - identify: identifies a client, on a separate thread; `nil` if every client is the program itself.
  ///   - observer: receives events for the log.
  /// - Throws: ``ListenerError``.
  package init(
    socket path: String, inherited: consuming Descriptor? = nil, hello: Hello, threadPrefix: String,
    limits: ListenerLimits = ListenerLimits(), identify: (@Sendable (ConnectedProcess) -> Peer)? = nil,
    handler: any RequestHandler, observer: ListenerObserver = ListenerObserver()
  ) throws(ListenerError) {
    self.threadPrefix = threadPrefix
    let listener = try Self.listener(path, inherited)
    do throws(SystemError) {
      wakes = try WakeQueue()
      peers = try PeerQueue(threadPrefix: threadPrefix, wakes: wakes, identify: identify)
      let service = ControlService(
        hello: hello, limits: limits, handler: handler, observer: observer, budget: AttachmentBudget(wakes: wakes))
      loop = Monitor(try ControlLoop(listener: listener, service: service, wakes: wakes, peers: peers))
    } catch { throw .system(error) }
  }

  deinit { stop() }

  private static func listener(
    _ path: String, _ inherited: consuming Descriptor?
  ) throws(ListenerError) -> UnixListener {
    guard let inherited else { return try UnixListener(path: path) }
    do throws(SystemError) { return try UnixListener(inherited: inherited) } catch { throw .system(error) }
  }

  /// Starts serving. A second call does nothing.
  package func start() throws(SystemError) {
    guard let loop = loop.change({ $0.take() }) else { return }
    let handover = Monitor<ControlLoop?>(loop)
    try thread.withLock { (thread) throws(SystemError) in
      thread = try WorkerThread.start(name: "\(threadPrefix)-control") { handover.change { $0.take() }?.run() }
    }
  }

  /// Calls a closure after both threads, the one for clients and the one that identifies them, have had a turn. This
  /// shows that neither hangs.
  package func afterTurn(_ body: @escaping @Sendable () -> Void) {
    wakes.run { [peers] in peers.run(body) }
  }

  /// Stops serving: waiting output is sent as far as clients accept it, all connections are closed, and the socket's
  /// file is removed. Returns when the thread has ended. Do not call it on that thread.
  package func stop() {
    wakes.stop()
    loop.change { $0 = nil }
    thread.withLock { $0.take() }?.join()
    peers.stop()
  }
}
