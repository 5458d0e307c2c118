import MDListener
import MDModel
import MDProtocol
import MDSearchAPI
import MDSearchService
import MDStore
import MDSystem

/// A request to the service, to be answered by a search thread.
struct SearchJob: Sendable {
  let call: SearchCall
  /// The query of ``MDProtocol/SearchCall/query``.
  let query: SearchQuery?
  /// The app on whose behalf the request is made.
  let claim: AppClaim?
  let peer: Peer
  let reply: ReplyChannel

  /// True if the client waits for the answer before the next typed letter.
  var isTyped: Bool { query?.texts.contains { $0.reading == .typed } ?? true }

  /// Answers the request. Ends soon if the client has gone or no longer wants the answer.
  func run(in index: SearchedIndex, _ context: SearchContext, on threads: SearchThreads) {
    guard reply.isOpen else { return }
    if context.ground?.hasChanged == true { return context.startAnew(reply) }
    context.ground?.letGoIfReplaced()
    do {
      if let claim { try context.claims?.check(claim.bundle, peer, for: reply) }
      try answer(index, context, threads)
    } catch let failure as SearchFailure {
      if let code = index.failure, context.ground?.mayDiffer(after: code) == true { return context.startAnew(reply) }
      reply.conclude(.searchFailed, attachment: failure.wireForm)
    } catch is UnreadReplies {
      reply.finish(.failure(UnreadReplies.failure))
    } catch let failure as RequestFailure { reply.conclude(.failure(failure)) } catch let error as UnreadableFile {
      reply.conclude(.searchFailed, attachment: SearchFailure(.unavailable, "\(error)").wireForm)
    } catch { reply.conclude(.failure(RequestFailure(.failed, "\(error)"))) }
  }

  private func answer(_ index: SearchedIndex, _ context: SearchContext, _ threads: SearchThreads) throws {
    let settings = try context.settings.current()
    let search = IndexSearch(
      index, switches: settings.switches, learns: settings.learns, retrievers: settings.retrievers)
    switch call {
    case .query: try answerQuery(search, index, context, threads)
    case .completions(let text, let most):
      let completions = try search.completions(of: text, atMost: min(most, Self.mostCompletions))
      reply.conclude(.completions(completions))
    case .thumbnail(let path):
      let finder = ThumbnailFinder(index: index, folder: context.thumbnails, switches: settings.switches)
      let picture = try finder.thumbnail(of: path, for: claim?.bundle) ?? []
      reply.conclude(.content(bytes: picture.count), attachment: picture)
    case .prepare:
      _ = try? index.withSnapshot { try $0.dataVersion() }
      reply.conclude(.accepted(0))
    }
  }

  static let mostCompletions = 100

  private func answerQuery(
    _ search: IndexSearch<SearchedIndex>, _ index: SearchedIndex, _ context: SearchContext,
    _ threads: SearchThreads
  ) throws {
    guard var query else { return }
    if let claim { query.within = .donor(claim.bundle) }
    if case .donor(let bundle) = query.within {
      do { try AppliedWait(index: index, path: context.path, reply: reply).wait(for: bundle) } catch is StoreError {
        // The search itself meets the same error and reports it.
      }
    }
    var pages = ReplyPages(reply: reply, threads: threads)
    try search.search(query, &pages)
  }
}

/// Values that all searches of a service share.
struct SearchContext: Sendable {
  /// Path of the index.
  let path: String
  let settings: SearchSettings
  /// Checks on whose behalf apps ask; `nil` if every client is the program itself.
  let claims: BundleClaims?
  let thumbnails: String
  /// `nil` in a process that is not confined.
  let ground: StartingGround?
  let idle: IdleWatch?

  func startAnew(_ reply: ReplyChannel) {
    reply.conclude(
      .failure(RequestFailure(.restarting, "mdsearchd is restarting to read new files. Search again.")))
    idle?.end()
  }
}
