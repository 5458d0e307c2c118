package import MDModel
import MDSystem
import Synchronization

/// The queue of a pipeline, which any thread may ask.
package final class SharedContentQueue: Sendable {
  private let queue = Mutex(ContentQueue())

  package func look<Value: Sendable>(_ body: (ContentQueue) -> Value) -> Value { queue.withLock { body($0) } }

  func change<Value: Sendable>(_ body: (inout ContentQueue) -> Value) -> Value { queue.withLock { body(&$0) } }
}

/// Status of contents on their way, for any thread.
package struct ContentStatus: Sendable {
  package let queue: SharedContentQueue
  package let progress: IndexingProgress

  package init(queue: SharedContentQueue, progress: IndexingProgress) {
    self.queue = queue
    self.progress = progress
  }

  /// Where an item stands: the one answer to "where does it wait?".
  package enum Standing: Hashable, Sendable {
    /// It has its turn behind so many others.
    case waiting(ahead: Int)
    /// A program is writing the file; it is read as it is then at the latest.
    case held(until: Instant)
    /// Nothing could be known of it; it is tried again then.
    case postponed(until: Instant)
    /// Indexing is switched off where it lies.
    case switchedOff
    /// It took too long once, and is tried again, with less, when nothing else waits.
    case deferred
    /// An importer has it, or has it next.
    case running
    /// An importer has had it for long, and may have it until then.
    case slow(until: Instant)

    /// For programs.
    package var name: String {
      switch self {
      case .waiting: "waiting"
      case .held: "held"
      case .postponed: "postponed"
      case .switchedOff: "switched-off"
      case .deferred: "second-try"
      case .running: "importing"
      case .slow: "slow"
      }
    }
  }

  /// For each file whose importer takes long, the seconds until it is given up at the latest.
  package var slowSecondsLeft: [Double] {
    progress.snapshot.slow.values.map { max(0, Double(($0.until - Clock.now).inNanoseconds) / 1e9) }
  }

  /// `nil` for an item that does not wait.
  package func standing(of item: ItemID) -> Standing? {
    let slow = progress.snapshot.slow[item.rawValue]
    return queue.look { queue in
      switch queue.state(of: item) {
      case nil: nil
      case .waiting?: .waiting(ahead: queue.ahead(of: item) ?? 0)
      case .held(let due)?: .held(until: due)
      case .postponed(let due)?: .postponed(until: due)
      case .switchedOff?: .switchedOff
      case .deferred?: .deferred
      case .running?, .runningAgain?: slow.map { .slow(until: $0.until) } ?? .running
      }
    }
  }
}
