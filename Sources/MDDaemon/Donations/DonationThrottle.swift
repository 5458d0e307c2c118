/// Apps with more waiting donations than can be applied soon. An app is told once when this begins, and once when it
/// ends.
struct DonationThrottle: Hashable, Sendable {
  /// Limit of waiting bytes: about ten seconds of applying. An app that is further ahead gains nothing by going on.
  static let most: Int64 = 32 << 20

  private(set) var throttled: Set<String> = []

  /// - Parameter waiting: bytes that wait to be applied, by bundle.
  /// - Returns: bundles for which throttling begins or ends now, sorted by name. It ends at a quarter of the limit.
  mutating func update(_ waiting: [String: Int64]) -> (begins: [String], ends: [String]) {
    let begins = waiting.filter { $0.value > Self.most && !throttled.contains($0.key) }.map(\.key)
    let ends = throttled.filter { (waiting[$0] ?? 0) <= Self.most / 4 }
    throttled.formUnion(begins)
    throttled.subtract(ends)
    return (begins.sorted(), ends.sorted())
  }
}
