import MDModel

/// Quiet periods before changes are handed out.
package struct QuietPolicy: Hashable, Sendable {
  /// Delay from a name's first event until it is handed out, so that related events come together.
  package var batching: Duration = .milliseconds(30)
  /// Number of times that a name may return soon after it was handed out before it has to wait.
  package var freeReturns = 2
  /// Delay of a name that returns more often; doubled each time.
  package var firstDelay: Duration = .milliseconds(200)
  package var longestDelay: Duration = .minutes(1)
  /// A name that was quiet for this long, and for four times its last delay, is new again.
  package var memory: Duration = .seconds(2)
  /// A file that is open for writing counts as settled after this long without a write; twice as long each time that
  /// the writing goes on.
  package var firstQuiet: Duration = .seconds(1)
  package var longestQuiet: Duration = .minutes(1)
  /// Time that the first half of a rename waits for the second, from when the kernel's queue was empty.
  package var renameWait: Duration = .milliseconds(100)
  /// Limit of dirty names; beyond it folders are handed out instead.
  package var mostNames = 100_000
  /// Number of names remembered after they were handed out, for ``memory``.
  package var mostRemembered = 8_192

  package init() {}
}

/// The times of a policy as every event needs them: nanoseconds, which cost no arithmetic of 128 bits.
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

  /// Delay after which a name that has returned `returns` times may be handed out again.
  func delay(returns: Int) -> Int64 {
    guard returns > freeReturns else { return 0 }
    return Self.doubled(firstDelay, times: returns - freeReturns - 1, atMost: longestDelay)
  }

  func memory(returns: Int) -> Int64 { max(memory, 4 * delay(returns: returns)) }

  /// Time without writes after which an open file counts as settled, at the nth time.
  func quiet(level: Int) -> Int64 { Self.doubled(firstQuiet, times: level, atMost: longestQuiet) }

  private static func doubled(_ time: Int64, times: Int, atMost limit: Int64) -> Int64 {
    times < 32 ? min(limit, time << Int64(times)) : limit
  }
}

extension Instant {
  func after(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: self.nanoseconds + nanoseconds) }
}

/// Pace of something that recurs: due soon at first, ever later the more often it returns.
struct Pace: Hashable, Sendable {
  /// `never` while nothing has happened since it was handed out.
  private(set) var due = Pace.never
  private(set) var handedOut: Instant?
  private(set) var returns = 0

  static let never = Instant.end

  var isDirty: Bool { due != Self.never }

  /// Notes an event. A due time that stands already is kept: a storm cannot put it off.
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

  /// An object that is renamed takes its past with it, or a storm of renames would be new at every name.
  mutating func inherit(_ other: Pace) {
    if !isDirty, other.handedOut != nil, other.returns >= returns { self = other }
  }
}
