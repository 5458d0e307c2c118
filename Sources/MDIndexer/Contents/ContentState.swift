package import MDModel

extension ContentQueue {
  /// Where an item stands.
  package enum State: Hashable, Sendable {
    /// Has its turn in its class.
    case waiting
    /// A program is writing the file: it waits for the end of that, and no longer than until then.
    case held(until: Instant)
    /// Nothing could be known of the file: it has its turn again at that time.
    case postponed(until: Instant)
    /// Indexing is switched off where it lies.
    case switchedOff
    /// It took too long once: it has its turn when nothing else does.
    case deferred
    /// The workers have it.
    case running
    /// The workers have it for the second time.
    case runningAgain

    var isRunning: Bool { self == .running || self == .runningAgain }

    /// When it has its turn again; `nil` where that is no matter of time.
    var due: Instant? {
      switch self {
      case .held(let due), .postponed(let due): due
      case .waiting, .switchedOff, .deferred, .running, .runningAgain: nil
      }
    }
  }
}

/// How many items there are, by class and state.
package struct StateCounts: Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case waiting, held, postponed, switchedOff, deferred, running, runningAgain
  }

  /// Counted once: the list of all cases is made anew each time.
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
  /// Classes are numbered from 0 on.
  var index: Int { Int(rawValue) }
}
