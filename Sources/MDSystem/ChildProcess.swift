import CMDSystem
import Glibc

/// A child process that this process started and will wait for.
public struct ChildProcess: ~Copyable, Sendable {
  public let identifier: Int32
  /// Polls readable when the child ends (`pidfd_open`).
  private let handle: Descriptor

  /// The way in which a child ended.
  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Starts a program with the given descriptors, its standard streams on `/dev/null` unless mapped. Descriptors that
  /// were opened elsewhere without close-on-exec are inherited too: a program that must not have them closes them
  /// itself.
  ///
  /// - Parameters:
  ///   - executable: absolute path.
  ///   - arguments: without the program's own name.
  ///   - environment: the whole environment, `NAME=value`.
  ///   - descriptors: pairs of ours and the number the child sees it under.
  ///   - isDetached: the child leads a session of its own, outlives the terminal, has no signal ignored or held, and no
  ///     descriptor but its standard streams.
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
      // Nothing could wait for the child later without a handle.
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

  /// Waits until the child has ended, and leaves it to ``wait(milliseconds:)``: its number is not another's until then.
  borrowing func waitForEnd() throws(SystemError) {
    var entry = pollfd(fd: handle.rawValue, events: Int16(POLLIN), revents: 0)
    _ = try systemCall("poll") { poll(&entry, 1, -1) }
  }

  /// Starts a thread that waits for the child's end, which may be long after: an unwaited child stays as a zombie.
  public consuming func letGo() {
    let pid = identifier
    let thread = try? WorkerThread.start(name: "reaper") {
      while waitpid(pid, nil, 0) < 0, errno == EINTR {}
    }
    thread?.detach()
  }

  /// Puts the child at ``BackgroundPriority``, also when it becomes another program.
  public borrowing func yieldToOthers() { BackgroundPriority.apply(to: identifier) }

  /// Sends a signal to a detached child and to the processes of its session.
  borrowing func signalGroup(_ number: Int32) { kill(-identifier, number) }

  /// Sends a signal; a child that has ended already is no error.
  public borrowing func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits until the child ends; `nil` when `milliseconds` pass first. Negative: for ever.
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
    child.yieldToOthers()
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
