import MDModel
import MDProtocol
import MDSystem

/// What the daemon does about apps: finds out who asks, then leaves it to donations, delegates or searches. Works on a
/// thread of its own, in the order in which requests come.
final class AppDesk: Sendable {
  private let link: EngineLink
  private let clerk: Clerk
  private let searches: SearchDesk

  init(link: EngineLink) throws(SystemError) {
    self.link = link
    clerk = try Clerk(name: "mds-apps")
    searches = SearchDesk(link: link)
  }

  func stop() {
    clerk.stop()
    searches.stop()
  }

  /// For the listener's thread.
  func handle(
    _ request: AppRequest, attachment: [UInt8], claim: AppClaim, from peer: PeerCredentials, reply: ReplyChannel
  ) {
    clerk.ask { [self] in
      guard AppClaim.isValid(claim.bundle) else {
        let message = "A bundle identifier has 1 to 255 letters, digits, dots, '-' and '_', such as org.example.App."
        return reply.finish(.failure(RequestFailure(.invalidItem, message)))
      }
      serve(request, attachment, of: claim.bundle, reply)
    }
  }

  /// For the listener's thread, after the client's last request.
  func clientLeft(_ client: ClientNumber) {
    clerk.ask { [link] in link.mailbox.post(.left(client)) }
  }

  private func serve(_ request: AppRequest, _ attachment: [UInt8], of bundle: String, _ reply: ReplyChannel) {
    switch request {
    case .donate(let part): donate(attachment, part, bundle, reply)
    case .clientState(let index): link.mailbox.post(.clientState(index, bundle: bundle, reply))
    case .search(let search): searches.search(search, for: bundle, reply)
    case .userSearch(let search): searches.search(search, for: bundle, reply)
    case .attend, .answer, .engaged, .fetchData:
      reply.finish(.failure(RequestFailure(.unsupported, "mds does not know delegates yet.")))
    }
  }

  private func donate(_ operations: [UInt8], _ part: DonationPart, _ bundle: String, _ reply: ReplyChannel) {
    var donation = IncomingDonation(operations: operations, part: part, bundle: bundle, reply: reply)
    do throws(RequestFailure) { _ = try DonationCheck.run(operations, of: part) } catch {
      // The engine hears of it too: what it has of the batch is to go.
      donation.refusal = error
      donation.operations = []
    }
    link.mailbox.post(.donate(donation))
  }
}
