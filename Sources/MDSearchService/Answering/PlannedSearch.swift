import MDModel
import MDPlaces
import MDQuery
import MDSearch
import MDStore

/// A query as the index is asked it.
struct PlannedSearch {
  private(set) var request: SearchRequest
  /// Surprises in how the texts were read, one sentence each.
  private(set) var notes: [String] = []
  private let parts: [(question: Question?, expression: QueryExpression)]
  private let context: NaturalContext

  /// - Parameters:
  ///   - withheld: folders in which nothing is found.
  ///   - learns: whether what people use comes a little earlier.
  init(_ query: SearchQuery, withheld: [FilePath], learns: Bool = true) throws(SearchFailure) {
    let context = Self.context(of: query)
    var parts: [(question: Question?, expression: QueryExpression)] = []
    for text in query.texts {
      let reading = try Self.reading(of: text, context)
      parts.append((reading.question, reading.expression))
      notes += reading.notes
    }
    (self.parts, self.context) = (parts, context)
    request = SearchRequest(
      parts.count == 1 ? parts[0].expression : .and(parts.map(\.expression)), time: context.time,
      scopes: query.folders, order: query.order, offset: query.offset, limit: query.limit)
    request.withheld = withheld
    request.learns = learns
    request.showsContents = true
    request.explainsScores = query.explainsScores
    request.foldsDuplicates = query.foldsDuplicates
    if query.order == .relevance {
      request.question = question
      notes += request.question?.readings.map(\.sentence) ?? []
    }
  }

  /// Reads the texts, and no more.
  static func check(_ query: SearchQuery) throws(SearchFailure) {
    let context = Self.context(of: query)
    for text in query.texts { _ = try reading(of: text, context) }
  }

  /// The texts as a question, whatever the order; each use reads them anew.
  private var question: Question? {
    Question(parts.map { ($0.question?.read(in: context), $0.expression) })
  }

  /// The same search by relevance; `nil` where the texts are no question.
  var ranked: SearchRequest? {
    guard let question = request.question ?? question else { return nil }
    var ranked = request
    (ranked.order, ranked.question) = (.relevance, question)
    return ranked
  }

  private static func context(of query: SearchQuery) -> NaturalContext {
    NaturalContext(
      time: TimeContext(query.asker), home: query.asker.home, places: InstalledPlaces().places(named:))
  }

  /// Corrects what is mistyped in a question, by the words of an index.
  mutating func correct(_ session: any IndexReading) throws {
    guard let question = request.question else { return }
    let (corrected, corrections) = try QuestionCorrector(session).corrected(question)
    request.question = corrected
    notes += corrections.map(\.sentence)
  }

  /// Sentence about what relevance would find where not every word is in one item.
  func hint(_ session: any IndexReading, _ goesOn: @escaping () -> Bool) throws -> String? {
    guard request.order != .relevance, request.offset == 0, request.limit != 0, var other = ranked else { return nil }
    other.question = try other.question.map { try QuestionCorrector(session).corrected($0).question }
    let searcher = Searcher(session: session, goesOn: goesOn)
    let count = try searcher.count(other)
    guard count > 0 else { return nil }
    var first: FilePath?
    other.limit = 1
    try searcher.search(other) { first = $0.path }
    guard let first else { return nil }
    return "nothing holds all of it; --sort relevance finds \(count) that hold some, first \(first.text)"
  }

  private static func reading(
    of text: SearchQuery.Text, _ context: NaturalContext
  ) throws(SearchFailure) -> (expression: QueryExpression, question: Question?, notes: [String]) {
    do throws(QuerySyntaxError) {
      let reading: InterpretedQuery.Reading
      switch text.reading {
      case .names: return (NaturalParser.names(text.text), nil, [])
      case .automatic: reading = .automatic
      case .expression: reading = .expression
      case .words: reading = .words
      }
      let query = try InterpretedQuery(text.text, reading: reading, context: context)
      return (query.expression, query.question, query.notes)
    } catch { throw SearchFailure(.invalidQuery, "the query cannot be understood: \(error)") }
  }
}

extension TimeContext {
  /// Calendar of the person who asks.
  init(_ asker: SearchAsker) {
    let (local, calendar) = (TimeContext.local, asker.calendar)
    self.init(
      now: asker.now ?? local.now, firstWeekday: calendar?.firstWeekday ?? local.firstWeekday,
      dayComesFirst: calendar?.dayComesFirst ?? local.dayComesFirst,
      offset: { date in calendar?.offset(at: date) ?? local.offset(date) })
  }
}
