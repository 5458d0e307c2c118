public import MDModel
import MDQuery
import MDSearch
import MDStore

extension IndexSearch {
  /// Completions of what is being typed, the likeliest first; nothing of folders in which searching is off.
  ///
  /// - Throws: ``MDModel/SearchFailure``.
  public func completions(of text: String, atMost most: Int) throws -> [SearchCompletion] {
    let now = TimeContext.local
    var request = SearchRequest(.constant(false), time: now)
    request.withheld = switches.unsearched
    do {
      return try snapshots.withSnapshot { session in
        try Refusal(request, switches).check(session)
        return try CompletionFinder(session: session, withheld: request.withheld, now: now.now)
          .completions(of: text, atMost: most)
      }
    } catch let error as StoreError { throw SearchFailure(error) }
  }
}
