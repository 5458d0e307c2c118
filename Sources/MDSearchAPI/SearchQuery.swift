package import MDModel

/// A search as a value: the query, the place to search, and the contents of the results.
///
/// A query can be stored, compared and sent.
package struct SearchQuery: Hashable, Sendable {
  /// How a text is interpreted.
  package enum Reading: UInt8, Sendable, CaseIterable {
    /// As an expression if it looks like one, otherwise as words.
    case automatic
    case expression
    /// As words and keywords.
    case words
    /// As parts of file names.
    case names
    /// As words that a person is typing.
    ///
    /// An item must contain each of them, as a whole word or as the beginning of one. Operators have no meaning.
    case typed
  }

  /// Part of the index that is searched.
  package enum Extent: Hashable, Sendable {
    case everything
    /// Only the items that the app with this bundle identifier has donated.
    ///
    /// Results contain the items themselves.
    case donor(String)
  }

  /// One text of a query.
  ///
  /// A match must satisfy all texts.
  package struct Text: Hashable, Sendable {
    package var text: String
    package var reading: Reading

    package init(_ text: String, _ reading: Reading = .automatic) {
      self.text = text
      self.reading = reading
    }
  }

  /// Evidence by which the order by relevance finds items.
  package enum Evidence: UInt8, Sendable, CaseIterable {
    case wordsAndMeaning
    case words
    case meaning
  }

  package enum Goal: UInt8, Sendable, CaseIterable {
    case results
    /// Only the number of matches.
    case count
    /// How the query is read and answered.
    case explanation
  }

  package var texts: [Text]
  /// Further expressions that matches must satisfy.
  package var filters: [String] = []
  package var within: Extent = .everything
  /// Absolute paths, or addresses of apps.
  ///
  /// Only items at or below one of them match; empty for everywhere.
  package var folders: [FilePath] = []
  package var order: SearchOrder = .date
  package var evidence: Evidence = .wordsAndMeaning
  /// Path of an item whose meaning results should share, in the order by relevance.
  ///
  /// The texts are then conditions.
  package var similarTo: FilePath?
  package var offset = 0
  /// Maximum number of results; `nil` for all.
  package var limit: Int?
  package var goal: Goal = .results
  /// Path of an item for which the explanation says why it is among the results or is not.
  package var questioned: FilePath?
  /// Attributes that results include.
  package var attributes: [AttributeKey] = []
  /// Whether results include the part of their text that shows why they were found.
  package var wantsSnippets = false
  /// Whether results include the parts of their scores.
  package var explainsScores = false
  /// Maximum number of results that include their score in the order by relevance, the best ones; `nil` for all.
  package var mostScored: Int?
  /// Maximum number of completions that the reading includes.
  package var mostSuggestions = 0
  /// Whether matches with the same content are combined into one result, which lists the paths of the others.
  package var foldsDuplicates = false
  /// Whether matches are combined in the same way and only contents with several matches are returned.
  package var findsDuplicates = false
  /// Whether the order of results is reversed.
  package var isReversed = false
  /// Whether members and donated items are excluded, so that every result is the path of a file or folder.
  package var leavesMembersOut = false
  /// Attributes whose values are counted over all matches.
  package var facets: [AttributeKey] = []
  package var asker = SearchAsker()

  package init(_ texts: [Text]) { self.texts = texts }
  package init(_ text: String, _ reading: Reading = .automatic) { self.init([Text(text, reading)]) }
}

/// Order of results.
package enum SearchOrder: String, Sendable, Hashable, CaseIterable {
  /// Most recently modified first.
  case date
  /// Best match first: see `docs/relevance.md`.
  case relevance
  /// By the bytes of the file names.
  case name
  /// Largest first.
  ///
  /// Items without a size come last.
  case size
}

/// The searching person's surroundings, as far as the meaning of a query depends on them.
package struct SearchAsker: Hashable, Sendable {
  /// Folder that replaces `~`.
  package var home: String?
  /// Time of the query; `nil` for the time at which it is answered.
  package var now: Timestamp?
  /// Calendar and time zone; `nil` for those of the process that answers.
  package var calendar: SearchCalendar?

  package init(home: String? = nil, now: Timestamp? = nil, calendar: SearchCalendar? = nil) {
    self.home = home
    self.now = now
    self.calendar = calendar
  }
}
