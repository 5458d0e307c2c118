import CMDSystem
import Glibc

/// The signals that ask a program to end, taken by waiting instead of by a handler: no code of ours runs in signal context.
public enum EndingSignals {
  /// Keeps the signals for ``wait(milliseconds:)``. Call it before any thread starts: threads inherit it.
  public static func hold() {
    var set = signals
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets the signals end the process at once again. Not ``wake()``'s own, which would end it too.
  public static func release() {
    var set = signals
    sigdelset(&set, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// What ended a wait.
  public enum Wake: Sendable { case ending, woken, timeout }

  /// Waits for one of the signals, for ``wake()``, or until time is up.
  public static func wait(milliseconds: Int) -> Wake {
    var set = signals
    sigaddset(&set, SIGUSR1)
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    switch sigtimedwait(&set, nil, &time) {
    case SIGUSR1: return .woken
    case -1: return .timeout
    default: return .ending
    }
  }

  /// Ends somebody's ``wait(milliseconds:)`` in this process, now or the next one.
  public static func wake() { kill(getpid(), SIGUSR1) }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] { sigaddset(&set, signal) }
    return set
  }
}
