import MDListener
import MDModel
import MDProtocol
import MDSystem

/// A command to the engine: work that only its thread may do. Other threads post it, and the command answers the client
/// itself.
struct Command: Sendable {
  let run: @Sendable (Engine, Now) throws -> Void
  /// Client that is refused if the command fails.
  let reply: ReplyChannel?
  /// True if the command fails only because of an index error: it may be repeated once, on the next index. Failures of
  /// other commands are final.
  private(set) var isRepeatable = false

  init(_ reply: ReplyChannel? = nil, _ run: @escaping @Sendable (Engine, Now) throws -> Void) {
    (self.reply, self.run) = (reply, run)
  }

  /// Makes a command for the open index.
  ///
  /// - Parameter reply: channel of the client, which is refused while no index is open. If `nil`, the command is then
  ///   dropped.
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

  /// Refuses the command's client.
  func refuse(_ failure: RequestFailure) { reply?.finish(.failure(failure)) }
}

/// The engine's mail: commands, messages about donations, and signals that other queues have work.
final class Mailbox: Sendable {
  struct Mail: Sendable {
    var commands: [Command] = []
    /// Messages about donations, in the order of arrival.
    var donations: [DonationMessage] = []
    var watchIsReady = false
    var resultsAreReady = false
    /// True if some results are of files that a client waits for, or that have just changed.
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

  /// How soon the waiting mail must be taken.
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

  /// Waits for mail until a deadline; `nil` means without a limit.
  func wait(until deadline: Instant?) -> Mail {
    guard let deadline else { return mail.wait { Self.take(&$0) } }
    return mail.wait(until: deadline) { Self.take(&$0) } ?? Mail()
  }

  /// Takes the waiting mail without blocking.
  func take() -> Mail { mail.change { Self.take(&$0) ?? Mail() } }

  /// Takes all mail except the stop signal, which every reader must see.
  private static func take(_ mail: inout Mail) -> Mail? {
    guard !mail.isEmpty else { return nil }
    defer { mail = Mail(isStopping: mail.isStopping) }
    return mail
  }
}
