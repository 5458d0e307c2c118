import MDSystem
import Testing

/// Tests with a real index, one at a time: many at once would only slow each other down.
@Suite(.serialized) enum RunningSuite {}

/// Runs a blocking body on a thread of its own, because the pool that runs the tests must not block.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    do { try WorkerThread.start(name: "waiting") { continuation.resume(returning: body()) }.detach() } catch {
      fatalError("no thread: \(error)")
    }
  }
}
