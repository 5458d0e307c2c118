import Logging
import MDConfiguration
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDSystem
import MDWatch

/// Commands of parts of the daemon. ``DaemonHandler`` makes the commands of clients.
extension Command {
  /// A delegate of an app has attended.
  static func attended(_ bundle: String) -> Command {
    .onIndex { index, now in try index.reindexing.retry(bundle: bundle, now, in: index) }
  }

  /// Reports a step of a request to an app.
  static func delegateStep(request: Int64, text: String) -> Command {
    .onIndex { index, now in index.reindexing.noteStep(of: request, text, now, in: index) }
  }

  /// A request to an app has ended; without a failure, it succeeded.
  static func delegateEnded(request: Int64, failure: String?) -> Command {
    .onIndex { index, now in try index.reindexing.didEnd(request, failure, now, in: index) }
  }

  /// A verification found differences between the index and the file system.
  static var lookAtEverything: Command {
    .onIndex { index, now in try index.reindexing.recoverLostEvents(now, in: index) }
  }

  /// Stores scaled thumbnails.
  static func storeThumbnails(_ batch: ScaledThumbnails) -> Command {
    .onIndex { index, now in try index.thumbnails.store(batch, now, in: index) }
  }

  /// Stores new vectors.
  static func storeVectors(_ batch: Result<VectorBatch, any Error>) -> Command {
    .onIndex { index, now in try index.vectors.store(batch, now, in: index) }
  }

  /// Stores recognised text.
  static func storeRecognition(_ batch: Result<RecognitionBatch, any Error>) -> Command {
    .onIndex { index, now in try index.recognition.store(batch, now, in: index) }
  }

  /// Replaces the index, because it is damaged.
  static func replaceIndex(_ reason: String) -> Command { Command { _, _ in throw StoreError(.corrupt, reason) } }

  static func reload(_ reply: ReplyChannel?) -> Command { Command(reply) { engine, _ in try engine.reload(reply) } }
}

extension Engine {
  func obey(_ commands: [Command]) throws {
    for (position, command) in commands.enumerated() {
      do { try obey(command) } catch {
        // The failed command and those after it are for the index that is opened next.
        if command.isRepeatable { context.mailbox.post(command.repeated) } else { command.refuse(.lostIndex(error)) }
        context.mailbox.post(commands[(position + 1)...])
        throw error
      }
    }
  }

  func obey(_ command: Command) throws { try command.run(self, clock.now()) }

  /// A pause or a simulation has begun or ended: work that waits shows its reason as of now.
  func conditionsChanged() {
    guard case .open(let index) = phase else { return }
    index.vectors.reconsider()
    index.recognition.reconsider()
  }

  private func ifOpen(_ body: (OpenIndex) throws -> Void) throws {
    if case .open(let index) = phase { try body(index) }
  }

  /// Reads the configuration and the switches again, and puts the changes in force.
  fileprivate func reload(_ channel: ReplyChannel?) throws {
    let former = context.settings
    let stamps = SettingsStamps(former.locations)
    let fresh: EngineSettings
    do throws(UnreadableFile) { fresh = try former.readAnew() } catch {
      context.refuseSettings(stamps, because: "\(error)")
      channel?.finish(.failure(RequestFailure(.failed, "\(error)")))
      return
    }
    context.take(fresh)
    let difference = fresh.difference(from: former)
    if !difference.isEmpty {
      context.logger.notice(
        "settings have changed", metadata: ["changed": "\(difference.changed.joined(separator: " "))"])
    }
    if difference.needsReopening {
      channel?.finish(.accepted(0))
      throw Reopening()
    }
    try ifOpen { try $0.apply(difference, clock.now()) }
    channel?.finish(.accepted(0))
  }

  // MARK: Simulations

  func simulate(_ simulation: Simulation, _ now: Now, _ channel: ReplyChannel) throws {
    context.logger.notice("a trouble is simulated", metadata: ["trouble": "\(simulation.trouble.rawValue)"])
    switch simulation {
    case .reindexAll: return reindex(.everything, channel)
    case .reindexSome(let paths):
      return reindex(.paths(paths.map(\.text)), channel)
    case .overflow: try ifOpen { $0.watcher.simulateOverflow() }
    case .watchLimit(let limit): try limitWatches(to: limit, now)
    case .battery: context.conditions.simulate { $0.onBattery = true }
    case .pressure:
      context.conditions.simulate {
        $0.cpuPressure = 100
        $0.ioPressure = 100
      }
    case .diskFull: context.conditions.simulate { $0.freeBytes = 0 }
    case .lostState(let bundle):
      return simulate(of: bundle, channel) { index, donors, _ in
        try index.setClientStates(of: donors, to: nil, channel)
      }
    case .storeBackup(let bundle):
      return simulate(of: bundle, channel) { index, donors, _ in
        try index.setClientStates(of: donors, to: Self.strangeState(), channel)
      }
    case .noAnswer(let bundle):
      return simulate(of: bundle, channel) { index, _, _ in
        index.context.delegates?.ignoreAnswers(of: bundle)
        channel.finish(.accepted(0))
      }
    case .appUpgrade(let bundle):
      return simulate(of: bundle, channel) { index, _, now in
        try index.reindex(.app(bundle: bundle), .simulation, follow: true, now, channel)
      }
    case .corruption:
      channel.finish(.accepted(0))
      throw StoreError(.corrupt, "A damaged index is simulated.")
    case .off:
      context.conditions.endSimulations()
      context.delegates?.ignoreAnswers(of: nil)
      try limitWatches(to: nil, now)
    }
    conditionsChanged()
    channel.finish(.accepted(0))
  }

  /// A client state that no app has given.
  private static func strangeState() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: 0...255) } }

  /// Simulates a trouble of an app, with the indexes that it has donated to. Refuses an app that has donated nothing.
  private func simulate(
    of bundle: String, _ channel: ReplyChannel,
    _ body: @escaping @Sendable (OpenIndex, [Donor], Now) throws -> Void
  ) {
    let command = Command.onIndex(channel) { index, now in
      let donors = try index.live.read { try $0.donors(of: bundle) }
      if !donors.isEmpty { return try body(index, donors, now) }
      let refusal = "\(bundle) has donated nothing; mdutil --donors lists who has."
      channel.finish(.failure(RequestFailure(.invalid, refusal)))
    }
    context.mailbox.post(command)
  }

  private func reindex(_ scope: ReindexRequest.Scope, _ channel: ReplyChannel) {
    context.mailbox.post(.onIndex(channel) { try $0.reindex(scope, .simulation, follow: true, $1, channel) })
  }

  /// Sets the limit of watches until it is ended, whichever index is open.
  private func limitWatches(to limit: Int?, _ now: Now) throws {
    context.simulatedWatchLimit = limit
    try ifOpen { index in
      index.watcher.setBudget(limit ?? index.context.settings.configuration.watchBudget)
      index.sweeps.planAnew(now, in: index)
    }
  }
}
