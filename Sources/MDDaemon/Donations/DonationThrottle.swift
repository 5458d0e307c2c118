/// Apps with more waiting than can be applied soon, which are told so: once when it begins, once when it ends.
struct DonationThrottle: Hashable, Sendable {
  /// About as much as is applied in ten seconds: an app that is ahead by more gains nothing by going on.
  static let most: Int64 = 32 << 20

  private(set) var throttled: Set<String> = []

  /// - Parameter waiting: bytes that wait to be applied, by bundle.
  /// - Returns: bundles for which it begins and ends now, by name. It ends at a quarter of the limit.
  mutating func update(_ waiting: [String: Int64]) -> (begins: [String], ends: [String]) {
    let begins = waiting.filter { $0.value > Self.most && !throttled.contains($0.key) }.map(\.key)
    let ends = throttled.filter { (waiting[$0] ?? 0) <= Self.most / 4 }
    throttled.formUnion(begins)
    throttled.subtract(ends)
    return (begins.sorted(), ends.sorted())
  }
}
