import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Work that is due by time.
extension Engine {
  /// - Returns: whether the index may have changed.
  func keepTime() throws -> Bool {
    let now = Clock.monotonic()
    var hasChanged = try believeStamps(now)
    if let due = session?.live.contents.queue.look({ $0.nextDue }), due <= Clock.now {
      session?.live.contents.change { $0.revive(at: Clock.now) }
    }
    hasChanged = try sweepIfDue(now: now) || hasChanged
    if let doubtfulDue, doubtfulDue <= now {
      try lookAtDoubtful()
      hasChanged = true
    }
    if let linkedDue, linkedDue <= now {
      try lookAtLinked()
      hasChanged = true
    }
    if let movedDue, movedDue <= now { try judgeMovedAnew() }
    hasChanged = try expire() || hasChanged
    return hasChanged
  }

  /// Files whose stamps are old enough by now, and still the same, are believed; the others are looked at again.
  private func believeStamps(_ now: Int64) throws -> Bool {
    let items = trust.takeDue(now: now)
    guard !items.isEmpty else { return false }
    try believe(items)
    return true
  }

  /// Looks now at all files whose stamps prove nothing yet: one may have been renamed while it was imported, and be known
  /// under the stamp of before.
  ///
  /// - Returns: whether any is not as it is known.
  func lookAtUntrusted() throws -> Bool { try believe(trust.items) }

  /// - Returns: whether any is not as it is known.
  @discardableResult
  private func believe(_ items: Set<ItemID>) throws -> Bool {
    guard !items.isEmpty, let session else { return false }
    let date = Clock.realtime()
    var (changed, young): (Set<ItemID>, [ItemID]) = ([], [])
    try session.live.perform { writing in
      for item in items.sorted() {
        guard let record = try writing.reading.item(item), !record.isTrusted, record.state != .pending,
          let path = try writing.reading.path(parent: record.parent, name: record.name)
        else { continue }
        guard let status = try? FileStatus.of(path: path), record.tells(of: status) else {
          changed.insert(item)
          continue
        }
        if record.stamp.isTrustworthy(at: date) { try writing.trust(item) } else { young.append(item) }
      }
    }
    trust.add(young, now: Clock.monotonic())
    if !changed.isEmpty { try settle(try session.live.recheck(changed)) }
    return !changed.isEmpty
  }

  /// Removes expired items.
  private func expire() throws -> Bool {
    guard let session, let next = expiration, next <= Clock.realtime() else { return false }
    try session.live.perform { writing in
      for item in try writing.reading.itemsExpired(at: Clock.realtime(), limit: 1_000) {
        session.watcher.forget(try writing.remove(item).directories)
      }
      expiration = try writing.reading.nextExpiration()
    }
    return true
  }

  /// Nanoseconds until something expires; `nil` when nothing does.
  func untilExpiration() -> Int64? { ExpirationClock.delay(next: expiration, now: Clock.realtime()) }

  /// Comes to rest with nothing left to do: memory is given back, the log is folded into the index, and nothing wakes
  /// the engine until something happens.
  func comeToRest() throws {
    guard isBusy, let session, plan.isEmpty, !session.live.contents.queue.look({ $0.hasWork }),
      session.live.collectionDeadline == nil, !donations.hasMore, trust.due == nil, linkedDue == nil, movedDue == nil,
      doubtfulDue == nil
    else { return }
    isBusy = false
    // What was deleted while it was written is told as written and never as closed.
    if session.live.contents.queue.look({ $0.count(of: .held) > 0 }) { try reloadBacklog() }
    try session.writer.rest()
    ProcessMemory.releaseFreed()
    link.board.change {
      $0.contents = nil
      $0.phase = .idle
    }
    logger.debug("at rest")
  }
}
