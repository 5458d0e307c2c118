package import MDDonations
package import MDModel

/// Event of a search, in this order: how the query was read, results, and the end.
package enum SearchEvent: Hashable, Sendable {
  case reading(SearchReading)
  case result(SearchResult)
  case end(SearchSummary)
}

/// How a query was understood.
package struct SearchReading: Hashable, Sendable {
  /// As an expression of the query language, which is read again as the same.
  package var expression: String
  /// Surprises in how the query was read, and oddities in what was asked for; one sentence each.
  package var notes: [String]
  /// Completions of the text, the likeliest first.
  package var suggestions: [SearchSuggestion]

  package init(expression: String, notes: [String] = [], suggestions: [SearchSuggestion] = []) {
    self.expression = expression
    self.notes = notes
    self.suggestions = suggestions
  }
}

/// A completion of a text that somebody is typing.
package struct SearchSuggestion: Hashable, Sendable, Codable {
  /// The whole text.
  package var text: String
  /// Typed parts of it: ranges of UTF-8 offsets, ascending.
  package var typed: [Range<Int>]
  /// The larger, the more likely: how many items have it, and how new the newest of them is.
  package var score: Double

  package init(text: String, typed: [Range<Int>], score: Double) {
    (self.text, self.typed, self.score) = (text, typed, score)
  }
}

/// Item that answers the query.
package struct SearchResult: Hashable, Sendable {
  /// Absolute path, byte for byte; of what an app donated its address, or where its content is.
  package var path: FilePath
  /// The larger, the better it fits; 0 where results do not come by relevance.
  package var score = 0.0
  package var parts: [ScorePart] = []
  package var attributes = AttributeSet()
  package var snippet: SearchSnippet?
  /// Paths of other answers of the same content, where the query folds them.
  package var copies: [FilePath] = []
  /// Whether it holds a word of the question, where results may also mean about the same; `nil` elsewhere.
  package var holdsWords: Bool?
  /// The donated item, where the items of an app are searched; ``attributes`` is empty then.
  package var donation: FoundDonation?

  package init(path: FilePath, score: Double = 0, parts: [ScorePart] = []) {
    self.path = path
    self.score = score
    self.parts = parts
  }
}

/// Donated item that a search has found.
package struct FoundDonation: Hashable, Sendable {
  /// Name of the app's index that it is in; empty for the default one.
  package var index: String
  /// The item with the requested attributes.
  package var item: DonatedItem

  package init(index: String, item: DonatedItem) {
    self.index = index
    self.item = item
  }
}

/// Part of a result's score.
package struct ScorePart: Hashable, Sendable {
  /// Name of the feature.
  package var feature: String
  /// Value that the retriever gave the item.
  package var value: Double
  /// Amount that it adds to the score.
  package var amount: Double

  package init(feature: String, value: Double, amount: Double) {
    self.feature = feature
    self.value = value
    self.amount = amount
  }
}

/// A piece of a text around what matched.
package struct SearchSnippet: Hashable, Sendable {
  package var text: String
  /// Matches, as ranges of UTF-8 bytes of `text`: ascending and apart from one another.
  package var matches: [Range<Int>]
  /// Page of the document, from 1; `nil` where it has none.
  package var page: Int?
  /// Line of the file, from 1; `nil` where its text is not the file's own.
  package var line: Int?

  package init(text: String, matches: [Range<Int>], page: Int? = nil, line: Int? = nil) {
    self.text = text
    self.matches = matches
    (self.page, self.line) = (page, line)
  }
}

/// Totals of a search that has ended.
package struct SearchSummary: Hashable, Sendable {
  /// Matches where they were to be counted; else the results that were given.
  package var count: Int
  /// How many of them hold no word of the question, and only mean about the same.
  package var countByMeaning = 0
  package var facets: [SearchFacet] = []
  /// Explanation, for ``SearchQuery/Goal/explanation``.
  package var explanation: SearchExplanation?
  /// How much of the index is not filled yet; `nil` where all of it is.
  package var unfinished: UnfinishedShare?
  /// Sentence about what another order would find, where nothing was found.
  package var hint: String?

  package init(count: Int) { self.count = count }
}

/// How many matches have which values of an attribute, the commonest first.
package struct SearchFacet: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    package var value: AttributeValue
    package var count: Int

    package init(_ value: AttributeValue, count: Int) {
      self.value = value
      self.count = count
    }
  }

  package var attribute: AttributeKey
  package var values: [Value]

  package init(_ attribute: AttributeKey, _ values: [Value]) {
    self.attribute = attribute
    self.values = values
  }
}

/// How much of an index waits to be filled.
package struct UnfinishedShare: Hashable, Sendable {
  package var files: Int
  /// Number of the files whose content waits to be read.
  package var pending: Int

  package init(files: Int, pending: Int) {
    self.files = max(files, pending)
    self.pending = pending
  }
}

/// A longer text that somebody who is typing may mean.
package struct SearchCompletion: Hashable, Sendable, Codable {
  /// Where it was found. Raw values are printed.
  package enum Source: String, Sendable, Codable, CaseIterable {
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
  package var text: String
  /// Typed parts of it: ranges of UTF-8 offsets, ascending and apart from one another.
  package var typed: [Range<Int>]
  /// The larger, the likelier: how many items have it, how new they are, and how often they were chosen.
  package var score: Double
  package var source: Source

  package init(text: String, typed: [Range<Int>], score: Double, source: Source) {
    (self.text, self.typed, self.score, self.source) = (text, typed, score, source)
  }
}
