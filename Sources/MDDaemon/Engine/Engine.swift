import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Owner of the index's one writer: a loop that waits for mail or for a deadline, hands the mail over, and lets the duties
/// of the open index have their turn.
///
/// One thread owns it. After any trouble it closes the index and opens it again: what was not stored is found anew, by
/// the journal and by looking at every folder, which is what a start does anyway.
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
  /// What is known of a damaged index that was moved aside.
  var lost: LostIndex?

  init(context: EngineContext, verifier: Verifier, clock: EngineClock = .system) {
    self.context = context
    self.verifier = verifier
    self.clock = clock
    permissions = Permissions(context: context)
    intake = DonationIntake(donors: DonorRegister(in: context.settings.locations.state))
  }

  /// Works until the mailbox says stop.
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
      guard index.isInPlace else {
        putBack(mail, now)
        throw IndexRemoved()
      }
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

  /// Keeps mail for the index that is opened next, or for the answer that there is none.
  private func putBack(_ mail: Mailbox.Mail, _ now: Now) {
    context.mailbox.post(mail.commands)
    intake.hold(mail.donations, since: now.instant)
  }
}

/// How often opening the index has failed since it last went well.
struct Recovery {
  /// Time of good work that proves a recovery.
  private static let proof = Duration.seconds(60)

  private(set) var attempts = 0
  private var opened = Instant.start

  mutating func didOpen(_ now: Instant) { opened = now }
  mutating func didFail(_ now: Instant) { attempts = now - opened > Self.proof ? 1 : attempts + 1 }
}

/// What the index that is made in the place of a damaged one is to have again.
struct LostIndex {
  var roots: [FilePath]
  var usage: KeptUsage?
}

/// Another file, or none, stands where the open index was.
struct IndexRemoved: Error {}

/// The index is to be closed and opened with other settings.
struct Reopening: Error {}
