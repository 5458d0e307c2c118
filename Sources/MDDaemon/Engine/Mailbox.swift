import MDListener
import MDModel
import MDProtocol
import MDSystem

/// A command to the engine: work that its thread alone may do. Other threads post it, and it answers the client itself.
struct Command: Sendable {
  let run: @Sendable (Engine, Now) throws -> Void
  /// Client that is answered when nothing comes of the command.
  let reply: ReplyChannel?
  /// What it fails on is the index: it may be repeated, once, on the next one. Other commands fail on purpose.
  private(set) var isRepeatable = false

  init(_ reply: ReplyChannel? = nil, _ run: @escaping @Sendable (Engine, Now) throws -> Void) {
    (self.reply, self.run) = (reply, run)
  }

  /// Makes a command for the open index.
  ///
  /// - Parameter reply: of the client that is refused while no index is open; `nil`: the command is dropped then.
  static func onIndex(
    _ reply: ReplyChannel? = nil, _ body: @escaping @Sendable (OpenIndex, Now) throws -> Void
  ) -> Command {
    var command = Command(reply) { engine, now in
      switch engine.phase {
      case .open(let index): try body(index, now)
      case .closed: reply?.finish(.failure(engine.unavailable))
      }
    }
    command.isRepeatable = true
    return command
  }

  var repeated: Command { Command(reply, run) }

  /// Nothing comes of it.
  func refuse(_ failure: RequestFailure) { reply?.finish(.failure(failure)) }
}

/// The engine's mail: commands, and signals that say where something waits.
final class Mailbox: Sendable {
  struct Mail: Sendable {
    var commands: [Command] = []
    /// Messages about donations, in the order of arrival.
    var donations: [DonationMessage] = []
    var watchIsReady = false
    var resultsAreReady = false
    /// Some of the results are of files that somebody waits for, or has just changed.
    var urgentResultsAreReady = false
    var isStopping = false

    var isEmpty: Bool {
      commands.isEmpty && donations.isEmpty && !watchIsReady && !resultsAreReady && !isStopping
    }
  }

  private let mail = Monitor(Mail())

  func post(_ command: Command) { post([command]) }
  func post(_ commands: some Sequence<Command>) { mail.change { $0.commands += commands } }
  func post(_ message: DonationMessage) { mail.change { $0.donations.append(message) } }
  func noteEvents() { mail.change { $0.watchIsReady = true } }
  func noteResults(areUrgent: Bool) {
    mail.change {
      $0.resultsAreReady = true
      if areUrgent { $0.urgentResultsAreReady = true }
    }
  }
  func stop() { mail.change { $0.isStopping = true } }
  var isStopping: Bool { mail.look { $0.isStopping } }
  var isEmpty: Bool { mail.look { $0.isEmpty } }

  /// How soon what waits is to be taken.
  enum Urgency { case none, results, urgent }

  var urgency: Urgency {
    mail.look { mail in
      if mail.isEmpty { return .none }
      let hasOthers =
        !mail.commands.isEmpty || !mail.donations.isEmpty || mail.watchIsReady || mail.isStopping
        || mail.urgentResultsAreReady
      return hasOthers ? .urgent : .results
    }
  }

  /// Waits for mail, or until a deadline; `nil`: as long as it takes.
  func wait(until deadline: Instant?) -> Mail {
    guard let deadline else { return mail.wait { Self.take(&$0) } }
    return mail.wait(until: deadline) { Self.take(&$0) } ?? Mail()
  }

  /// Takes the waiting mail without blocking.
  func take() -> Mail { mail.change { Self.take(&$0) ?? Mail() } }

  /// A stop is seen by every reader.
  private static func take(_ mail: inout Mail) -> Mail? {
    guard !mail.isEmpty else { return nil }
    defer { mail = Mail(isStopping: mail.isStopping) }
    return mail
  }
}
