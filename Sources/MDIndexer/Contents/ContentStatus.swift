package import MDModel
import MDSystem
import Synchronization

/// The queue of a pipeline, shared between threads.
package final class SharedContentQueue: Sendable {
  private let queue = Mutex(ContentQueue())

  package func look<Value: Sendable>(_ body: (ContentQueue) -> Value) -> Value { queue.withLock { body($0) } }

  func change<Value: Sendable>(_ body: (inout ContentQueue) -> Value) -> Value { queue.withLock { body(&$0) } }
}

/// Status of the pipeline, for any thread.
package struct ContentStatus: Sendable {
  package let queue: SharedContentQueue
  package let progress: IndexingProgress

  package init(queue: SharedContentQueue, progress: IndexingProgress) {
    self.queue = queue
    self.progress = progress
  }

  /// Where an item waits, for display.
  package enum Standing: Hashable, Sendable {
    /// It waits for its turn after this number of other items.
    case waiting(ahead: Int)
    /// A program is writing the file. It is read at the given time at the latest.
    case held(until: Instant)
    /// The file could not be read. It is tried again at the given time.
    case postponed(until: Instant)
    /// Indexing is switched off where the file lies.
    case switchedOff
    /// An importer exceeded a limit once. The item is tried again, with less work, when nothing else waits.
    case deferred
    /// An importer has it, or gets it next.
    case running
    /// An importer has been reading it for long, and may go on until the given time.
    case slow(until: Instant)

    /// Name of the state in machine-readable output.
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

  /// Seconds until each slow file is given up at the latest.
  package var slowSecondsLeft: [Double] {
    progress.snapshot.slow.values.map { max(0, Double(($0.until - Clock.now).inNanoseconds) / 1e9) }
  }

  /// State of an item; `nil` if it does not wait.
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
