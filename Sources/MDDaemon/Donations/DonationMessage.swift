import MDDonations
import MDListener
import MDModel
import MDProtocol

/// A message about donations, checked, in the order of arrival from clients.
enum DonationMessage: Sendable {
  case donate(IncomingDonation)
  /// Asked for in the same order, so that the answer covers everything that the client donated before.
  case clientState(DonationIndex, bundle: String, ReplyChannel)
  /// A person has chosen an item of the bundle.
  case engaged(AppEngagement, bundle: String, ReplyChannel)
  /// Batches of which the last part has not come will not be whole any more.
  case left(ClientNumber)
}

extension DonationMessage {
  var isDonation: Bool { if case .donate = self { true } else { false } }

  /// `nil`: a client that has gone.
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
  /// An app that was killed may have donated more than there is room for. Its next process is another client: if that
  /// heard of the client state first, the donations would be stored behind its back.
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
  /// Attributes that apps have made up.
  var customNames: Set<AttributeKey> = []
  /// Reason why nothing of its batch is to be kept.
  var refusal: RequestFailure?
  let reply: ReplyChannel

  var batch: DonationBatches.Key { .init(client: reply.client, name: part.batch) }
}
