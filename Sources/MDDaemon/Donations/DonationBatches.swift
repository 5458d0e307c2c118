import MDProtocol

/// Batches of which parts have come and the last one has not. A value.
struct DonationBatches {
  /// A batch among all that clients have under way.
  struct Key: Hashable, Sendable {
    var client: ClientNumber
    var name: String

    /// As the index tells batches apart.
    var stored: String { "\(client.token)/\(name)" }
  }

  /// Bytes that are kept of each.
  private var open: [Key: Int] = [:]
  /// A part was refused or has been lost: what follows is refused as well.
  private var broken: Set<Key> = []

  /// Whether a part can still make its batch whole.
  func accepts(_ key: Key) -> Bool { !broken.contains(key) }

  func bytes(of key: Key) -> Int { open[key] ?? 0 }
  func isOpen(_ key: Key) -> Bool { open[key] != nil }

  func hasOpen(of client: ClientNumber) -> Bool { open.keys.contains { $0.client == client } }

  /// A part is kept.
  mutating func keep(_ key: Key, bytes: Int, isLast: Bool) {
    open[key] = isLast ? nil : self.bytes(of: key) + bytes
  }

  /// Nothing of a batch is kept; its last part makes an end of it.
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

  /// The index was closed: what it had of batches is gone.
  mutating func loseAll() {
    broken.formUnion(open.keys)
    open = [:]
  }
}
