import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Donations of clients that are not yet in the index: batches without their last part, and messages that wait for
/// room. Clients outlive an index that is closed and reopened, and so does this object.
final class DonationIntake {
  var batches = DonationBatches()
  /// Apps that have ever donated.
  var donors: DonorRegister
  /// Messages that wait for room, in order, and the time when the first of them came.
  private(set) var held: [DonationMessage] = []
  private(set) var heldSince: Instant?

  init(donors: DonorRegister) { self.donors = donors }

  func hold(_ messages: [DonationMessage], since now: Instant) {
    held += messages
    if heldSince == nil, !held.isEmpty { heldSince = now }
  }

  func takeHeld() -> [DonationMessage] {
    defer { (held, heldSince) = ([], nil) }
    return held
  }

  /// Refuses messages and keeps nothing of them.
  ///
  /// - Returns: batches that can no longer become complete; the index may have parts of them.
  @discardableResult
  func refuse(_ messages: [DonationMessage], _ failure: RequestFailure) -> [DonationBatches.Key] {
    var lost: [DonationBatches.Key] = []
    for message in messages {
      switch message {
      case .donate(let donation):
        if batches.isOpen(donation.batch) { lost.append(donation.batch) }
        batches.refuse(donation.batch, isLast: donation.part.isLast)
        donation.reply.finish(.failure(failure))
      case .clientState(_, _, let reply), .engaged(_, _, let reply): reply.finish(.failure(failure))
      case .left(let client): lost += batches.removeAll(of: client)
      }
    }
    return lost
  }
}
