import MDModel
import MDProtocol
import MDSystem

/// A command to the engine. It comes from the listener's thread and is answered from the engine's.
enum Command: Sendable {
  case sync(ReplyChannel)
  case importPaths([[UInt8]], ReplyChannel)
  case reindex(ReindexRequest.Scope, ReindexRequest.Origin, follow: Bool, ReplyChannel)
  case cancel(Int64, ReplyChannel)
  case pause(until: Int64?, ReplyChannel)
  case resume(ReplyChannel)
  case erase([[UInt8]], ReplyChannel)
  case reload(ReplyChannel?)
  case simulate(Simulation, ReplyChannel)
  /// An app has come that answers for one of its indexes.
  case attended(String)
  /// Steps of a request to an app, and how it ended: well without a failure.
  case delegateStep(request: Int64, text: String)
  case delegateEnded(request: Int64, failure: String?)
  /// A verification found the index other than the file system.
  case lookAtEverything
  /// Thumbnails were scaled.
  case storeThumbnails(ScaledThumbnails)
  /// The index itself is damaged.
  case replaceIndex(String)
}

/// The engine's mail: commands, and signals that say where something waits.
final class Mailbox: Sendable {
  struct Mail: Sendable {
    var commands: [Command] = []
    /// Messages about donations, in the order of arrival.
    var donations: [DonationMessage] = []
    var watchIsReady = false
    var resultsAreReady = false
    var isStopping = false

    var isEmpty: Bool {
      commands.isEmpty && donations.isEmpty && !watchIsReady && !resultsAreReady && !isStopping
    }
  }

  private let mail = Monitor(Mail())

  func post(_ command: Command) { mail.change { $0.commands.append(command) } }
  func post(_ message: DonationMessage) { mail.change { $0.donations.append(message) } }
  func noteEvents() { mail.change { $0.watchIsReady = true } }
  func noteResults() { mail.change { $0.resultsAreReady = true } }
  func stop() { mail.change { $0.isStopping = true } }
  var isStopping: Bool { mail.look { $0.isStopping } }
  var isEmpty: Bool { mail.look { $0.isEmpty } }

  /// How soon what waits is to be taken.
  enum Urgency { case none, results, urgent }

  var urgency: Urgency {
    mail.look { mail in
      if mail.isEmpty { return .none }
      let hasOthers = !mail.commands.isEmpty || !mail.donations.isEmpty || mail.watchIsReady || mail.isStopping
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
