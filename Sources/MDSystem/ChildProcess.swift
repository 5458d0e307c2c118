import CMDSystem
import Glibc

/// A child process that this process started and will wait for.
public struct ChildProcess: ~Copyable, Sendable {
  public let identifier: Int32
  /// Descriptor that polls readable when the child has ended (`pidfd_open`).
  private let handle: Descriptor

  /// The way in which a child ended.
  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Starts a program with the given descriptors.
  ///
  /// Standard streams that are not mapped are `/dev/null`.
  ///
  /// Descriptors opened elsewhere without close-on-exec are inherited too. A program that must not have them closes
  /// them itself.
  ///
  /// - Parameters:
  ///   - executable: absolute path.
  ///   - arguments: without the program's own name.
  ///   - environment: the whole environment, `NAME=value`.
  ///   - descriptors: pairs of our descriptor and its number in the child.
  ///   - isDetached: the child leads its own session and outlives the terminal. It has no ignored or blocked signals,
  ///     and only its standard streams as descriptors.
  public static func start(
    _ executable: String, arguments: [String] = [], environment: [String] = [],
    descriptors: [(ours: Int32, childs: Int32)] = [], isDetached: Bool = false
  ) throws(SystemError) -> ChildProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in 0...2 where !descriptors.contains(where: { $0.childs == stream }) {
      posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_RDWR, 0)
    }
    for (ours, childs) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, childs) }
    if isDetached { md_spawn_close_from(&actions, 3) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isDetached { detach(&attributes) }
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for word in words + settings { free(word) } }
    var pid: pid_t = 0
    // posix_spawn returns the error instead of setting errno.
    let code = posix_spawn(&pid, executable, &actions, &attributes, words, settings)
    guard code == 0 else { throw SystemError(call: "posix_spawn", code: code) }
    let started = pid
    do throws(SystemError) {
      let handle = try systemCall("pidfd_open") { md_pidfd_open(started) }
      return ChildProcess(identifier: pid, handle: Descriptor(owning: handle))
    } catch {
      // Without a handle, the child could not be waited for later.
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
      throw error
    }
  }

  private static func detach(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | md_spawn_session_flag()
    posix_spawnattr_setflags(&attributes, flags)
  }

  /// Waits until the child has ended, without reaping it: its number cannot be reused until ``wait(milliseconds:)``
  /// reaps it.
  borrowing func waitForEnd() throws(SystemError) {
    var entry = pollfd(fd: handle.rawValue, events: Int16(POLLIN), revents: 0)
    _ = try systemCall("poll") { poll(&entry, 1, -1) }
  }

  /// Starts a thread that reaps the child when it ends, however late: an unreaped child stays as a zombie.
  public consuming func letGo() {
    let pid = identifier
    let thread = try? WorkerThread.start(name: "reaper") {
      while waitpid(pid, nil, 0) < 0, errno == EINTR {}
    }
    thread?.detach()
  }

  /// Gives the child ``BackgroundPriority``, which it keeps when it executes another program.
  public borrowing func yieldToOthers() { BackgroundPriority.apply(to: identifier) }

  /// Sends a signal to a detached child and to the processes of its session.
  borrowing func signalGroup(_ number: Int32) { kill(-identifier, number) }

  /// Sends a signal.
  ///
  /// A child that has already ended is not an error.
  public borrowing func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits until the child ends, and reaps it.
  ///
  /// `nil` if `milliseconds` pass first; a negative value waits for ever.
  public borrowing func wait(milliseconds: Int32 = -1) throws(SystemError) -> Ending? {
    var entry = pollfd(fd: handle.rawValue, events: Int16(POLLIN), revents: 0)
    guard try systemCall("poll", { poll(&entry, 1, milliseconds) }) > 0 else { return nil }
    var status: Int32 = 0
    let pid = identifier
    try systemCall("waitpid") { waitpid(pid, &status, 0) }
    let signal = md_wait_signal(status)
    return signal != 0 ? .signalled(signal) : .exited(md_wait_exit(status))
  }
}

/// A program of another app, run in the background: in its own session, at idle priority and with resource limits.
///
/// The program is always reaped, and processes that it leaves behind are killed.
public final class BackgroundProcess: Sendable {
  private let child: ChildProcess
  /// True once the child has ended.
  ///
  /// From then on no signal is sent, because the kernel may reuse its number.
  private let hasEnded = Monitor(false)

  /// - Parameters:
  ///   - environment: the whole environment, `NAME=value`.
  ///   - memory: maximum bytes of writable memory (`RLIMIT_DATA`).
  ///   - onEnd: called once on a thread of its own, if the program was started.
  public static func start(
    _ executable: String, arguments: [String], environment: [String], memory: UInt64,
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) -> BackgroundProcess {
    let child = try ChildProcess.start(
      executable, arguments: arguments, environment: environment, isDetached: true)
    let identifier = child.identifier
    child.yieldToOthers()
    _ = try? systemCall("prlimit") { md_limit_process(identifier, memory, 1_024) }
    let process = BackgroundProcess(child)
    do throws(SystemError) { try WorkerThread.start(name: "mds-extension") { process.reap(onEnd) }.detach() } catch {
      // No thread will wait for the child: end it and reap it here.
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
    // The child is a zombie until `wait` below, so its number still means its session. Mark the end first: other
    // threads must not signal the number after the reaping.
    hasEnded.change { $0 = true }
    child.signalGroup(SIGKILL)
    onEnd((try? child.wait()) ?? .signalled(SIGKILL))
  }
}
