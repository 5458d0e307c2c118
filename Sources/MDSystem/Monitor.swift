import CMDSystem
import Glibc
public import MDModel

/// State shared by threads, with a lock and a condition variable: the classic monitor (Hoare 1974).
///
/// For dedicated threads only. Never wait on a monitor from Swift's cooperative thread pool.
public final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the state under the lock, then wakes all waiting threads.
  public func change<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Runs `body` with the state under the lock, without waking waiters.
  public func look<Value>(_ body: (borrowing State) throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Waits until `body` returns a value.
  ///
  /// `body` runs under the lock, at first and after every ``change(_:)``.
  public func wait<Value>(for body: (inout State) -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let value = body(&state) { return value }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits like ``wait(for:)``, but only until a deadline; `nil` if the deadline passes first.
  public func wait<Value>(until deadline: Instant, for body: (inout State) -> Value?) -> Value? {
    let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let value = body(&state) { return value }
      if pthread_cond_timedwait(condition, mutex, &time) != 0 { return body(&state) }
    }
  }
}
