public import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSearchAPI
import Synchronization

/// A search among the app's donated items for the text that a person types. It finds items that contain all of the
/// words, and items of similar meaning. A word matches in any form, and as the beginning of a longer word. It also
/// suggests completions of the text.
///
/// A query runs once, like a ``CSSearchQuery``: make a new one for each text.
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
  private let handler = Mutex(SuggestionsHandler())
  private let suggestionCount = Atomic(0)
  /// The text that is searched for.
  private let typed: String

  private struct SuggestionsHandler: @unchecked Sendable {
    // @unchecked Sendable because apps set handlers on one thread and are called on another, as with Apple's handlers.
    var call: (([CSSuggestion]) -> Void)?
  }

  /// - Parameters:
  ///   - userQueryString: the text as typed; `nil` means the suggestion from which the context continues.
  ///   - userQueryContext: maximum number of suggestions and items, and further conditions.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    let search = (userQueryContext ?? CSUserQueryContext()).userSearch(for: userQueryString)
    typed = search.texts.first?.text ?? ""
    super.init(queryString: userQueryString ?? "", queryContext: userQueryContext)
    ask(search, over: connection)
  }

  /// A search in the query language, like a ``CSSearchQuery``. If the context is a ``CSUserQueryContext``, its maximum
  /// number of items applies. There are no suggestions and no ranking.
  public override init(queryString: String, queryContext: CSSearchQueryContext?) {
    typed = ""
    super.init(queryString: queryString, queryContext: queryContext)
  }

  convenience init(typed text: String?, _ context: CSUserQueryContext?, over connection: SpotlightConnection) {
    self.init(userQueryString: text, userQueryContext: context)
    ask(run.query, over: connection)
  }

  /// Called once with the suggestions, if there are any.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)? {
    get { handler.withLock { $0.call } }
    set {
      nonisolated(unsafe) let call = newValue
      handler.withLock { $0.call = call }
    }
  }

  /// Number of suggestions so far.
  open var foundSuggestionCount: Int { suggestionCount.load(ordering: .relaxed) }

  /// Suggestions and items, as they arrive. Reading the property starts the search.
  open var responses: Responses {
    start(isKept: true)
    return Responses(run: run)
  }

  /// Only the suggestions. Reading the property starts the search.
  open var suggestions: Suggestions {
    start(isKept: true)
    return Suggestions(run: run)
  }

  override func take(_ page: QueryRun.Page) {
    if !page.suggestions.isEmpty {
      suggestionCount.add(page.suggestions.count, ordering: .relaxed)
      foundSuggestionsHandler?(page.suggestions.map(CSSuggestion.init))
    }
    super.take(page)
  }

  override func releaseHandlers() { handler.withLock { $0.call = nil } }

  /// Starts the search service, so that the first search does not wait for it. Call it before a search field is shown.
  /// It returns at once.
  open class func prepare() {
    SpotlightConnection.shared.withSearchClient(named: "spotlight-ready") { client, patience in
      // A search will meet the failure again, and report it.
      try? SearchClient(client.get(), as: SpotlightConnection.shared.claim(), within: patience).prepare()
    }
  }

  /// The same as ``prepare()``, because no item is protected on Linux.
  open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) { prepare() }

  /// Action of a person on something that was shown.
  public enum UserInteractionKind: Int, Sendable {
    /// The item was opened.
    case select = 0
    /// The item was viewed.
    case focus = 1

    public static var `default`: UserInteractionKind { .select }
  }

  /// Reports that the person has chosen an item, so that it ranks higher from now on.
  open func userEngaged(_ item: Item, visibleItems: [Item], interaction: UserInteractionKind) {
    let engagement = AppEngagement(
      index: DonationIndex(name: item.index), identifier: item.item.uniqueIdentifier,
      visible: visibleItems.map(\.item.uniqueIdentifier), isSelection: interaction == .select, question: typed)
    // Sent without waiting: a loss does no harm.
    connection.submit([.init(request: .engaged(engagement))]) { _ in }
  }

  /// Reports that the person has chosen a suggestion. Has no effect, because suggestions are made only from items.
  open func userEngaged(
    _ suggestion: Suggestion, visibleSuggestions: [Suggestion], interaction: UserInteractionKind
  ) {}
}
