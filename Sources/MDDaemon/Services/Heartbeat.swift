import MDSystem

/// Feeds the watchdog of the service manager as long as the threads that clients and files wait for answer. Each round
/// feeds it if all threads have answered the round before, and then asks them again.
final class Heartbeat: Sendable {
  struct Watched: Sendable {
    let name: String
    /// Whether the thread is busy with work that has no turns, and may take as long as needed.
    var isExcused: @Sendable () -> Bool = { false }
    /// Makes the thread call a closure in its turn.
    let ask: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  private let watched: [Watched]
  /// Names of the threads that have not answered yet.
  private let silent = Monitor(Set<String>())
  private let feed: @Sendable () -> Void
  private let report: @Sendable ([String]) -> Void

  /// - Parameters:
  ///   - feed: signals the service manager that the daemon is alive.
  ///   - report: called with the threads that have not answered for a whole round.
  init(
    _ watched: [Watched], feed: @escaping @Sendable () -> Void, report: @escaping @Sendable ([String]) -> Void
  ) {
    (self.watched, self.feed, self.report) = (watched, feed, report)
  }

  func beat() {
    let silent = silent.look { $0 }
    let hung = watched.filter { silent.contains($0.name) && !$0.isExcused() }
    guard hung.isEmpty else { return report(hung.map(\.name)) }
    feed()
    // An excused thread has not answered its last question yet: do not ask again.
    for thread in watched where !silent.contains(thread.name) { ask(thread) }
  }

  private func ask(_ thread: Watched) {
    silent.change { _ = $0.insert(thread.name) }
    thread.ask { [silent] in silent.change { _ = $0.remove(thread.name) } }
  }
}
