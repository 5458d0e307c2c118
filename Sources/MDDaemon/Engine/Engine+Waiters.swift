import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Clients that wait.
extension Engine {
  /// Indexes everything that happened before now ahead of all else: reported events, folders without a watch, waiting
  /// trees, waiting contents.
  func sync(_ channel: ReplyChannel) throws {
    guard let session else { return refuseWithoutIndex(channel) }
    _ = try apply(try session.watcher.drain())
    var left = session.watcher.usage.swept
    while left > 0, !mailbox.isStopping {
      try sweep(count: 1_000)
      left -= 1_000
    }
    release()
    plan.escalateAll(to: .interactive)
    waiters.append(Waiter(channel: channel, crawls: [], waitsForAll: true))
  }

  func importPaths(_ paths: [[UInt8]], _ channel: ReplyChannel) throws {
    guard session != nil else { return refuseWithoutIndex(channel) }
    var waiter = Waiter(channel: channel, crawls: [], waitsForAll: false)
    for path in paths {
      if let off = settings.user.switches.indexingIsOff(at: path) {
        let name = String(decoding: path, as: UTF8.self)
        waiter.summary.refused.append(
          "\(name): indexing is switched off for \(String(decoding: off, as: UTF8.self)); mdutil -i on switches it on")
        continue
      }
      waiter.crawls.insert(path)
      plan.add(.init(path: path, workClass: .interactive, request: nil))
    }
    waiters.append(waiter)
  }

  func refuseWithoutIndex(_ channel: ReplyChannel) {
    let reason = link.board.look { $0.reason } ?? "the index is not open"
    channel.finish(.failure(Self.cannotIndex(because: reason)))
  }

  /// - Parameter reason: a sentence, or a part of one.
  static func cannotIndex(because reason: String) -> RequestFailure {
    RequestFailure(.unavailable, "mds cannot index now: \(reason)" + (reason.hasSuffix(".") ? "" : "."))
  }

  /// Reports progress to waiting clients, and completion to those whose request is done.
  func serveWaiters() throws {
    guard !waiters.isEmpty, session != nil else { return }
    reported = Clock.monotonic() + Self.betweenReports
    waiters.removeAll { !$0.channel.isOpen }
    for index in waiters.indices { try advance(&waiters[index]) }
    let done = try waiters.indices.filter { try isDone(&waiters[$0]) }
    for index in done { waiters[index].channel.finish(.done(waiters[index].summary)) }
    for index in done.reversed() { waiters.remove(at: index) }
  }

  private func advance(_ waiter: inout Waiter) throws {
    guard let session, waiter.cookie == nil else { return report(waiter) }
    guard try waiter.waitsForAll ? isSettled() : waiter.crawls.isEmpty else { return report(waiter) }
    let waitsForAll = waiter.waitsForAll
    // Entries that workers have not begun are withdrawn: they are offered again in their new class.
    for workClass in WorkClass.allCases where workClass > .interactive {
      session.live.contents.retract(workClass)
    }
    (waiter.cookie, waiter.total) = try session.live.perform { writing in
      if waitsForAll { try writing.promoteAll(to: .interactive) }
      return (try writing.cookie(), try writing.reading.waitingCount(upTo: .interactive))
    }
    try reloadBacklog()
    try feed()
  }

  /// Whether every name is known that can be known now.
  private func isSettled() throws -> Bool {
    guard plan.isEmpty else { return false }
    // Folders are looked at so many times only, and each time later.
    if unlisted.isEmpty || doubtfulDue.map({ $0 <= Clock.monotonic() }) ?? false { try lookAtDoubtful() }
    try lookAtLinked()
    return !hasDoubts && linkedDue == nil
  }

  private func report(_ waiter: Waiter) {
    guard waiter.cookie != nil else {
      let met = link.board.look { $0.crawl?.met ?? 0 }
      return waiter.channel.send(.progress(WorkProgress(phase: .names, done: Int64(met))))
    }
    let left = Int64(
      session?.live.contents.queue.look { $0.waiting(of: .interactive) + $0.running(of: .interactive) } ?? 0)
    let limits = link.contents?.slowSecondsLeft ?? []
    waiter.channel.send(
      .progress(
        WorkProgress(
          phase: .contents, done: max(0, waiter.total - left), total: waiter.total, bytes: waiter.summary.bytes,
          slow: limits.isEmpty ? nil : Int64(limits.count), slowSecondsLeft: limits.max())))
  }

  private func isDone(_ waiter: inout Waiter) throws -> Bool {
    guard try isFulfilled(waiter) else { return false }
    guard waiter.waitsForAll, waiter.repeats < Self.mostRepeats, try hasNews() else { return true }
    waiter.repeats += 1
    waiter.cookie = nil
    release()
    try advance(&waiter)
    return false
  }

  /// Whether importing has led to more work for earlier changes: new events are left to the next client.
  private func hasNews() throws -> Bool {
    let isOpen = hasDoubts || linkedDue != nil
    return try lookAtUntrusted() || isOpen
  }

  /// Imports files that are being written as they are.
  private func release() {
    session?.live.contents.change { $0.releaseHeld(as: .interactive) }
  }

  private static let mostRepeats = 3

  /// Items about which nothing can be found out for now keep no client waiting.
  private func isFulfilled(_ waiter: Waiter) throws -> Bool {
    guard let cookie = waiter.cookie, let session else { return false }
    return try session.live.perform { writing in
      if waiter.waitsForAll, try writing.reading.isCaughtUp(cookie) { return true }
      let queue = session.live.contents.queue
      let excused = try queue.look { $0.excused }.count { item in
        try writing.reading.journalEntry(of: item).map { $0.workClass == .interactive } ?? false
      }
      let isWaiting = try writing.reading.waitingCount(upTo: .interactive) > Int64(excused)
      return !isWaiting && queue.look { $0.waiting(of: .interactive) + $0.running(of: .interactive) } == 0
    }
  }

  func finishWaiters(failure: RequestFailure) {
    for waiter in waiters { waiter.channel.finish(.failure(failure)) }
    waiters = []
    for channel in followers.values.flatMap(\.channels) { channel.finish(.failure(failure)) }
    followers = [:]
  }
}
