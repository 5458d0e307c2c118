public import MDProtocol
public import MDSystem
import Synchronization

/// The daemon's end of the control socket: one thread that serves all clients and waits for none of them.
public final class ControlListener: Sendable {
  /// The loop until its thread has it.
  private let loop: Monitor<ControlLoop?>
  private let thread = Mutex<WorkerThread?>(nil)
  private let wakes: WakeQueue

  /// Listens; clients are kept waiting until ``start()``.
  ///
  /// - Parameters:
  ///   - path: where the socket is made; see ``UnixListener/init(path:)``. Hold the daemon's lock before.
  ///   - inherited: a listening socket to use instead, as systemd hands over.
  ///   - hello: how the daemon greets.
  ///   - onEnding: called for every connection that ends, on the listener's thread; for the log.
  /// - Throws: ``ListenerError``.
  public init(
    socket path: String, inherited: consuming Descriptor? = nil, hello: Hello,
    limits: ListenerLimits = ListenerLimits(),
    handler: any RequestHandler, onEnding: @escaping @Sendable (PeerCredentials, ConnectionEnding) -> Void = { _, _ in }
  ) throws(ListenerError) {
    let listener = try Self.listener(path, inherited)
    do throws(SystemError) {
      wakes = try WakeQueue()
      let service = ControlService(
        hello: hello, limits: limits, handler: handler, onEnding: onEnding, budget: AttachmentBudget(wakes: wakes))
      loop = Monitor(try ControlLoop(listener: listener, service: service, wakes: wakes))
    } catch { throw .system(error) }
  }

  deinit { stop() }

  private static func listener(
    _ path: String, _ inherited: consuming Descriptor?
  ) throws(ListenerError) -> UnixListener {
    guard let inherited else { return try UnixListener(path: path) }
    do throws(SystemError) { return try UnixListener(inherited: inherited) } catch { throw .system(error) }
  }

  /// Starts serving; once.
  public func start() throws(SystemError) {
    guard let loop = loop.change({ $0.take() }) else { return }
    let handover = Monitor<ControlLoop?>(loop)
    try thread.withLock { (thread) throws(SystemError) in
      thread = try WorkerThread.start(name: "mds-control") { handover.change { $0.take() }?.run() }
    }
  }

  /// Stops serving: what waits to be sent goes out as far as clients take it, all connections are closed, and the
  /// socket's file is removed. Returns when the thread has ended; not to be called on it.
  public func stop() {
    wakes.stop()
    loop.change { $0 = nil }
    thread.withLock { $0.take() }?.join()
  }
}
