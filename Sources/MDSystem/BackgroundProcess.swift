import CMDSystem
import Glibc

/// A helper program of somebody else's, run in the background: in a session of its own, at idle priority and with
/// resource limits. Its end is always waited for, and processes that it leaves behind are killed.
public final class BackgroundProcess: Sendable {
  private let child: ChildProcess
  /// Set once the child was waited for; from then on the kernel may give its number to another process.
  private let hasEnded = Monitor(false)

  /// - Parameters:
  ///   - environment: the whole of it, `NAME=value`.
  ///   - memory: how many bytes it may write to (`RLIMIT_DATA`).
  ///   - onEnd: called once, on a thread of its own, if the program was started.
  public static func start(
    _ executable: String, arguments: [String], environment: [String], memory: UInt64,
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) -> BackgroundProcess {
    let child = try ChildProcess.start(
      executable, arguments: arguments, environment: environment, isDetached: true)
    let identifier = child.identifier
    _ = try? systemCall("sched_setscheduler") { md_sched_idle_process(identifier) }
    _ = try? systemCall("prlimit") { md_limit_process(identifier, memory, 1_024) }
    let process = BackgroundProcess(child)
    do throws(SystemError) { try WorkerThread.start(name: "mds-extension") { process.reap(onEnd) }.detach() } catch {
      // The thread that would wait for it could not be started.
      process.kill()
      process.reap { _ in }
      throw error
    }
    return process
  }

  private init(_ child: consuming ChildProcess) { self.child = child }

  public var identifier: Int32 { child.identifier }

  /// Asks the program and its processes to end.
  public func terminate() { signal(SIGTERM) }
  public func kill() { signal(SIGKILL) }

  private func signal(_ number: Int32) {
    hasEnded.look { hasEnded in if !hasEnded { child.signalGroup(number) } }
  }

  private func reap(_ onEnd: @Sendable (ChildProcess.Ending) -> Void) {
    try? child.waitForEnd()
    hasEnded.change { $0 = true }
    child.signalGroup(SIGKILL)
    onEnd((try? child.wait()) ?? .signalled(SIGKILL))
  }
}
