public import Foundation
import MDProtocol

/// How what a person has typed is to be searched.
open class CSUserQueryContext: CSSearchQueryContext {
  /// Found items come best first, and can be compared by rank.
  open var enableRankedResults = false
  /// Only words count, not what they mean.
  open var disableSemanticSearch = false
  /// At most so many items come; 0: all.
  open var maxResultCount = 0
  /// At most so many items are ranked; 0: all.
  open var maxRankedResultCount = 0
  /// At most so many suggestions come; 0: none.
  open var maxSuggestionCount = 5

  private let suggestion: CSSuggestion?

  public override init() {
    suggestion = nil
    super.init()
  }

  /// Goes on from a suggestion that the person has chosen: its text is searched in place of what was typed, where the
  /// query has no text of its own.
  public init(currentSuggestion: CSSuggestion?) {
    suggestion = currentSuggestion
    super.init()
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

  /// What is asked of the daemon.
  func userSearch(for text: String?) -> AppUserSearch {
    AppUserSearch(
      text: text ?? suggestion?.text ?? "", filters: filterQueries, attributes: fetchAttributes,
      language: keyboardLanguage, isRanked: enableRankedResults, maximumResults: max(0, maxResultCount),
      maximumRankedResults: max(0, maxRankedResultCount), maximumSuggestions: max(0, maxSuggestionCount),
      usesSemantics: !disableSemanticSearch)
  }
}
