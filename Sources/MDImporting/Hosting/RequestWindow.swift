import MDModel

/// How many requests are sent ahead of the answers. Sending ahead spares a cheap file the way there and back. Behind an
/// expensive file it only makes more wait, and what was sent cannot be taken back without ending the process.
struct RequestWindow {
  /// Work that may lie in front of the importer.
  private static let ahead: Duration = .milliseconds(50)

  private let most: Int
  private(set) var count: Int

  init(most: Int) {
    self.most = most
    count = most
  }

  /// A file took so long: the next ones are expected to take as long. It opens again by doubling.
  mutating func note(elapsed: Duration) {
    let fitting = Int(clamping: Self.ahead.inNanoseconds / max(1, elapsed.inNanoseconds))
    count = max(1, min(most, fitting, count * 2))
  }
}
