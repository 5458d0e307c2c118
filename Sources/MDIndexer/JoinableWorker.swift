import MDSystem

/// A thread that is joined once, kept in an array until then.
final class JoinableWorker {
  private var thread: WorkerThread?
  init(_ thread: consuming WorkerThread) { self.thread = consume thread }
  func join() { thread.take()?.join() }
}
