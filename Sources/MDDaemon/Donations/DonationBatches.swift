import MDListener
import MDProtocol

/// Batches of which parts have come and the last one has not. A value.
struct DonationBatches {
  /// Key of a batch among all batches of clients.
  struct Key: Hashable, Sendable {
    var client: ClientNumber
    var name: String

    /// Key by which the index tells batches apart.
    var stored: String { "\(client.token)/\(name)" }
  }

  private struct Open {
    /// Bytes of it that are kept.
    var bytes = 0
    /// The number of its last part, among those of all batches.
    var part = 0
  }

  private var open: [Key: Open] = [:]
  private var parts = 0
  /// A part was refused or has been lost: what follows is refused as well.
  private var broken: Set<Key> = []

  /// Whether a part can still make its batch whole.
  func accepts(_ key: Key) -> Bool { !broken.contains(key) }

  func bytes(of key: Key) -> Int { open[key]?.bytes ?? 0 }
  func isOpen(_ key: Key) -> Bool { open[key] != nil }

  func hasOpen(of client: ClientNumber) -> Bool { open.keys.contains { $0.client == client } }

  /// A part is kept.
  mutating func keep(_ key: Key, bytes: Int, isLast: Bool) {
    parts += 1
    open[key] = isLast ? nil : Open(bytes: self.bytes(of: key) + bytes, part: parts)
  }

  /// Drops a batch and refuses its further parts; its last part forgets it.
  mutating func refuse(_ key: Key, isLast: Bool) {
    open[key] = nil
    if isLast { broken.remove(key) } else { broken.insert(key) }
  }

  /// - Returns: the batches of a client that were not whole.
  mutating func removeAll(of client: ClientNumber) -> [Key] {
    broken = broken.filter { $0.client != client }
    let lost = open.keys.filter { $0.client == client }
    for key in lost { open[key] = nil }
    return lost
  }

  /// Gives up the batch whose last part came longest ago; what follows of it is refused.
  ///
  /// - Returns: how much was kept of it.
  mutating func breakQuietest() -> (Key, bytes: Int)? {
    guard let (key, known) = open.min(by: { $0.value.part < $1.value.part }) else { return nil }
    refuse(key, isLast: false)
    return (key, known.bytes)
  }

  /// Drops all batches except these, by their names in the index, which has lost the others.
  mutating func loseAll(but stored: Set<String>) {
    for (key, known) in open where known.bytes > 0 && !stored.contains(key.stored) { refuse(key, isLast: false) }
  }

  /// Drops all batches: the index was closed.
  mutating func loseAll() {
    broken.formUnion(open.keys)
    open = [:]
  }
}
