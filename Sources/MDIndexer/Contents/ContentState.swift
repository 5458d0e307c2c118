package import MDModel

extension ContentQueue {
  /// State of an item in the queue.
  package enum State: Hashable, Sendable {
    /// Waits for its turn in its class.
    case waiting
    /// A program is writing the file. The item waits until the program closes it, at most until the given time.
    case held(until: Instant)
    /// The file could not be read. It is tried again at the given time.
    case postponed(until: Instant)
    /// Indexing is switched off where the file lies.
    case switchedOff
    /// An importer exceeded a limit once. The item gets its second turn when nothing else waits.
    case deferred
    /// The workers have the item.
    case running
    /// The workers have the item for its second try.
    case runningAgain

    var isRunning: Bool { self == .running || self == .runningAgain }

    /// When the item's turn comes again; `nil` if that does not depend on time.
    var due: Instant? {
      switch self {
      case .held(let due), .postponed(let due): due
      case .waiting, .switchedOff, .deferred, .running, .runningAgain: nil
      }
    }
  }
}

/// Number of items by class and state.
package struct StateCounts: Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case waiting, held, postponed, switchedOff, deferred, running, runningAgain
  }

  /// Cached, because `allCases` builds a new array on each call.
  private static let kinds = Kind.allCases.count

  private var numbers = [Int](repeating: 0, count: WorkClass.allCases.count * kinds)

  subscript(workClass: WorkClass, kind: Kind) -> Int {
    get { numbers[workClass.index * Self.kinds + kind.rawValue] }
    set { numbers[workClass.index * Self.kinds + kind.rawValue] = newValue }
  }

  func total(_ kind: Kind) -> Int { WorkClass.allCases.reduce(0) { $0 + self[$1, kind] } }
}

extension ContentQueue.State {
  var kind: StateCounts.Kind {
    switch self {
    case .waiting: .waiting
    case .held: .held
    case .postponed: .postponed
    case .switchedOff: .switchedOff
    case .deferred: .deferred
    case .running: .running
    case .runningAgain: .runningAgain
    }
  }
}

extension WorkClass {
  /// Index of the class in an array, from 0.
  var index: Int { Int(rawValue) }
}
