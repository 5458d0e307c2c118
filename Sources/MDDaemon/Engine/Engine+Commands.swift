import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Commands of clients that only the engine can carry out.
extension Engine {
  func obey(_ command: Command) throws {
    switch command {
    case .sync(let channel): try sync(channel)
    case .importPaths(let paths, let channel): try importPaths(paths, channel)
    case .reindex(let scope, let origin, let follow, let channel):
      try reindex(scope, origin, follow: follow, channel)
    case .cancel(let id, let channel): try cancel(id, channel)
    case .pause(let until, let channel):
      link.conditions.pause(until: until)
      channel.finish(.accepted(0))
    case .resume(let channel):
      link.conditions.resume()
      channel.finish(.accepted(0))
    case .erase(let paths, let channel): try erase(paths, channel)
    case .reload(let channel): try reload(channel)
    case .simulate(let simulation, let channel): try simulate(simulation, channel)
    case .attended(let bundle): try retryRequests(of: bundle)
    case .delegateStep(let request, let text): follow(request, text)
    case .delegateEnded(let request, let failure): try finish(request, failure)
    case .lookAtEverything: try recoverLostEvents()
    case .storeThumbnails(let batch): try store(batch)
    case .replaceIndex(let reason): throw StoreError(.corrupt, reason)
    }
  }

  private func reindex(
    _ scope: ReindexRequest.Scope, _ origin: ReindexRequest.Origin, follow: Bool, _ channel: ReplyChannel
  ) throws {
    guard session != nil else { return refuseWithoutIndex(channel) }
    if let refusal = try refusal(of: scope) { return channel.finish(.failure(refusal)) }
    let id = try admit(scope, origin: origin)
    guard follow, let request = requests[id] else { return channel.finish(.accepted(id)) }
    channel.send(.requests([request]))
    followers[id, default: Followers()].channels.append(channel)
  }

  /// Removes the stored items of some folders; roots that are on are indexed again.
  private func erase(_ paths: [[UInt8]], _ channel: ReplyChannel) throws {
    guard let session else { return refuseWithoutIndex(channel) }
    var removed = 0
    for path in paths {
      let removal = try session.live.perform { writing in
        var removal = Removal()
        for root in try writing.reading.roots() where root.name.isAt(orBelow: path) {
          removal.add(try writing.remove(root.id))
          try writing.removeProvider(root.name)
        }
        if let item = try writing.reading.item(at: path) { removal.add(try writing.remove(item.id)) }
        return removal
      }
      session.watcher.forget(removal.directories)
      removed += removal.count
    }
    // Donated items lie in no folder: they go when everything does.
    if paths.contains([UInt8(ascii: "/")]) { removed += try eraseDonations() }
    try loseErasedDonations()
    try reloadBacklog()
    try planRoots()
    try askLostDonors()
    channel.finish(.accepted(Int64(removed)))
  }

  /// The configuration or the switches were written anew: the index is opened again with them.
  private func reload(_ channel: ReplyChannel?) throws {
    do {
      link.settings = try link.settings.readAnew()
      channel?.finish(.accepted(0))
    } catch {
      logger.error("the configuration cannot be read", metadata: ["error": "\(error)"])
      channel?.finish(.failure(RequestFailure(.failed, "\(error)")))
      return
    }
    throw Reopening()
  }

  private func simulate(_ simulation: Simulation, _ channel: ReplyChannel) throws {
    logger.notice("a trouble is simulated", metadata: ["trouble": "\(simulation.trouble.rawValue)"])
    switch simulation {
    case .reindexAll: return try reindex(.everything, .simulation, follow: true, channel)
    case .reindexSome(let paths):
      let scope = ReindexRequest.Scope.paths(paths.map { String(decoding: $0.bytes, as: UTF8.self) })
      return try reindex(scope, .simulation, follow: true, channel)
    case .overflow: session?.watcher.simulateOverflow()
    case .watchLimit(let limit):
      simulated.watchLimit = limit
      session?.watcher.setBudget(limit)
      planSweep()
    case .battery: link.conditions.simulate { $0.onBattery = true }
    case .pressure:
      link.conditions.simulate {
        $0.cpuPressure = 100
        $0.ioPressure = 100
      }
    case .diskFull: link.conditions.simulate { $0.freeBytes = 0 }
    case .corruption:
      channel.finish(.accepted(0))
      throw StoreError(.corrupt, "A damaged index is simulated.")
    case .off: endSimulations()
    }
    channel.finish(.accepted(0))
  }

  private func endSimulations() {
    simulated = SimulatedTroubles()
    link.conditions.endSimulations()
    session?.watcher.setBudget(nil)
    planSweep()
  }
}

/// The index is to be closed and opened with other settings.
struct Reopening: Error {}

/// Troubles in force that are no conditions of the system.
struct SimulatedTroubles {
  var watchLimit: Int?
}
