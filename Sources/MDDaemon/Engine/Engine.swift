import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Owner of the index's only writer: a loop that waits for mail or a deadline, distributes the mail, and gives the
/// duties of the open index their turn.
///
/// One thread owns the engine. After any failure it closes the index and opens it again. Everything that was not stored
/// is found again through the journal and by crawling every folder, as at every start.
final class Engine {
  enum Phase {
    case closed
    case open(OpenIndex)
  }

  let context: EngineContext
  private let verifier: Verifier
  let clock: EngineClock
  let permissions: Permissions
  let clients = ClientWaits()
  let intake: DonationIntake
  private(set) var phase = Phase.closed
  /// Facts known of a damaged index that was moved aside.
  var lost: LostIndex?

  init(context: EngineContext, verifier: Verifier, clock: EngineClock = .system) {
    self.context = context
    self.verifier = verifier
    self.clock = clock
    permissions = Permissions(context: context)
    intake = DonationIntake(donors: DonorRegister(in: context.settings.locations.state))
  }

  /// Runs until the mailbox is stopped.
  func run() {
    var recovery = Recovery()
    while !context.mailbox.isStopping {
      do {
        let index = try open()
        recovery.didOpen(clock.now().instant)
        if !index.writer.wasClosedInOrder { verifier.checkAfterCrash() }
        try work(on: index)
      } catch {
        recovery.didFail(clock.now().instant)
        recover(from: error, attempts: recovery.attempts)
      }
      close()
    }
    let failure = RequestFailure(.unavailable, "The index is being closed. Ask again.")
    clients.endAll(failure)
    let mail = context.mailbox.take()
    intake.refuse(intake.takeHeld() + mail.donations, failure)
    for command in mail.commands { command.refuse(failure) }
  }

  @discardableResult
  func open() throws -> OpenIndex {
    context.status.change { $0.phase = .starting }
    let index = try OpenIndex(
      context: context, clock: clock, permissions: permissions, clients: clients, intake: intake)
    phase = .open(index)
    try index.begin(lost: lost)
    lost = nil
    return index
  }

  func close() {
    if case .open(let index) = phase { index.close() }
    phase = .closed
  }

  private func work(on index: OpenIndex) throws {
    while true {
      let mail = context.mailbox.wait(until: index.nextDue(clock.now()))
      let now = clock.now()
      if mail.isStopping { return putBack(mail, now) }
      // Check before the mail is used: writes to a removed file would be lost.
      guard index.isInPlace else {
        putBack(mail, now)
        throw IndexRemoved()
      }
      // If the index fails here, the commands wait for the next one.
      do { try index.donations.accept(mail.donations, now, in: index) } catch {
        context.mailbox.post(mail.commands)
        throw error
      }
      try obey(mail.commands)
      if mail.watchIsReady { index.refreshing.noteEvents() }
      try index.takeTurn()
      if context.mailbox.isStopping { return }
    }
  }

  /// Returns mail to the mailbox, for the index that is opened next or for a refusal.
  private func putBack(_ mail: Mailbox.Mail, _ now: Now) {
    context.mailbox.post(mail.commands)
    intake.hold(mail.donations, since: now.instant)
  }
}

/// Number of failures since the index last worked for a while.
struct Recovery {
  /// Time of work without failure that proves a recovery.
  private static let proof = Duration.seconds(60)

  private(set) var attempts = 0
  private var opened = Instant.start

  mutating func didOpen(_ now: Instant) { opened = now }
  mutating func didFail(_ now: Instant) { attempts = now - opened > Self.proof ? 1 : attempts + 1 }
}

/// Data that an index gets from the damaged one that it replaces.
struct LostIndex {
  var roots: [FilePath]
  var usage: KeptUsage?
}

/// Thrown if another file, or none, is at the path of the open index.
struct IndexRemoved: Error {}

/// Thrown if the index must be closed and opened with other settings.
struct Reopening: Error {}
