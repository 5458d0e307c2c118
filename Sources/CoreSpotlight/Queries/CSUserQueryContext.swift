public import Foundation
import MDModel
import MDSearchAPI

/// Options of a search for a typed text.
open class CSUserQueryContext: CSSearchQueryContext {
  /// If true, found items come best first, and can be compared by rank. If false, the same items come newest first.
  open var enableRankedResults = true
  /// If true, items are found only by their words. If false, items of similar meaning are found too, if the text has
  /// two or more words and the engine has a model.
  open var disableSemanticSearch = false
  /// Maximum number of items; 0 means all.
  open var maxResultCount = 0
  /// Maximum number of items that are ranked; 0 means all.
  open var maxRankedResultCount = 100
  /// Maximum number of suggestions; 0, the default, means none.
  open var maxSuggestionCount = 0

  private let suggestion: CSSuggestion?

  public override init() {
    suggestion = nil
    super.init()
  }

  /// Continues from a suggestion that the person has chosen. Its text is searched if the query has no text of its own.
  public init(currentSuggestion: CSSuggestion?) {
    suggestion = currentSuggestion
    super.init()
  }

  public required init?(coder: NSCoder) {
    suggestion = coder.decodeObject(of: CSSuggestion.self, forKey: "currentSuggestion")
    super.init(coder: coder)
    enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
    disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
    maxResultCount = Int(coder.decodeInt64(forKey: "maxResultCount"))
    maxRankedResultCount = Int(coder.decodeInt64(forKey: "maxRankedResultCount"))
    maxSuggestionCount = Int(coder.decodeInt64(forKey: "maxSuggestionCount"))
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(suggestion, forKey: "currentSuggestion")
    coder.encode(enableRankedResults, forKey: "enableRankedResults")
    coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
    coder.encode(Int64(maxResultCount), forKey: "maxResultCount")
    coder.encode(Int64(maxRankedResultCount), forKey: "maxRankedResultCount")
    coder.encode(Int64(maxSuggestionCount), forKey: "maxSuggestionCount")
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSUserQueryContext(currentSuggestion: suggestion)
    copy.take(from: self)
    copy.enableRankedResults = enableRankedResults
    copy.disableSemanticSearch = disableSemanticSearch
    copy.maxResultCount = maxResultCount
    copy.maxRankedResultCount = maxRankedResultCount
    copy.maxSuggestionCount = maxSuggestionCount
    return copy
  }

  /// The query for the search service.
  func userSearch(for text: String?) -> SearchQuery {
    var query = SearchQuery(text ?? suggestion?.text ?? "", .typed)
    (query.filters, query.attributes) = (filterQueries, fetchAttributes.map { AttributeKey($0) })
    query.order = enableRankedResults ? .relevance : .date
    query.evidence = disableSemanticSearch ? .words : .wordsAndMeaning
    query.limit = maxResultCount > 0 ? maxResultCount : nil
    query.mostScored = maxRankedResultCount > 0 ? maxRankedResultCount : nil
    query.mostSuggestions = max(0, maxSuggestionCount)
    return query
  }

  override func search(for text: String) -> SearchQuery {
    var query = super.search(for: text)
    query.limit = maxResultCount > 0 ? maxResultCount : nil
    return query
  }
}
