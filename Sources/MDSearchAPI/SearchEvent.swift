package import MDDonations
package import MDModel

/// Event of a search.
///
/// A search sends its reading of the query first, then results, then the end.
package enum SearchEvent: Hashable, Sendable {
  case reading(SearchReading)
  case result(SearchResult)
  case end(SearchSummary)
}

/// How a query was understood.
package struct SearchReading: Hashable, Sendable {
  /// The query as an expression of the query language.
  ///
  /// Parsing it yields the same query.
  package var expression: String
  /// Unexpected parts of the interpretation, and oddities of the query; one sentence each.
  package var notes: [String]
  /// Completions of the text, the most likely first.
  package var suggestions: [SearchSuggestion]

  package init(expression: String, notes: [String] = [], suggestions: [SearchSuggestion] = []) {
    self.expression = expression
    self.notes = notes
    self.suggestions = suggestions
  }
}

/// A completion of a text that a person is typing.
package struct SearchSuggestion: Hashable, Sendable, Codable {
  /// The whole completed text.
  package var text: String
  /// Parts of the text that were typed: ranges of UTF-8 offsets, ascending.
  package var typed: [Range<Int>]
  /// Likelihood, higher for texts of many items and of newer items.
  package var score: Double

  package init(text: String, typed: [Range<Int>], score: Double) {
    (self.text, self.typed, self.score) = (text, typed, score)
  }
}

/// An item that matches the query.
package struct SearchResult: Hashable, Sendable {
  /// Absolute path, byte for byte.
  ///
  /// For a donated item, its address or the path of its content.
  package var path: FilePath
  /// Relevance, higher for a better match; 0 if results are not ordered by relevance.
  package var score = 0.0
  package var parts: [ScorePart] = []
  package var attributes = AttributeSet()
  package var snippet: SearchSnippet?
  /// Paths of other matches with the same content, if the query folds duplicates.
  package var copies: [FilePath] = []
  /// Whether the item contains a word of the query, if results may also match by meaning only; otherwise `nil`.
  package var holdsWords: Bool?
  /// The donated item, if an app's items are searched.
  ///
  /// ``attributes`` is empty then.
  package var donation: FoundDonation?

  package init(path: FilePath, score: Double = 0, parts: [ScorePart] = []) {
    self.path = path
    self.score = score
    self.parts = parts
  }
}

/// Donated item that a search has found.
package struct FoundDonation: Hashable, Sendable {
  /// Name of the app's index that contains the item; empty for the default index.
  package var index: String
  /// The item with the requested attributes.
  package var item: DonatedItem

  package init(index: String, item: DonatedItem) {
    self.index = index
    self.item = item
  }
}

/// The part of a result's score that one feature contributes.
package struct ScorePart: Hashable, Sendable {
  /// Name of the feature.
  package var feature: String
  /// Value that the retriever assigned to the item.
  package var value: Double
  /// Amount that the feature adds to the score.
  package var amount: Double

  package init(feature: String, value: Double, amount: Double) {
    self.feature = feature
    self.value = value
    self.amount = amount
  }
}

/// A part of a text around its matches.
package struct SearchSnippet: Hashable, Sendable {
  package var text: String
  /// Matches as ranges of UTF-8 offsets in `text`: ascending and disjoint.
  package var matches: [Range<Int>]
  /// Page of the document, starting at 1; `nil` if there are no pages.
  package var page: Int?
  /// Line of the file, starting at 1; `nil` if the text is not the file's own text.
  package var line: Int?

  package init(text: String, matches: [Range<Int>], page: Int? = nil, line: Int? = nil) {
    self.text = text
    self.matches = matches
    (self.page, self.line) = (page, line)
  }
}

/// Totals of a search that has ended.
package struct SearchSummary: Hashable, Sendable {
  /// Number of matches if the query asks for a count, otherwise number of results sent.
  package var count: Int
  /// Number of these matches that contain no word of the query and match by meaning only.
  package var countByMeaning = 0
  package var facets: [SearchFacet] = []
  /// Explanation, for ``SearchQuery/Goal/explanation``.
  package var explanation: SearchExplanation?
  /// Share of the index that is not filled yet; `nil` if the index is complete.
  package var unfinished: UnfinishedShare?
  /// Sentence about what another order would find, if nothing was found.
  package var hint: String?

  package init(count: Int) { self.count = count }
}

/// Number of matches per value of an attribute, the most frequent value first.
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

/// Share of an index whose contents wait to be imported.
package struct UnfinishedShare: Hashable, Sendable {
  package var files: Int
  /// Number of files whose content is pending.
  package var pending: Int

  package init(files: Int, pending: Int) {
    self.files = max(files, pending)
    self.pending = pending
  }
}

/// A longer text that a person may be about to type.
package struct SearchCompletion: Hashable, Sendable, Codable {
  /// Where the text was found.
  ///
  /// Raw values are printed.
  package enum Source: String, Sendable, Codable, CaseIterable {
    case title, name, person, keyword, place
    /// A word that occurs in several items' titles, names or other sources above.
    case word
    /// Words that follow one another in several items.
    case phrase
    /// A value of `kind:`.
    case kind
    /// A past query after which somebody chose an item.
    case question
  }

  /// The whole text, ready to be searched for.
  package var text: String
  /// Parts of the text that were typed: ranges of UTF-8 offsets, ascending and disjoint.
  package var typed: [Range<Int>]
  /// Likelihood, higher for texts of many items, of newer items, and of items chosen often.
  package var score: Double
  package var source: Source

  package init(text: String, typed: [Range<Int>], score: Double, source: Source) {
    (self.text, self.typed, self.score, self.source) = (text, typed, score, source)
  }
}
