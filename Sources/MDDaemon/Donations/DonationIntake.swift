import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Donations that clients have under way and that are not in the index: batches whose last part has not come, and messages
/// that wait for room. Clients outlive an index that is closed and opened again, and so does this.
final class DonationIntake {
  var batches = DonationBatches()
  /// Apps that have ever donated.
  var donors: DonorRegister
  /// Messages that came while too much was kept, in order, and when the first of them came.
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

  /// Refuses messages: nothing of them is kept.
  ///
  /// - Returns: batches of which the index has parts that will not be whole.
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
