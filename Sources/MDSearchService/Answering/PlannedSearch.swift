import MDModel
import MDPlaces
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore

/// A query as the index is asked it.
struct PlannedSearch {
  var request: SearchRequest
  /// Surprises in how the texts were read, one sentence each.
  var notes: [String] = []
  let parts: [Part]
  private let filters: [QueryExpression]
  let context: NaturalContext
  let evidence: SearchQuery.Evidence
  let similarTo: FilePath?
  let extent: SearchQuery.Extent
  let mayBePasted: Bool

  /// What one text or filter of the query asks.
  struct Part {
    /// `nil` where the text is an expression.
    var question: Question?
    var expression: QueryExpression
    /// Text that somebody is typing: its words are taken as they are.
    var typed: TypedText?
    var conditions: [KeywordCondition] = []
  }

  /// A more frequent word does not distinguish the items, and scoring them all would delay typing.
  private static let scoringBudgetOfTyping = 5_000

  /// - Parameters:
  ///   - learns: whether what people use comes a little earlier.
  ///   - isPasted: whether keywords and expressions in texts that may be either are words.
  init(_ query: SearchQuery, learns: Bool = true, isPasted: Bool = false) throws(SearchFailure) {
    let rules = DonorRules(query)
    try rules.check()
    let context = Self.context(of: query)
    let filters = try Self.filters(of: query, context).map(rules.reading)
    var (parts, mayBePasted): ([Part], Bool) = ([], false)
    for text in query.texts {
      var reading = try Self.reading(of: text, context, isPasted: isPasted)
      if text.reading == .expression { reading.part.expression = rules.reading(of: reading.part.expression) }
      parts.append(reading.part)
      notes += reading.notes
      mayBePasted = mayBePasted || reading.mayBePasted
    }
    parts += filters.map { Part(expression: $0) }
    (self.parts, self.filters, self.context) = (parts, filters, context)
    (evidence, similarTo, extent) = (query.evidence, query.similarTo, query.within)
    self.mayBePasted = mayBePasted
    request = SearchRequest(
      parts.count == 1 ? parts[0].expression : .and(parts.map(\.expression)), time: context.time,
      scopes: query.folders, order: query.order, offset: query.offset, limit: query.limit)
    request.learns = learns
    // An app gets its items as it gave them.
    request.showsContents = query.within == .everything
    if parts.contains(where: { $0.typed != nil }) { request.scoringBudget = Self.scoringBudgetOfTyping }
    request.explainsScores = query.explainsScores
    (request.foldsDuplicates, request.findsDuplicates) = (query.foldsDuplicates, query.findsDuplicates)
    (request.isReversed, request.leavesMembersOut) = (query.isReversed, query.leavesMembersOut)
    if query.order == .relevance { request.question = question }
    // Who asks for items by addresses that only such items have wants them.
    if request.expression.asksForMembers { request.leavesMembersOut = false }
  }

  /// Notes what may be found in a snapshot; before anything else is asked of it.
  mutating func see(_ visibility: Visibility) { request.visibility = visibility }

  /// Notes what answers are to mean: before typing mistakes are corrected, for a word of another language is none.
  ///
  /// - Parameter canTell: there is a model.
  mutating func findMeaning(_ session: any IndexReading, canTell: Bool) throws {
    guard request.order == .relevance || parts.contains(where: { $0.typed != nil }), evidence != .words else { return }
    let typed = parts.compactMap(\.question)
    let words = typed.flatMap { $0.words + $0.phrases }
    if !words.isEmpty { request.meaning = .text(words.joined(separator: " ")) }
    guard evidence == .meaning else { return }
    guard canTell, try session.model(of: .words) != nil else { throw Self.noMeaning(canTell: canTell) }
    if let similarTo { return try findLike(of: similarTo, session) }
    if words.isEmpty { throw SearchFailure(.invalidQuery, "no words to find by their meaning") }
    request.question = Question(words: [], required: .all(typed.compactMap(\.required)))
  }

  /// Looks for the answers to text that somebody types. Whoever types three words does not want all that holds one.
  mutating func findTyped(
    _ session: any IndexReading, by retrievers: [any Retriever], _ goesOn: @escaping () -> Bool
  ) throws {
    guard evidence != .meaning, let place = parts.firstIndex(where: { $0.typed != nil }), let typed = parts[place].typed
    else { return }
    let others = parts.indices.filter { $0 != place }.map { parts[$0].expression }
    request.typed = try TypedAnswers(
      to: typed, request, conditions: .all(others) ?? .constant(true), by: retrievers, in: session, goesOn: goesOn)
  }

  private static func noMeaning(canTell: Bool) -> SearchFailure {
    canTell
      ? SearchFailure(.unavailable, "the index has no vectors yet", hint: "mdutil --status tells how far they are")
      : SearchFailure(
        .unavailable, "nothing can be found by its meaning: no model is installed, or meaning is off",
        hint: "see meaning in limelight.conf(5); mdfind without --semantic and --similar finds by words")
  }

  private mutating func findLike(of path: FilePath, _ session: any IndexReading) throws {
    let item = try session.item(at: path)
    guard let item, request.visibility?.items.contains(item.id) ?? true else {
      throw SearchFailure(.notFound, "\(path.text) is not in the index", hint: "mdls --why tells why")
    }
    if try session.vectors(of: item.id, in: .words).allSatisfy({ $0 == nil }) {
      notes.append(
        "nothing is like \(path.text): it has no text, none in a language that the model knows, or no vectors yet")
    }
    request.meaning = .item(item.id)
    request.question = Question(words: [], required: parts.isEmpty ? nil : request.expression)
    request.among = ItemSet([item.id]).complement
  }

  /// Reads the texts, and no more.
  static func check(_ query: SearchQuery) throws(SearchFailure) {
    let context = Self.context(of: query)
    for text in query.texts { _ = try reading(of: text, context, isPasted: false) }
  }

  /// The texts as a question, whatever the order; each use reads them anew.
  private var question: Question? { question(keepsWords: false) }

  private func question(keepsWords: Bool) -> Question? {
    Question(
      parts.map { part in
        let question = part.typed == nil ? part.question?.read(in: context, keepsWords: keepsWords) : part.question
        return (question, part.expression)
      })
  }

  private static func context(of query: SearchQuery) -> NaturalContext {
    NaturalContext(
      time: TimeContext(query.asker), home: query.asker.home, places: InstalledPlaces().places(named:))
  }

  /// Fits a question to an index: corrects what is mistyped, by its words, and takes back what was read out of the words
  /// where that leaves nothing.
  mutating func fit(to session: any IndexReading, by retrievers: [any Retriever], _ goesOn: @escaping () -> Bool) throws
  {
    guard let question = request.question else { return }
    // What is typed is found as it stands; and an app is not to learn the words of others.
    guard extent == .everything, !parts.contains(where: { $0.typed != nil }) else {
      request = asking(question)
      return
    }
    let fitted = try fitted(question, to: session, by: retrievers, goesOn)
    request = asking(fitted.question)
    notes += fitted.notes
  }

  /// The search by relevance for a question. Where all of its words were read as conditions, whatever meets these is an
  /// answer: `photos from Berlin` has no other meaning than its place.
  private func asking(_ question: Question) -> SearchRequest {
    var request = request
    (request.order, request.question) = (.relevance, question)
    if question.words.isEmpty, !question.readings.isEmpty { request.meaning = nil }
    return request
  }

  /// The same search by relevance; `nil` where the texts are no question.
  func ranked(
    in session: any IndexReading, by retrievers: [any Retriever], _ goesOn: @escaping () -> Bool
  ) throws -> SearchRequest? {
    if request.question != nil { return request }
    guard let question else { return nil }
    return asking(try fitted(question, to: session, by: retrievers, goesOn).question)
  }

  private func fitted(
    _ question: Question, to session: any IndexReading, by retrievers: [any Retriever], _ goesOn: @escaping () -> Bool
  ) throws -> (question: Question, notes: [String]) {
    let corrector = QuestionCorrector(session, isKnown: KnownVocabulary(retrievers, request, session).holds)
    let (corrected, corrections, isHeld) = try corrector.corrected(question)
    var notes = question.readings.map(\.sentence) + corrections.map(\.sentence)
    let searcher = Searcher(session: session, retrievers: retrievers, goesOn: goesOn)
    // A search of its own, for the few questions that need it.
    lazy var isFound = Result { try finds(corrected, searcher) }
    if !isHeld, !retrievers.isEmpty, asking(corrected).isByWordsAndMeaning {
      let others = try isFound.get() ? "; these mean about the same" : ", or means about the same"
      notes.append("nothing holds \(corrected.words.joined(separator: " "))" + others)
    }
    guard !question.readings.isEmpty, try !isFound.get(), let words = self.question(keepsWords: true)
    else { return (corrected, notes) }
    let (plain, others, _) = try corrector.corrected(words)
    guard try finds(plain, searcher) else { return (corrected, notes) }
    let readings = Self.enumeration(question.readings.map(\.phrase))
    return (plain, ["nothing fits \(readings); showing results for the words"] + others.map(\.sentence))
  }

  private func finds(_ question: Question, _ searcher: Searcher) throws -> Bool {
    try Self.finds(asking(question), searcher)
  }

  static func finds(_ request: SearchRequest, _ searcher: Searcher) throws -> Bool {
    var first = request
    (first.offset, first.limit) = (0, 1)
    var isFound = false
    try searcher.search(first) { _ in isFound = true }
    return isFound
  }

  private static func enumeration(_ parts: [String]) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func reading(
    of text: SearchQuery.Text, _ context: NaturalContext, isPasted: Bool
  ) throws(SearchFailure) -> (part: Part, notes: [String], mayBePasted: Bool) {
    let reading: InterpretedQuery.Reading
    switch text.reading {
    case .names: return (Part(expression: NaturalParser.names(text.text)), [], false)
    case .typed:
      let typed = TypedText(text.text)
      return (Part(question: typed.question(requiring: []), expression: typed.expression, typed: typed), [], false)
    case .automatic: reading = .automatic
    case .expression: reading = .expression
    case .words: reading = .words
    }
    var query = try interpreted(text.text, reading, context, called: "query")
    if isPasted, query.mayBePasted { query = try interpreted(text.text, .pastedWords, context, called: "query") }
    let part = Part(question: query.question, expression: query.expression, conditions: query.conditions)
    return (part, query.notes, query.mayBePasted)
  }

  private static func filters(
    of query: SearchQuery, _ context: NaturalContext
  ) throws(SearchFailure) -> [QueryExpression] {
    var filters: [QueryExpression] = []
    for (index, filter) in query.filters.enumerated() {
      filters.append(try interpreted(filter, .expression, context, called: "filter query \(index + 1)").expression)
    }
    return filters
  }

  private static func interpreted(
    _ text: String, _ reading: InterpretedQuery.Reading, _ context: NaturalContext, called name: String
  ) throws(SearchFailure) -> InterpretedQuery {
    do throws(QuerySyntaxError) { return try InterpretedQuery(text, reading: reading, context: context) } catch {
      throw SearchFailure(.invalidQuery, "the \(name) cannot be understood: \(error)")
    }
  }
}

extension PlannedSearch {
  /// Completions of the text that is typed, the likeliest first.
  func suggestions(
    _ session: any IndexReading, atMost most: Int, _ goesOn: @escaping () -> Bool
  ) throws -> [SearchSuggestion] {
    guard most > 0, let typed = parts.lazy.compactMap(\.typed).first else { return [] }
    if case .donor = extent {
      return try SuggestionFinder(session: session, goesOn: goesOn)
        .suggestions(for: typed, filters: filters, in: request, atMost: most)
    }
    return try CompletionFinder(
      session: session, visibility: request.visibility, now: request.time.now, learns: request.learns
    ).completions(of: typed.text, atMost: most).map {
      SearchSuggestion(text: $0.text, typed: $0.typed, score: $0.score)
    }
  }
}

extension QueryExpression {
  /// Whether it asks for addresses with `//` in them, which are those of items inside files and of donated ones.
  fileprivate var asksForMembers: Bool {
    switch self {
    case .comparison(let comparison):
      guard comparison.attribute == .named("kMDItemPath"), case .text(let text) = comparison.value else { return false }
      return text.pieces.contains { piece in
        zip(piece.utf8, piece.utf8.dropFirst()).contains { $0 == 0x2F && $1 == 0x2F }
      }
    case .and(let parts), .or(let parts): return parts.contains(where: \.asksForMembers)
    case .not, .constant, .inRange: return false
    }
  }
}

extension Question {
  /// What must stand in an answer word for word, each once.
  fileprivate var phrases: [String] {
    (required?.words ?? []).reduce(into: []) { phrases, text in
      let phrase = text.pieces.filter { !$0.isEmpty }.joined(separator: " ")
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
  }
}
