import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDWatch

/// Takes out items that have expired.
final class Expirations: Duty {
  /// Items that are taken out in one transaction.
  private static let mostAtOnce = 1_000

  private var next: Timestamp?

  /// - Parameter next: when something expires next.
  init(next: Timestamp?) { self.next = next }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    ExpirationClock.delay(next: next, now: now.time).map { now.instant + $0 }
  }

  /// A date that is yet to come keeps nothing busy.
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

  /// Donations may bring dates.
  func update(_ reading: any IndexReading) throws {
    next = try reading.nextExpiration()
  }
}
