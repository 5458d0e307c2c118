/// Quiet periods before changes are handed out. All times in nanoseconds.
public struct QuietPolicy: Hashable, Sendable {
  /// Delay from a name's first event until it is handed out, so that related events come together.
  public var batching: Int64 = 30_000_000
  /// Number of times that a name may return soon after it was handed out before it has to wait.
  public var freeReturns = 2
  /// Delay of a name that returns more often; doubled each time.
  public var firstDelay: Int64 = 200_000_000
  public var longestDelay: Int64 = 60_000_000_000
  /// A name that was quiet for this long, and for four times its last delay, is new again.
  public var memory: Int64 = 2_000_000_000
  /// A file that is open for writing counts as settled after this long without a write; twice as long each time that
  /// the writing goes on.
  public var firstQuiet: Int64 = 1_000_000_000
  public var longestQuiet: Int64 = 60_000_000_000
  /// Time that the first half of a rename waits for the second, from when the kernel's queue was empty.
  public var renameWait: Int64 = 100_000_000
  /// Limit of dirty names; beyond it folders are handed out instead.
  public var mostNames = 100_000
  /// Number of names remembered after they were handed out, for ``memory``.
  public var mostRemembered = 8_192

  public init() {}

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

/// Pace of something that recurs: due soon at first, ever later the more often it returns.
struct Pace: Hashable, Sendable {
  /// `never` while nothing has happened since it was handed out.
  private(set) var due = Pace.never
  private(set) var handedOut: Int64?
  private(set) var returns = 0

  static let never = Int64.max

  var isDirty: Bool { due != Self.never }

  /// Notes an event. A due time that stands already is kept: a storm cannot put it off.
  mutating func touch(_ now: Int64, _ policy: QuietPolicy) {
    guard !isDirty else { return }
    returns = isRemembered(at: now, policy) ? returns + 1 : 0
    due = max(now + policy.batching, (handedOut ?? now) + policy.delay(returns: returns))
  }

  mutating func handOut(_ now: Int64) {
    due = Self.never
    handedOut = now
  }

  func isRemembered(at now: Int64, _ policy: QuietPolicy) -> Bool {
    guard let handedOut else { return false }
    return now - handedOut <= policy.memory(returns: returns)
  }

  /// An object that is renamed takes its past with it, or a storm of renames would be new at every name.
  mutating func inherit(_ other: Pace) {
    if !isDirty, other.handedOut != nil, other.returns >= returns { self = other }
  }
}
