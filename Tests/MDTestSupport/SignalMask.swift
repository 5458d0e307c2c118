import Glibc

/// Starts a child that has no signal blocked, as a shell would. The threads that tests run on block signals; a child
/// inherits that, and so does what it starts: `kill` could not end them.
public func withSignalsUnblocked<Value: ~Copyable>(_ body: () throws -> Value) rethrows -> Value {
  var (none, before) = (sigset_t(), sigset_t())
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
