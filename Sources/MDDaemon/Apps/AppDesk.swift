import MDModel
import MDProtocol
import MDSystem

/// What the daemon does about apps: finds out who asks, then leaves it to donations, delegates or searches.
final class AppDesk: Sendable {
  private let link: EngineLink
  private let searches: SearchDesk

  init(link: EngineLink, clerk: Clerk) {
    self.link = link
    searches = SearchDesk(link: link)
  }

  func handle(
    _ request: AppRequest, attachment: [UInt8], claim: AppClaim, from peer: PeerCredentials, reply: ReplyChannel
  ) {
    let bundle = claim.bundle
    switch request {
    case .search(let search): searches.search(search, for: bundle, reply)
    case .userSearch(let search): searches.search(search, for: bundle, reply)
    case .donate, .clientState, .attend, .answer, .engaged, .fetchData:
      reply.finish(.failure(RequestFailure(.unsupported, "mds does not know apps yet.")))
    }
  }
}
