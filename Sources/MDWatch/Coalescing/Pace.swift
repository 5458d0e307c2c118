/// Pace of something that recurs: due soon at first, ever later the more often it returns.
struct Pace: Hashable, Sendable {
  /// `never` while nothing has happened since it was handed out.
  private(set) var due = Pace.never
  private(set) var handedOut: Int64?
  private(set) var returns = 0

  static let never = Int64.max

  var isDirty: Bool { due != Self.never }

  /// Something happened. What is due already stays due when it was: a storm cannot put it off.
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
