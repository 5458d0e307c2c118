import CMDSystem
import Glibc

/// Receives the signals that ask a program to end by waiting for them.
///
/// No handler is installed, so no code of ours runs in signal context.
public enum EndingSignals {
  /// Blocks the signals, so that ``wait(milliseconds:)`` receives them.
  ///
  /// Call it before any thread starts: threads inherit the mask.
  public static func hold() {
    var set = signals(and: SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Unblocks the signals, so that they end the process at once again.
  ///
  /// The signal of ``wake()`` stays blocked, because it would end the process too.
  public static func release() {
    var set = signals()
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Reason why a wait ended.
  public enum Wake: Sendable { case ending, woken, timeout }

  /// Waits for one of the signals, for ``wake()``, or for the time-out; `nil` waits for ever.
  public static func wait(milliseconds: Int?) -> Wake {
    var set = signals(and: SIGUSR1)
    guard let milliseconds else {
      while true {
        switch sigwaitinfo(&set, nil) {
        case SIGUSR1: return .woken
        // A process that was stopped and continued has received no signal (EINTR).
        case -1: continue
        default: return .ending
        }
      }
    }
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    switch sigtimedwait(&set, nil, &time) {
    case SIGUSR1: return .woken
    case -1: return .timeout
    default: return .ending
    }
  }

  /// Orders that a daemon receives as signals.
  public enum Order: Sendable { case end, reload }

  /// Waits without a time-out for a signal that orders a daemon to end or to reload.
  ///
  /// Call ``hold()`` before.
  public static func waitForOrder() -> Order {
    var set = signals()
    while true {
      switch sigwaitinfo(&set, nil) {
      case SIGHUP: return .reload
      case SIGINT, SIGTERM: return .end
      default: continue
      }
    }
  }

  /// Ends a ``wait(milliseconds:)`` of this process: the current one or else the next one.
  public static func wake() { kill(getpid(), SIGUSR1) }

  private static func signals(and more: Int32...) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] + more { sigaddset(&set, signal) }
    return set
  }
}
