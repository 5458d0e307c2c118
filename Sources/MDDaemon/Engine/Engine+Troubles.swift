import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Recovery from troubles: a damaged index is replaced, a full disk is waited out, everything else is retried.
extension Engine {
  func recover(from error: any Error, attempts: Int) {
    if error is Reopening { return }
    if error is IndexRemoved { return logger.warning("the index was removed or replaced; it is opened anew") }
    let failure = error as? StoreError
    if failure?.code == .corrupt { return setAside(because: "\(error)", attempts: attempts) }
    let reason = failure?.code == .diskFull ? "the disk is full" : "\(error)"
    link.board.change {
      $0.phase = .waiting
      $0.reason = reason
    }
    link.board.note(failure: reason)
    logger.error("indexing stops for now", metadata: ["reason": "\(reason)"])
    finishWaiters(failure: Self.cannotIndex(because: reason))
    close()
    waitOut(attempts: attempts, isFull: failure?.code == .diskFull)
    link.board.change { $0.reason = nil }
  }

  /// Waits until there is room, or for a while that grows with each attempt; letters that need no index are answered.
  private func waitOut(attempts: Int, isFull: Bool) {
    let until = Clock.monotonic() + min(60, 1 << Int64(min(attempts, 6))) * 1_000_000_000
    while !mailbox.isStopping {
      if Clock.monotonic() >= until, !isFull || link.conditions.hasRoom(settings.limits) { return }
      let mail = mailbox.wait(until: Clock.monotonic() + Self.betweenLooks)
      try? accept(mail.donations)
      for command in mail.commands {
        do { try obey(command) } catch { logger.notice("a command has to wait", metadata: ["error": "\(error)"]) }
      }
    }
  }

  /// Moves a damaged index aside; its replacement is made of the same roots. Apps are asked to donate again.
  private func setAside(because reason: String, attempts: Int) {
    logger.error("the index is damaged and is made anew", metadata: ["reason": "\(reason)"])
    link.board.note(failure: reason)
    finishWaiters(failure: RequestFailure(.unavailable, "The index was damaged and is being made anew. Ask again."))
    close()
    do {
      rootsToMakeAnew = DamagedIndex.roots(of: settings.index)
      let aside = try DamagedIndex.moveAside(settings.index)
      logger.notice("the damaged index was kept", metadata: ["file": "\(aside.split(separator: "/").last ?? "")"])
    } catch {
      logger.error("the damaged index cannot be moved aside", metadata: ["error": "\(error)"])
      waitOut(attempts: attempts, isFull: false)
    }
  }

  /// Called after a new index was opened in the place of a damaged one.
  func makeAnew() throws {
    guard let roots = rootsToMakeAnew else { return }
    rootsToMakeAnew = nil
    // Noted before they are there, so that no end of the daemon forgets them.
    try session?.live.perform { writing in
      for root in roots { try writing.store(ProviderRecord(name: root)) }
    }
    try planRoots()
    try admit(.everything, origin: .corruption)
  }
}

/// Thrown when another file, or none, is at the path of the open index.
struct IndexRemoved: Error {}
