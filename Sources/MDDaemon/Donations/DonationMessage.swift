import MDDonations
import MDListener
import MDModel
import MDProtocol

/// A checked message about donations. Messages keep the order in which clients sent them.
enum DonationMessage: Sendable {
  case donate(IncomingDonation)
  /// A request for the client state. It keeps its place in the order, so the answer covers everything that the client
  /// donated before.
  case clientState(DonationIndex, bundle: String, ReplyChannel)
  /// A person has chosen an item of the bundle.
  case engaged(AppEngagement, bundle: String, ReplyChannel)
  /// A client has left: its batches without a last part will never be complete.
  case left(ClientNumber)
}

extension DonationMessage {
  var isDonation: Bool { if case .donate = self { true } else { false } }

  /// Bundle of the app; `nil` for a client that has left.
  var bundle: String? {
    switch self {
    case .donate(let donation): donation.bundle
    case .clientState(_, let bundle, _), .engaged(_, let bundle, _): bundle
    case .left: nil
    }
  }

  var client: ClientNumber {
    switch self {
    case .donate(let donation): donation.reply.client
    case .clientState(_, _, let reply), .engaged(_, _, let reply): reply.client
    case .left(let client): client
    }
  }
}

extension [DonationMessage] {
  /// Splits off the messages that wait while too much is kept: donations, and later messages of the same clients and
  /// apps, which refer to them.
  ///
  /// Example: an app donates more than there is room for, and is killed. Its next process is a new client. If it were
  /// told the client state at once, the waiting donations would be stored later, without its knowledge.
  var dividedByWaiting: (waiting: [DonationMessage], others: [DonationMessage]) {
    var (clients, apps): (Set<ClientNumber>, Set<String>) = ([], [])
    var (waiting, others): ([DonationMessage], [DonationMessage]) = ([], [])
    for message in self {
      if message.isDonation {
        clients.insert(message.client)
        message.bundle.map { _ = apps.insert($0) }
      }
      let refersToWaiting = clients.contains(message.client) || message.bundle.map(apps.contains) ?? false
      if refersToWaiting { waiting.append(message) } else { others.append(message) }
    }
    return (waiting, others)
  }
}

/// A part of a batch that waits to be accepted.
struct IncomingDonation: Sendable {
  /// Operations as they are stored.
  var operations: [UInt8]
  var part: DonationPart
  var bundle: String
  /// Custom attributes that the operations use.
  var customNames: Set<AttributeKey> = []
  /// Why the whole batch is refused; `nil` if the part is valid.
  var refusal: RequestFailure?
  let reply: ReplyChannel

  var batch: DonationBatches.Key { .init(client: reply.client, name: part.batch) }
}
