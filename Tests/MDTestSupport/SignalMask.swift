import Glibc

/// Starts a child process with no signal blocked, as a shell would.
///
/// The threads that run tests block signals. A child inherits the mask and hands it on to its own children, which
/// `kill` could then not end.
public func withSignalsUnblocked<Value: ~Copyable>(_ body: () throws -> Value) rethrows -> Value {
  var (none, before) = (sigset_t(), sigset_t())
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
