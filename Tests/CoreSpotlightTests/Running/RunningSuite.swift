import MDSystem
import Testing

/// Tests that a real index answers, one at a time: many at once would only wait for one another.
@Suite(.serialized) enum RunningSuite {}

/// Runs a waiting body on a thread of its own: the pool that tests run on must not block.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    do { try WorkerThread.start(name: "waiting") { continuation.resume(returning: body()) }.detach() } catch {
      fatalError("no thread: \(error)")
    }
  }
}
