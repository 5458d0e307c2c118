import CMDSystem
import Glibc

/// A dedicated thread for work that blocks.
///
/// Such work must not run on Swift's cooperative pool.
public struct WorkerThread: ~Copyable, Sendable {
  private let identifier: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, which must be joined or detached.
  ///
  /// - Parameter name: shown by `top -H`; at most 15 bytes.
  public static func start(
    name: String, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) -> WorkerThread {
    let body = Unmanaged.passRetained(Body(run))
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError(call: "pthread_create", code: code)
    }
    md_thread_name(identifier, name)
    return WorkerThread(identifier: identifier)
  }

  private init(identifier: pthread_t) { self.identifier = identifier }

  /// Waits until the thread has ended.
  public consuming func join() { pthread_join(identifier, nil) }

  /// Lets the thread end by itself.
  ///
  /// The thread must report its end to threads that depend on it.
  public consuming func detach() { pthread_detach(identifier) }

  /// Number of threads that can run at the same time.
  public static var coreCount: Int { max(1, Int(md_core_count())) }
}
