import MDListener
import MDProtocol

/// Batches that have begun and whose last part has not arrived. A value type.
struct DonationBatches {
  /// Key of a batch among all batches of clients.
  struct Key: Hashable, Sendable {
    var client: ClientNumber
    var name: String

    /// Key by which the index distinguishes batches.
    var stored: String { "\(client.token)/\(name)" }
  }

  private struct Open {
    /// Bytes of the batch that are kept.
    var bytes = 0
    /// Number of the batch's latest part. All batches share one count.
    var part = 0
  }

  private var open: [Key: Open] = [:]
  private var parts = 0
  /// Batches with a part that was refused or lost: their further parts are refused too.
  private var broken: Set<Key> = []

  /// Whether a batch can still become complete.
  func accepts(_ key: Key) -> Bool { !broken.contains(key) }

  func bytes(of key: Key) -> Int { open[key]?.bytes ?? 0 }
  func isOpen(_ key: Key) -> Bool { open[key] != nil }

  func hasOpen(of client: ClientNumber) -> Bool { open.keys.contains { $0.client == client } }

  /// Notes a part that is kept.
  mutating func keep(_ key: Key, bytes: Int, isLast: Bool) {
    parts += 1
    open[key] = isLast ? nil : Open(bytes: self.bytes(of: key) + bytes, part: parts)
  }

  /// Drops a batch and refuses its further parts, up to the last one.
  mutating func refuse(_ key: Key, isLast: Bool) {
    open[key] = nil
    if isLast { broken.remove(key) } else { broken.insert(key) }
  }

  /// Forgets a client that has left.
  ///
  /// - Returns: the batches of the client that were incomplete.
  mutating func removeAll(of client: ClientNumber) -> [Key] {
    broken = broken.filter { $0.client != client }
    let lost = open.keys.filter { $0.client == client }
    for key in lost { open[key] = nil }
    return lost
  }

  /// Gives up the batch whose latest part came longest ago, and refuses its further parts.
  ///
  /// - Returns: the batch, and how many of its bytes were kept; `nil` if no batch is open.
  mutating func breakQuietest() -> (Key, bytes: Int)? {
    guard let (key, known) = open.min(by: { $0.value.part < $1.value.part }) else { return nil }
    refuse(key, isLast: false)
    return (key, known.bytes)
  }

  /// Drops the batches that the index has lost.
  ///
  /// - Parameter stored: keys of the batches that the index still has.
  mutating func loseAll(but stored: Set<String>) {
    for (key, known) in open where known.bytes > 0 && !stored.contains(key.stored) { refuse(key, isLast: false) }
  }

  /// Drops all batches and refuses their further parts: the index was closed.
  mutating func loseAll() {
    broken.formUnion(open.keys)
    open = [:]
  }
}
