import MDModel

/// Delays before changes are handed out.
package struct QuietPolicy: Hashable, Sendable {
  /// Delay from a name's first event until it is handed out, so that related events are combined.
  package var batching: Duration = .milliseconds(30)
  /// Number of times that a name may change again soon after it was handed out without an extra delay.
  package var freeReturns = 2
  /// Delay of a name that changes more often; doubled each time.
  package var firstDelay: Duration = .milliseconds(200)
  package var longestDelay: Duration = .minutes(1)
  /// Quiet time after which a name's history is forgotten.
  ///
  /// At least four times its last delay.
  package var memory: Duration = .seconds(2)
  /// Time without a write after which an open file counts as settled; doubled each time that writing continues.
  package var firstQuiet: Duration = .seconds(1)
  package var longestQuiet: Duration = .minutes(1)
  /// Time that the first half of a rename waits for the second, counted from an empty kernel queue.
  package var renameWait: Duration = .milliseconds(100)
  /// Maximum number of dirty names.
  ///
  /// Above it, their folders are handed out instead.
  package var mostNames = 100_000
  /// Maximum number of names whose history is kept after they were handed out.
  package var mostRemembered = 8_192

  package init() {}
}

/// The times of a policy in nanoseconds, so that no event needs 128-bit arithmetic.
struct QuietTimes: Sendable {
  let batching: Int64
  let firstQuiet: Int64
  let longestQuiet: Int64
  let renameWait: Int64
  private let freeReturns: Int
  private let firstDelay: Int64
  private let longestDelay: Int64
  private let memory: Int64

  init(_ policy: QuietPolicy) {
    batching = policy.batching.inNanoseconds
    firstQuiet = policy.firstQuiet.inNanoseconds
    longestQuiet = policy.longestQuiet.inNanoseconds
    renameWait = policy.renameWait.inNanoseconds
    freeReturns = policy.freeReturns
    firstDelay = policy.firstDelay.inNanoseconds
    longestDelay = policy.longestDelay.inNanoseconds
    memory = policy.memory.inNanoseconds
  }

  /// Delay after which a name that has changed again `returns` times may be handed out.
  func delay(returns: Int) -> Int64 {
    guard returns > freeReturns else { return 0 }
    return Self.doubled(firstDelay, times: returns - freeReturns - 1, atMost: longestDelay)
  }

  func memory(returns: Int) -> Int64 { max(memory, 4 * delay(returns: returns)) }

  /// Time without writes after which an open file counts as settled, after `level` continuations.
  func quiet(level: Int) -> Int64 { Self.doubled(firstQuiet, times: level, atMost: longestQuiet) }

  private static func doubled(_ time: Int64, times: Int, atMost limit: Int64) -> Int64 {
    times < 32 ? min(limit, time << Int64(times)) : limit
  }
}

extension Instant {
  func after(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: self.nanoseconds + nanoseconds) }
}

/// Pace of a recurring change: due soon at first, and later the more often it recurs.
struct Pace: Hashable, Sendable {
  /// Time at which the change is due; `never` if nothing has changed since it was handed out.
  private(set) var due = Pace.never
  private(set) var handedOut: Instant?
  private(set) var returns = 0

  static let never = Instant.end

  var isDirty: Bool { due != Self.never }

  /// Notes an event.
  ///
  /// An earlier due time is kept, so a storm of events cannot postpone it.
  mutating func touch(_ now: Instant, _ times: QuietTimes) {
    guard !isDirty else { return }
    returns = isRemembered(at: now, times) ? returns + 1 : 0
    due = max(now.after(times.batching), (handedOut ?? now).after(times.delay(returns: returns)))
  }

  mutating func handOut(_ now: Instant) {
    due = Self.never
    handedOut = now
  }

  func isRemembered(at now: Instant, _ times: QuietTimes) -> Bool {
    guard let handedOut else { return false }
    return now.nanoseconds - handedOut.nanoseconds <= times.memory(returns: returns)
  }

  /// Takes over the history of an object that is renamed.
  ///
  /// Otherwise a storm of renames would be new at every name.
  mutating func inherit(_ other: Pace) {
    if !isDirty, other.handedOut != nil, other.returns >= returns { self = other }
  }
}
