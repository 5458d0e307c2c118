import Logging
import MDIndexer
import MDListener
import MDProtocol
import MDSystem
import Synchronization

/// The daemon's parts, made in the order in which they need each other. Every daemon is put together here, whether it
/// has a process of its own or not.
final class DaemonParts: Sendable {
  let context: EngineContext
  /// Thread for answers that read the index, and for reports that are repeated.
  let answers: SerialQueue
  private let apps: AppRequestRouter
  private let verifier: Verifier
  private let listener: ControlListener
  private let running: Mutex<Running?>

  /// Parts of the daemon that run until its end.
  private struct Running: ~Copyable {
    let lock: ServiceLock
    let engine: WorkerThread

    /// Waits for the engine's end. The lock is released after it, when no thread writes any more.
    consuming func end() { engine.join() }
  }

  /// Starts the engine; clients are served from ``serve()`` on.
  ///
  /// - Parameters:
  ///   - lock: held until the engine has ended.
  ///   - inherited: a listening socket to use instead of one at `socket`, as systemd hands over.
  ///   - environment: `nil` for an embedded daemon.
  /// - Throws: ``ListenerError``, and when the system refuses threads.
  init(
    lock: consuming ServiceLock, context: EngineContext, log: LogRing, version: String, socket: String,
    inherited: consuming Descriptor? = nil, environment: AppRequestRouter.AppEnvironment?
  ) throws {
    let verifier = Verifier(context: context)
    answers = try SerialQueue(name: "mds-answers")
    apps = try AppRequestRouter(context: context, environment: environment)
    let handler = DaemonHandler(
      context: context, version: version, log: log, answers: answers, verifier: verifier, apps: apps)
    listener = try ControlListener(
      socket: socket, inherited: inherited, hello: Hello(program: "mds", version: version), threadPrefix: "mds",
      identify: apps.identify, handler: handler, observer: Self.observer(context.logger))
    let engine = try WorkerThread.start(name: "mds-engine") { Engine(context: context, verifier: verifier).run() }
    running = Mutex(Running(lock: lock, engine: engine))
    (self.context, self.verifier) = (context, verifier)
  }

  deinit { stop() }

  private static func observer(_ logger: Logger) -> ListenerObserver {
    ListenerObserver(refused: { (peer, failure) in
      logger.warning("\(failure)", metadata: ["process": "\(peer.process)"])
    })
  }

  /// The threads that clients and files wait for.
  var watchedThreads: [Heartbeat.Watched] {
    let engine = Heartbeat.Watched(
      name: "mds-engine",
      // Opening an index may migrate an older format, which takes longer the larger the index is.
      isExcused: { [context] in context.status.look { $0.phase } == .starting },
      ask: { [context] answer in context.mailbox.post(Command { (_, _) in answer() }) })
    return [
      engine, Heartbeat.Watched(name: "mds-control", ask: { [listener] in listener.afterTurn($0) }),
      Heartbeat.Watched(name: "mds-answers", ask: { [answers] in answers.run($0) }),
      Heartbeat.Watched(name: "mds-apps", ask: { [apps] in apps.afterTurn($0) }),
    ]
  }

  /// Starts to serve clients.
  func serve() throws(SystemError) { try listener.start() }

  /// Stops all parts and returns when they have ended; a second call does nothing. Clients go first, so that nothing
  /// more is promised to them, then the engine.
  func stop() {
    guard let running = running.withLock({ $0.take() }) else { return }
    verifier.stop()
    answers.stop()
    apps.stop()
    listener.stop()
    // Both are needed: the signal ends a crawl, the mailbox ends whatever the engine waits for.
    context.stop.raise()
    context.mailbox.stop()
    running.end()
  }
}
