import MDCrawl
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDWatch

/// Commands of clients to an open index.
extension OpenIndex {
  /// Indexes everything that happened before now ahead of all other work: events, folders without a watch, planned
  /// trees, waiting contents.
  func sync(_ now: Now, _ channel: ReplyChannel) throws {
    try refreshing.apply(try watcher.drain(), now, in: self)
    try sweeps.sweepAll(now, in: self)
    contents.releaseHeld(in: self)
    crawls.escalateAll(to: .interactive)
    clients.waitForAll(channel)
  }

  func importPaths(_ paths: [FilePath], _ channel: ReplyChannel) throws {
    var (trees, refused): (Set<FilePath>, [String]) = ([], [])
    for path in paths {
      if let refusal = try refusal(of: path) {
        refused.append(refusal)
      } else {
        trees.insert(path)
        crawls.add(path, as: .interactive)
      }
    }
    clients.wait(for: trees, refused: refused, channel)
  }

  /// Why a path is not crawled: its indexing is switched off, or it lies in a root that is leaving.
  func refusal(of path: FilePath) throws -> String? {
    if let off = context.settings.user.switches.indexingIsOff(at: path) {
      return "\(path.text): indexing is switched off for \(off.text); mdutil -i on switches it on"
    }
    // A part of the leaving root that stays is a root of its own by now.
    guard departures.hold(path), try !roots.paths(in: self).contains(where: { path.isAt(orBelow: $0) }) else {
      return nil
    }
    return "\(path.text): it is being removed from the index; try again when it is gone"
  }

  func reindex(
    _ scope: ReindexRequest.Scope, _ origin: ReindexRequest.Origin, follow: Bool, _ now: Now, _ channel: ReplyChannel
  ) throws {
    if let refusal = try reindexing.refusal(of: scope, in: self) { return channel.finish(.failure(refusal)) }
    let id = try reindexing.admit(scope, origin: origin, now, in: self)
    guard follow, let request = reindexing[id] else { return channel.finish(.accepted(id)) }
    clients.follow(request, channel)
  }

  func cancel(_ id: Int64, _ now: Now, _ channel: ReplyChannel) throws {
    if try reindexing.cancel(id, now, in: self) { return channel.finish(.accepted(id)) }
    channel.finish(.failure(RequestFailure(.invalid, "No open request has the number \(id).")))
  }

  /// Erases the stored items of volumes and folders. Roots that are switched on are indexed again.
  func erase(_ paths: [FilePath], _ now: Now, _ channel: ReplyChannel) throws {
    var removed = 0
    for path in paths {
      let removal = try live.write { try $0.eraseTree(path, isLeaving: departures.includes) }
      watcher.forget(removal.directories)
      removed += removal.count
    }
    // Donated items lie in no folder: they are erased only together with everything else.
    if paths.contains(.root) { removed += try donations.eraseAll(in: self) }
    try donations.loseErased(now, in: self)
    RecognitionCache(index: writer.path).erase()
    recognition.forget()
    try contents.reload(in: self)
    try roots.plan(in: self)
    try donations.askLostDonors(now, in: self)
    channel.finish(.accepted(Int64(removed)))
  }

  /// Removes roots that were given to `mdimport`.
  func forget(_ paths: [FilePath], _ now: Now, _ channel: ReplyChannel) throws {
    let known = try live.read { try $0.roots().map(\.rootPath) }
    for path in paths {
      if let refusal = ForgottenRoot.refusal(of: path, known: known, configured: context.settings.roots) {
        return channel.finish(.failure(RequestFailure(.invalid, refusal)))
      }
    }
    try roots.forget(paths, now, in: self)
    channel.finish(.accepted(Int64(paths.count)))
  }

  /// Lets the encoder work now, if there is one.
  func encode(_ channel: ReplyChannel) throws {
    guard context.settings.models.encoder != nil else {
      let failure = "The encoder's model is not installed, or meaning is off: see limelight.conf(5)."
      return channel.finish(.failure(RequestFailure(.unavailable, failure)))
    }
    let missing = try live.read { session in
      let coverage = try session.coverage(of: .encoder)
      return try coverage.total - coverage.covered + session.beginnings(in: .encoder)
    }
    vectors.request(in: self)
    channel.finish(.accepted(Int64(missing)))
  }

  /// Forgets what was learned. The client is told when this is on the disk.
  func forgetUsage(_ now: Now, _ channel: ReplyChannel) throws {
    try live.writeDurably { try $0.forgetUsage(until: now.time) }
    // The write-ahead log still has it, until it is folded into the index.
    try writer.rest()
    channel.finish(.accepted(0))
  }

  /// Replaces the client states of an app's indexes.
  func setClientStates(of donors: [Donor], to state: [UInt8]?, _ channel: ReplyChannel) throws {
    noteWork()
    try live.writeDurably { session in
      for donor in donors { try session.setState(state, of: donor) }
    }
    channel.finish(.accepted(0))
  }
}

extension IndexWriting {
  /// Removes an item with everything below it, and the roots that lie there.
  ///
  /// - Parameter isLeaving: whether a root is about to leave the index.
  fileprivate func eraseTree(_ path: FilePath, isLeaving: (FilePath) -> Bool) throws -> Removal {
    var removal = Removal()
    for root in try reading.roots() where root.rootPath.isAt(orBelow: path) {
      removal.add(try remove(root.id))
      // The root remains a root, configured or not, of which nothing is known.
      if !isLeaving(root.rootPath) { try store(ProviderRecord(path: root.rootPath)) }
    }
    if let item = try reading.item(at: path) { removal.add(try remove(item.id)) }
    return removal
  }
}
