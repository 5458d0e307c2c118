package import MDModel

/// A search as a value: what a person asks, where, and what the answers are to hold. It can be kept, compared and sent.
package struct SearchQuery: Hashable, Sendable {
  /// How a text is to be read.
  package enum Reading: UInt8, Sendable, CaseIterable {
    /// As an expression where it looks like one, else as words.
    case automatic
    case expression
    /// As words and keywords.
    case words
    /// As parts of file names.
    case names
    /// As words that somebody is typing: all of them have to be there, each whole or as the beginning of a longer one. No
    /// sign in the text is an operator.
    case typed
  }

  /// Part of the index that is searched.
  package enum Extent: Hashable, Sendable {
    case everything
    /// The items that the app with this bundle identifier has donated. Results come as the items themselves.
    case donor(String)
  }

  /// Text of a query; all of them have to be met.
  package struct Text: Hashable, Sendable {
    package var text: String
    package var reading: Reading

    package init(_ text: String, _ reading: Reading = .automatic) {
      self.text = text
      self.reading = reading
    }
  }

  /// What answers by relevance are found by.
  package enum Evidence: UInt8, Sendable, CaseIterable {
    case wordsAndMeaning
    case words
    case meaning
  }

  package enum Goal: UInt8, Sendable, CaseIterable {
    case results
    /// The number of matches alone.
    case count
    /// How the query is read and answered.
    case explanation
  }

  package var texts: [Text]
  /// Further expressions that answers meet.
  package var filters: [String] = []
  package var within: Extent = .everything
  /// Absolute paths or addresses of apps: only what lies there or below any of them; empty for everywhere.
  package var folders: [FilePath] = []
  package var order: SearchOrder = .date
  package var evidence: Evidence = .wordsAndMeaning
  /// By relevance: answers mean about what the item at this path does, and the texts are conditions.
  package var similarTo: FilePath?
  package var offset = 0
  /// At most so many results; `nil` for all.
  package var limit: Int?
  package var goal: Goal = .results
  /// An explanation tells why the item at this path is among the results, or is not.
  package var questioned: FilePath?
  /// Attributes that results come with.
  package var attributes: [AttributeKey] = []
  /// Results come with the piece of their text that shows why they were found.
  package var wantsSnippets = false
  /// Results come with what their scores are made of.
  package var explainsScores = false
  /// By relevance: only so many results come with their scores, the best; `nil` for all.
  package var mostScored: Int?
  /// Largest number of completions of the text that the reading comes with.
  package var mostSuggestions = 0
  /// Answers of the same content are one result, which tells the paths of the others.
  package var foldsDuplicates = false
  /// The same, and answers without another of the same content are left out.
  package var findsDuplicates = false
  /// The last results come first.
  package var isReversed = false
  /// Items inside files and items that apps donated are no answers: every result is the path of a file or a folder.
  package var leavesMembersOut = false
  /// Attributes whose values are counted over all matches.
  package var facets: [AttributeKey] = []
  package var asker = SearchAsker()

  package init(_ texts: [Text]) { self.texts = texts }
  package init(_ text: String, _ reading: Reading = .automatic) { self.init([Text(text, reading)]) }
}

/// In which order results come.
package enum SearchOrder: String, Sendable, Hashable, CaseIterable {
  /// Most recently modified first.
  case date
  /// Best match first, by the words: see `docs/relevance.md`.
  case relevance
  /// By the bytes of the file names.
  case name
  /// Largest first; what has no size comes last.
  case size
}

/// Who asks, as far as the meaning of a query depends on it.
package struct SearchAsker: Hashable, Sendable {
  /// Folder that `~` stands for.
  package var home: String?
  /// `nil`: when the query is answered.
  package var now: Timestamp?
  /// `nil`: the customs and the zone of the process that answers.
  package var calendar: SearchCalendar?

  package init(home: String? = nil, now: Timestamp? = nil, calendar: SearchCalendar? = nil) {
    self.home = home
    self.now = now
    self.calendar = calendar
  }
}
