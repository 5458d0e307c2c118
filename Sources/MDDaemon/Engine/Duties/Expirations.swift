import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDWatch

/// Removes items that have expired.
final class Expirations: Duty {
  /// Maximum number of items removed in one transaction.
  private static let mostAtOnce = 1_000

  private var next: Timestamp?

  /// - Parameter next: time of the next expiration.
  init(next: Timestamp?) { self.next = next }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    ExpirationClock.delay(next: next, now: now.time).map { now.instant + $0 }
  }

  /// Always true: an expiration in the future must not keep the engine busy.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  func run(_ now: Now, in index: OpenIndex) throws {
    guard let next, next <= now.time else { return }
    index.noteWork()
    try index.live.write { writing in
      for item in try writing.reading.itemsExpired(at: now.time, limit: Self.mostAtOnce) {
        index.watcher.forget(try writing.remove(item).directories)
      }
      try update(writing.reading)
    }
  }

  /// Reads the next expiration date: donations may have brought new ones.
  func update(_ reading: any IndexReading) throws {
    next = try reading.nextExpiration()
  }
}
