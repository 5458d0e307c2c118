public import MDDonations
public import MDModel

/// Event of a search, in this order: how the query was read, results, and the end.
public enum SearchEvent: Hashable, Sendable {
  case reading(SearchReading)
  case result(SearchResult)
  case end(SearchSummary)
}

/// How a query was understood.
public struct SearchReading: Hashable, Sendable {
  /// As an expression of the query language, which is read again as the same.
  public var expression: String
  /// Surprises in how the query was read, and oddities in what was asked for; one sentence each.
  public var notes: [String]
  /// Completions of the text, the likeliest first.
  public var suggestions: [SearchSuggestion]

  public init(expression: String, notes: [String] = [], suggestions: [SearchSuggestion] = []) {
    self.expression = expression
    self.notes = notes
    self.suggestions = suggestions
  }
}

/// A completion of a text that somebody is typing.
public struct SearchSuggestion: Hashable, Sendable, Codable {
  /// The whole text.
  public var text: String
  /// Typed parts of it: ranges of UTF-8 offsets, ascending.
  public var typed: [Range<Int>]
  /// The larger, the more likely: how many items have it, and how new the newest of them is.
  public var score: Double

  public init(text: String, typed: [Range<Int>], score: Double) {
    (self.text, self.typed, self.score) = (text, typed, score)
  }
}

/// Item that answers the query.
public struct SearchResult: Hashable, Sendable {
  /// Absolute path, byte for byte; of what an app donated its address, or where its content is.
  public var path: FilePath
  /// The larger, the better it fits; 0 where results do not come by relevance.
  public var score = 0.0
  public var parts: [ScorePart] = []
  public var attributes = AttributeSet()
  public var snippet: SearchSnippet?
  /// Paths of other answers of the same content, where the query folds them.
  public var copies: [FilePath] = []
  /// The donated item, where the items of an app are searched; ``attributes`` is empty then.
  public var donation: FoundDonation?

  public init(path: FilePath, score: Double = 0, parts: [ScorePart] = []) {
    self.path = path
    self.score = score
    self.parts = parts
  }
}

/// Donated item that a search has found.
public struct FoundDonation: Hashable, Sendable {
  /// Name of the app's index that it is in; empty for the default one.
  public var index: String
  /// The item with the requested attributes.
  public var item: DonatedItem

  public init(index: String, item: DonatedItem) {
    self.index = index
    self.item = item
  }
}

/// Part of a result's score.
public struct ScorePart: Hashable, Sendable {
  /// Name of the feature.
  public var feature: String
  /// Value that the retriever gave the item.
  public var value: Double
  /// Amount that it adds to the score.
  public var amount: Double

  public init(feature: String, value: Double, amount: Double) {
    self.feature = feature
    self.value = value
    self.amount = amount
  }
}

/// A piece of a text around what matched.
public struct SearchSnippet: Hashable, Sendable {
  public var text: String
  /// Matches, as ranges of UTF-8 bytes of `text`: ascending and apart from one another.
  public var matches: [Range<Int>]
  /// Page of the document, from 1; `nil` where it has none.
  public var page: Int?
  /// Line of the file, from 1; `nil` where its text is not the file's own.
  public var line: Int?

  public init(text: String, matches: [Range<Int>], page: Int? = nil, line: Int? = nil) {
    self.text = text
    self.matches = matches
    (self.page, self.line) = (page, line)
  }
}

/// Totals of a search that has ended.
public struct SearchSummary: Hashable, Sendable {
  /// Matches where they were to be counted; else the results that were given.
  public var count: Int
  public var facets: [SearchFacet] = []
  /// Explanation, for ``SearchQuery/Goal/explanation``.
  public var explanation: SearchExplanation?
  /// How much of the index is not filled yet; `nil` where all of it is.
  public var unfinished: UnfinishedShare?
  /// Sentence about what another order would find, where nothing was found.
  public var hint: String?

  public init(count: Int) { self.count = count }
}

/// How many matches have which values of an attribute, the commonest first.
public struct SearchFacet: Hashable, Sendable {
  public struct Value: Hashable, Sendable {
    public var value: AttributeValue
    public var count: Int

    public init(_ value: AttributeValue, count: Int) {
      self.value = value
      self.count = count
    }
  }

  public var attribute: AttributeKey
  public var values: [Value]

  public init(_ attribute: AttributeKey, _ values: [Value]) {
    self.attribute = attribute
    self.values = values
  }
}

/// How much of an index waits to be filled.
public struct UnfinishedShare: Hashable, Sendable {
  public var files: Int
  /// Number of the files whose content waits to be read.
  public var pending: Int

  public init(files: Int, pending: Int) {
    self.files = max(files, pending)
    self.pending = pending
  }
}

/// A longer text that somebody who is typing may mean.
public struct SearchCompletion: Hashable, Sendable, Codable {
  /// Where it was found. Raw values are printed.
  public enum Source: String, Sendable, Codable, CaseIterable {
    case title, name, person, keyword, place
    /// A word that several items have in one of the above.
    case word
    /// Words that follow each other in several items.
    case phrase
    /// A value of `kind:`.
    case kind
    /// Somebody asked so before and then chose an item.
    case question
  }

  /// The whole text, as it can be searched for.
  public var text: String
  /// Typed parts of it: ranges of UTF-8 offsets, ascending and apart from one another.
  public var typed: [Range<Int>]
  /// The larger, the likelier: how many items have it, how new they are, and how often they were chosen.
  public var score: Double
  public var source: Source

  public init(text: String, typed: [Range<Int>], score: Double, source: Source) {
    (self.text, self.typed, self.score, self.source) = (text, typed, score, source)
  }
}
