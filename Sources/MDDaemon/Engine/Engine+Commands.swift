import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDWatch

/// Commands: what clients ask for, and what others tell, that only the engine can do.
extension Engine {
  func obey(_ commands: [Command]) throws {
    for (place, command) in commands.enumerated() {
      do { try obey(command) } catch {
        // Those behind it are for the index that is opened next.
        for later in commands[(place + 1)...] { context.mailbox.post(later) }
        throw error
      }
    }
  }

  func obey(_ command: Command) throws {
    let now = clock.now()
    switch command {
    case .sync(let channel): try withIndex(for: channel) { try $0.sync(now, channel) }
    case .importPaths(let paths, let channel): try withIndex(for: channel) { $0.importPaths(paths, channel) }
    case .reindex(let scope, let origin, let follow, let channel):
      try withIndex(for: channel) { try $0.reindex(scope, origin, follow: follow, now, channel) }
    case .cancel(let id, let channel): try withIndex(for: channel) { try $0.cancel(id, now, channel) }
    case .pause(let until, let channel):
      context.conditions.pause(until: until)
      channel.finish(.accepted(0))
    case .resume(let channel):
      context.conditions.resume()
      channel.finish(.accepted(0))
    case .erase(let paths, let channel): try withIndex(for: channel) { try $0.erase(paths, now, channel) }
    case .reload(let channel): try reload(channel)
    case .simulate(let simulation, let channel): try simulate(simulation, now, channel)
    case .attended(let bundle): try ifOpen { try $0.reindexing.retry(bundle: bundle, now, in: $0) }
    case .delegateStep(let request, let text):
      try ifOpen { $0.reindexing.noteStep(of: request, text, now, in: $0) }
    case .delegateEnded(let request, let failure):
      try ifOpen { try $0.reindexing.didEnd(request, failure, now, in: $0) }
    case .lookAtEverything: try ifOpen { try $0.reindexing.recoverLostEvents(now, in: $0) }
    case .storeThumbnails(let batch): try ifOpen { try $0.thumbnails.store(batch, now, in: $0) }
    case .replaceIndex(let reason): throw StoreError(.corrupt, reason)
    }
  }

  /// Tells a client that asks for what only an open index has, while none is, that it cannot have it.
  private func withIndex(for channel: ReplyChannel, _ body: (OpenIndex) throws -> Void) throws {
    switch phase {
    case .open(let index): try body(index)
    case .closed: channel.finish(.failure(unavailable))
    }
  }

  private func ifOpen(_ body: (OpenIndex) throws -> Void) throws {
    if case .open(let index) = phase { try body(index) }
  }

  /// The configuration or the switches were written anew: the index is opened again with them.
  private func reload(_ channel: ReplyChannel?) throws {
    do {
      context.settings = try context.settings.readAnew()
      channel?.finish(.accepted(0))
    } catch {
      context.logger.error("the configuration cannot be read", metadata: ["error": "\(error)"])
      channel?.finish(.failure(RequestFailure(.failed, "\(error)")))
      return
    }
    throw Reopening()
  }

  // MARK: Simulations

  private func simulate(_ simulation: Simulation, _ now: Now, _ channel: ReplyChannel) throws {
    context.logger.notice("a trouble is simulated", metadata: ["trouble": "\(simulation.trouble.rawValue)"])
    switch simulation {
    case .reindexAll: return try reindex(.everything, now, channel)
    case .reindexSome(let paths):
      return try reindex(.paths(paths.map { String(decoding: $0.bytes, as: UTF8.self) }), now, channel)
    case .overflow: try ifOpen { $0.watcher.simulateOverflow() }
    case .watchLimit(let limit): try limitWatches(to: limit, now)
    case .battery: context.conditions.simulate { $0.onBattery = true }
    case .pressure:
      context.conditions.simulate {
        $0.cpuPressure = 100
        $0.ioPressure = 100
      }
    case .diskFull: context.conditions.simulate { $0.freeBytes = 0 }
    case .corruption:
      channel.finish(.accepted(0))
      throw StoreError(.corrupt, "A damaged index is simulated.")
    case .off:
      context.conditions.endSimulations()
      try limitWatches(to: nil, now)
    }
    channel.finish(.accepted(0))
  }

  private func reindex(_ scope: ReindexRequest.Scope, _ now: Now, _ channel: ReplyChannel) throws {
    try withIndex(for: channel) { try $0.reindex(scope, .simulation, follow: true, now, channel) }
  }

  /// In force until it is ended, whichever index is open.
  private func limitWatches(to limit: Int?, _ now: Now) throws {
    context.simulatedWatchLimit = limit
    try ifOpen { index in
      index.watcher.setBudget(limit)
      index.sweeps.plan(now, in: index)
    }
  }
}
