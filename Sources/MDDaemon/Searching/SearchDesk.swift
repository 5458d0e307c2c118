import MDProtocol

/// Answers searches of apps, each over what the app itself has donated.
final class SearchDesk: Sendable {
  private let link: EngineLink

  init(link: EngineLink) { self.link = link }

  func search(_ search: AppSearch, for bundle: String, _ reply: ReplyChannel) {
    reply.finish(.failure(RequestFailure(.unsupported, "mds does not search for apps yet.")))
  }

  func search(_ search: AppUserSearch, for bundle: String, _ reply: ReplyChannel) {
    reply.finish(.failure(RequestFailure(.unsupported, "mds does not search for apps yet.")))
  }
}
