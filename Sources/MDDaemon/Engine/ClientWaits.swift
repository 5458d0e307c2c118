import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Clients that wait for trees and contents that they asked for, and clients that follow a reindex request. They keep
/// waiting while an index is closed and opened again.
final class ClientWaits: Duty {
  private struct Waiter {
    let channel: ReplyChannel
    /// Trees that the client asked for.
    let asked: Set<FilePath>
    /// Trees among them whose crawl has not ended yet.
    var trees: Set<FilePath>
    /// Why other trees were refused from the start, in words.
    private let refused: [String]
    /// True if the client waits for every tree, whoever asked for it.
    let waitsForAll: Bool
    /// Position in the journal: every entry up to it must be done. `nil` until the trees are crawled.
    var cookie: Int64?
    /// How often the wait started over, because more work was found at its end.
    var repeats = 0
    /// Number of contents that waited when the wait for contents began.
    var total: Int64 = 0
    var summary = WorkSummary()

    init(_ channel: ReplyChannel, asked: Set<FilePath>, waitsForAll: Bool, refused: [String] = []) {
      (self.channel, self.asked, trees, self.waitsForAll) = (channel, asked, asked, waitsForAll)
      self.refused = refused
      summary.refused = refused
    }

    /// The same client, with everything still to be waited for.
    var anew: Waiter { Waiter(channel, asked: asked, waitsForAll: waitsForAll, refused: refused) }
  }

  /// Clients that follow a request, and the work done for it since the first of them asked.
  private struct Followers {
    let workClass: WorkClass
    var channels: [ReplyChannel] = []
    var summary = WorkSummary()
  }

  /// Interval between two progress reports.
  static let reportInterval = Duration.milliseconds(250)
  private static let mostRepeats = 3

  private var waiters: [Waiter] = []
  private var followers: [Int64: Followers] = [:]
  private var reported = Instant.start

  // MARK: Adding clients

  /// Lets a client wait for all work that is known by now.
  func waitForAll(_ channel: ReplyChannel) { waiters.append(Waiter(channel, asked: [], waitsForAll: true)) }

  /// Lets a client wait for trees.
  ///
  /// - Parameter refused: why other trees are not crawled, in words.
  func wait(for trees: Set<FilePath>, refused: [String], _ channel: ReplyChannel) {
    waiters.append(Waiter(channel, asked: trees, waitsForAll: false, refused: refused))
  }

  func follow(_ request: ReindexRequest, _ channel: ReplyChannel) {
    channel.send(.requests([request.shortened()]))
    followers[request.id, default: Followers(workClass: request.workClass)].channels.append(channel)
  }

  /// Classes of the requests that clients follow: their work does not wait for other programs.
  var followedClasses: Set<WorkClass> { Set(followers.values.map(\.workClass)) }

  /// Trees that clients wait for.
  var awaitedTrees: Set<FilePath> { waiters.reduce(into: []) { $0.formUnion($1.trees) } }

  /// Ends all waits with a failure.
  func endAll(_ failure: RequestFailure) {
    for waiter in waiters { waiter.channel.finish(.failure(failure)) }
    waiters = []
    endFollowers(failure)
  }

  /// The index was lost. Ends the requests, and lets clients that wait for files start over on the next index.
  func loseIndex(_ failure: RequestFailure) {
    endFollowers(failure)
    waiters = waiters.map(\.anew)
  }

  private func endFollowers(_ failure: RequestFailure) {
    for channel in followers.values.flatMap(\.channels) { channel.finish(.failure(failure)) }
    followers = [:]
  }

  /// Forgets the clients that have left.
  private func forgetWhoLeft() {
    waiters.removeAll { !$0.channel.isOpen }
    for id in followers.keys { followers[id]?.channels.removeAll { !$0.isOpen } }
    followers = followers.filter { !$0.value.channels.isEmpty }
  }

  // MARK: Reports of other duties

  func didCrawl(_ path: FilePath, _ counts: IndexingSummary) {
    for place in waiters.indices {
      let isAwaited = waiters[place].trees.remove(path) != nil
      if isAwaited { waiters[place].summary.add(counts) }
      if waiters[place].waitsForAll { waiters[place].summary.add(counts) }
    }
  }

  /// - Parameter refusal: a sentence that names the path.
  func didRefuse(_ path: FilePath, _ refusal: String) {
    for place in waiters.indices where waiters[place].trees.remove(path) != nil {
      waiters[place].summary.refused.append(refusal)
    }
  }

  func didImport(_ outcome: ContentOutcome, in index: OpenIndex) throws {
    if outcome.done[.interactive] != nil {
      for place in waiters.indices where waiters[place].waitsForAll { waiters[place].summary.add(outcome.counts) }
      try addToTrees(outcome, in: index)
    }
    for id in followers.keys {
      guard let request = index.reindexing[id], case .running = request.state, outcome.done[request.workClass] != nil
      else { continue }
      followers[id]?.summary.add(outcome.counts)
    }
  }

  /// Adds each file to the clients that asked for a tree with the file in it.
  private func addToTrees(_ outcome: ContentOutcome, in index: OpenIndex) throws {
    let concerned = waiters.indices.filter { !waiters[$0].waitsForAll }
    guard !concerned.isEmpty else { return }
    let files = try index.live.read { reading in
      try outcome.results.map { (path: try reading.path(of: $0.item) ?? "", counts: $0.counts) }
    }
    for place in concerned {
      for file in files where waiters[place].asked.contains(where: { file.path.isAt(orBelow: $0) }) {
        waiters[place].summary.add(file.counts)
      }
    }
  }

  /// Tells the followers of a request that it has changed.
  func tell(_ request: ReindexRequest) {
    guard let following = followers[request.id] else { return }
    for channel in following.channels { channel.send(.requests([request.shortened()])) }
    guard request.isOver else { return }
    for channel in following.channels { channel.finish(.done(following.summary)) }
    followers[request.id] = nil
  }

  func tell(_ line: TraceLine, ofRequest request: Int64) {
    for channel in followers[request]?.channels ?? [] { channel.send(.trace(line)) }
  }

  // MARK: Duty

  func due(_ now: Now, in index: OpenIndex) -> Instant? { waiters.isEmpty ? nil : reported + Self.reportInterval }
  /// Waiting clients keep nothing busy: other duties do the work.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  /// Reports the progress to waiting clients, and finishes those whose work is done.
  func run(_ now: Now, in index: OpenIndex) throws {
    forgetWhoLeft()
    guard !waiters.isEmpty else { return }
    reported = now.instant
    // Advance all clients before any is finished: what one of them starts may be work for the others too.
    for place in waiters.indices { waiters[place] = try advanced(waiters[place], now, in: index) }
    var open: [Waiter] = []
    for waiter in waiters {
      if let left = try left(of: waiter, now, in: index) {
        open.append(left)
      } else {
        waiter.channel.finish(.done(waiter.summary))
      }
    }
    waiters = open
  }

  /// Lets a client wait for contents as soon as the names of its trees are known.
  private func advanced(_ waiter: Waiter, _ now: Now, in index: OpenIndex) throws -> Waiter {
    // Names first: contents are waited for only when all names are known.
    guard waiter.cookie == nil, try hasItsNames(waiter, now, in: index) else {
      report(waiter, in: index)
      return waiter
    }
    // Take back entries that workers have not begun: they are handed out again under their new, more urgent class.
    index.contents.retractBackground(in: index)
    var advanced = waiter
    // In one transaction: entries that are added later lie beyond the cookie, so the client does not wait for them.
    (advanced.cookie, advanced.total) = try index.live.write { writing in
      if waiter.waitsForAll { try writing.promoteAll(to: .interactive) }
      return (try writing.cookie(), try writing.reading.waitingCount(upTo: .interactive))
    }
    try index.contents.reload(in: index)
    // Retry postponed files only once per client: a file that stays unreadable must not keep the client waiting.
    if waiter.waitsForAll, waiter.repeats == 0 { index.contents.releasePostponed(in: index) }
    // Import files that are open for writing in their current state: some are never closed.
    if !waiter.waitsForAll { try index.contents.releaseHeld(below: waiter.asked, in: index) }
    try index.contents.feed(now, in: index)
    return advanced
  }

  private func hasItsNames(_ waiter: Waiter, _ now: Now, in index: OpenIndex) throws -> Bool {
    guard waiter.waitsForAll else { return waiter.trees.isEmpty }
    let isSettled = try index.refreshing.hurry(now, in: index)
    index.crawls.escalateAll(to: .interactive)
    return isSettled && index.crawls.plan.isEmpty
  }

  private func report(_ waiter: Waiter, in index: OpenIndex) {
    guard waiter.cookie != nil else {
      let met = index.context.status.look { $0.crawl?.met ?? 0 }
      let reason = index.crawls.reason(for: .interactive)
      return waiter.channel.send(.progress(WorkProgress(phase: .names, done: Int64(met), waits: reason)))
    }
    let left = Int64(index.contents.awaited(in: index))
    let limits = index.context.contents?.slowSecondsLeft ?? []
    waiter.channel.send(
      .progress(
        WorkProgress(
          phase: .contents, done: max(0, waiter.total - left), total: waiter.total, bytes: waiter.summary.bytes,
          slow: limits.isEmpty ? nil : Int64(limits.count), slowSecondsLeft: limits.max(),
          waits: index.contents.reasons[.interactive])))
  }

  /// - Returns: `nil` if the client has what it waited for.
  private func left(of waiter: Waiter, _ now: Now, in index: OpenIndex) throws -> Waiter? {
    guard try hasItsContents(waiter, in: index) else { return waiter }
    // Importing may have revealed older work: a file that was renamed meanwhile is known under its former stamp. Start
    // over, but only a few times.
    guard waiter.waitsForAll, waiter.repeats < Self.mostRepeats, try hasMore(now, in: index) else { return nil }
    var again = waiter
    again.repeats += 1
    again.cookie = nil
    index.contents.releaseHeld(in: index)
    return try advanced(again, now, in: index)
  }

  /// Whether there is more work than was known when the client began to wait for contents. Work that arrived since then
  /// cannot be distinguished from older work that was found late.
  private func hasMore(_ now: Now, in index: OpenIndex) throws -> Bool {
    if try index.refreshing.findNews(now, in: index) { return true }
    return try !index.live.read { try index.contents.isDone(upTo: .live, $0, in: index) }
  }

  /// Whether the contents that the client waits for are done. Files whose state cannot be known for now do not count.
  private func hasItsContents(_ waiter: Waiter, in index: OpenIndex) throws -> Bool {
    guard let cookie = waiter.cookie else { return false }
    return try index.live.read { reading in
      if waiter.waitsForAll, try reading.isCaughtUp(cookie) { return true }
      return try index.contents.isDoneForClients(reading, in: index)
    }
  }
}

extension WorkSummary {
  mutating func add(_ counts: IndexingSummary) {
    indexed += Int64(counts.imported)
    unchanged += Int64(counts.unchanged)
    removed += Int64(counts.removed)
    nameOnly = (nameOnly ?? 0) + Int64(counts.nameOnly)
    bytes += counts.bytes
    for (rule, count) in counts.skipped { skipped[rule, default: 0] += Int64(count) }
    for (reason, count) in counts.failed { failed[reason, default: 0] += Int64(count) }
    refused += counts.refused.map(\.description)
  }
}
