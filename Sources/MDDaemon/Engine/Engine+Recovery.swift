import Logging
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Recovery from failures: a damaged index is replaced, a full disk is waited out, anything else is retried.
extension Engine {
  /// Maximum wait between two attempts. The wait starts at one second and doubles up to this many times.
  private static let (longestWait, mostDoublings) = (Duration.seconds(60), 6)
  /// Interval at which a full disk is checked.
  private static let roomInterval = Duration.seconds(10)

  func recover(from error: any Error, attempts: Int) {
    if error is Reopening { return }
    if error is IndexRemoved {
      context.logger.warning("the index was removed or replaced; it is opened anew")
      return clients.loseIndex(.indexIsRemoved)
    }
    let failure = error as? StoreError
    if failure?.code == .corrupt { return setAside(because: "\(error)", attempts: attempts) }
    let reason = failure?.code == .diskFull ? "the disk is full" : "\(error)"
    context.status.change {
      $0.phase = .waiting
      $0.reason = reason
    }
    context.status.note(failure: reason)
    context.logger.error("indexing stops for now", metadata: ["reason": "\(reason)"])
    clients.endAll(.cannotIndex(because: reason))
    close()
    waitOut(attempts: attempts, isFull: failure?.code == .diskFull)
    context.status.change { $0.reason = nil }
  }

  /// Waits until there is room, or for a time that grows with each attempt. Commands that need no index are answered
  /// meanwhile.
  private func waitOut(attempts: Int, isFull: Bool) {
    let wait = min(Self.longestWait, .seconds(1 << min(attempts, Self.mostDoublings)))
    let until = clock.now().instant + wait
    var waiting: [Command] = []
    // Commands that failed are for the index that is opened next.
    defer { context.mailbox.post(waiting) }
    while !context.mailbox.isStopping {
      let now = clock.now().instant
      if now >= until, !isFull || context.conditions.hasRoom(context.settings.limits) { return }
      let mail = context.mailbox.wait(until: now < until ? until : now + Self.roomInterval)
      intake.refuse(intake.takeHeld() + mail.donations, unavailable)
      for command in mail.commands {
        do { try obey(command) } catch {
          // The settings were read again; the next index uses them anyway.
          if error is Reopening { continue }
          context.logger.notice("a command has to wait", metadata: ["error": "\(error)"])
          waiting.append(command)
        }
      }
    }
  }

  /// Why nothing can be indexed while no index is open.
  var unavailable: RequestFailure {
    .cannotIndex(because: context.status.look { $0.reason } ?? "the index is not open")
  }

  /// Moves a damaged index aside. The index that replaces it gets the same roots, and apps are asked to donate again.
  private func setAside(because reason: String, attempts: Int) {
    let logger = context.logger
    logger.error("the index is damaged and is made anew", metadata: ["reason": "\(reason)"])
    context.status.note(failure: reason)
    clients.endAll(.indexIsDamaged)
    close()
    do {
      let roots = rootsToKeep()
      lost = LostIndex(roots: roots, usage: DamagedIndex.usage(of: context.settings.index) ?? lost?.usage)
      logger.notice("roots of the damaged index are known", metadata: ["count": "\(roots.count)"])
      let aside = try DamagedIndex.moveAside(context.settings.index)
      logger.notice("the damaged index was kept", metadata: ["file": "\(aside.split(separator: "/").last ?? "")"])
    } catch {
      logger.error("the damaged index cannot be moved aside", metadata: ["error": "\(error)"])
      waitOut(attempts: attempts, isFull: false)
    }
  }

  /// Every root known from any source: the damaged index may have lost them, and so may an index that replaced it and
  /// failed too.
  private func rootsToKeep() -> [FilePath] {
    let shown = context.status.look { $0.roots.map(\.path) }
    var known: Set<FilePath> = []
    return ((lost?.roots ?? []) + DamagedIndex.roots(of: context.settings.index) + shown)
      .filter { known.insert($0).inserted }
  }
}

extension RequestFailure {
  /// The failure reported to clients whose command hit an index error.
  static func lostIndex(_ error: any Error) -> RequestFailure {
    (error as? StoreError)?.code == .corrupt ? indexIsDamaged : cannotIndex(because: "\(error)")
  }

  fileprivate static let indexIsDamaged = RequestFailure(
    .unavailable, "The index was damaged and is being made anew. Ask again.")
  fileprivate static let indexIsRemoved = RequestFailure(
    .unavailable, "The index was removed or replaced, and the request with it. Ask again.")

  /// - Parameter reason: a sentence, or a part of one.
  fileprivate static func cannotIndex(because reason: String) -> RequestFailure {
    RequestFailure(.unavailable, "Nothing can be indexed now: \(reason)" + (reason.hasSuffix(".") ? "" : "."))
  }
}
