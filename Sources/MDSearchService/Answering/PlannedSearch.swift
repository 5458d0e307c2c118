import MDModel
import MDPlaces
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore

/// A query in the form in which the index is searched.
struct PlannedSearch {
  var request: SearchRequest
  /// Unexpected readings of the texts, one sentence each.
  var notes: [String] = []
  let parts: [Part]
  private let filters: [QueryExpression]
  let context: NaturalContext
  let evidence: SearchQuery.Evidence
  let similarTo: FilePath?
  let extent: SearchQuery.Extent
  let mayBePasted: Bool

  /// The meaning of one text or filter of the query.
  struct Part {
    /// `nil` if the text is an expression.
    var question: Question?
    var expression: QueryExpression
    /// A text that is being typed. Its words are searched as typed.
    var typed: TypedText?
    var conditions: [KeywordCondition] = []
  }

  /// Limit of items that contain a scored word. A more frequent word does not distinguish items, and scoring them
  /// would delay typing.
  private static let scoringBudgetOfTyping = 5_000

  /// - Parameters:
  ///   - learns: true if items that people use come a little earlier.
  ///   - isPasted: true if keywords and expressions are read as words, in texts that may be either.
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
    // An app gets its own items, not the files or pages that they name as their contents.
    request.showsContents = query.within == .everything
    if parts.contains(where: { $0.typed != nil }) { request.scoringBudget = Self.scoringBudgetOfTyping }
    request.explainsScores = query.explainsScores
    (request.foldsDuplicates, request.findsDuplicates) = (query.foldsDuplicates, query.findsDuplicates)
    (request.isReversed, request.leavesMembersOut) = (query.isReversed, query.leavesMembersOut)
    if query.order == .relevance { request.question = question }
    // A query for addresses that only members and donated items have asks for these.
    if request.expression.asksForMembers { request.leavesMembersOut = false }
  }

  /// Sets what may be found in a snapshot. Called before anything else is searched.
  mutating func see(_ visibility: Visibility) { request.visibility = visibility }

  /// Sets the meaning that answers should have. Called before typing mistakes are corrected, because a word of
  /// another language is not a mistake.
  ///
  /// - Parameter canTell: true if there is a model.
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

  /// Finds the answers to a text that is being typed. All of its words must occur: a person who types three words
  /// does not want every item with one of them.
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
      ? SearchFailure(.unavailable, "the index has no vectors yet", hint: "see how far they are: mdutil --status")
      : SearchFailure(
        .unavailable, "nothing can be found by its meaning: no model is installed, or meaning is off",
        hint: "see meaning in limelight.conf(5); mdfind without --semantic and --similar finds by words")
  }

  private mutating func findLike(of path: FilePath, _ session: any IndexReading) throws {
    let item = try session.item(at: path)
    guard let item, request.visibility?.items.contains(item.id) ?? true else {
      throw SearchFailure(.notFound, "\(path.text) is not in the index", hint: "see why: mdls --why FILE")
    }
    if try session.vectors(of: item.id, in: .words).allSatisfy({ $0 == nil }) {
      notes.append(
        "nothing is like \(path.text): it has no text, none in a language that the model knows, or no vectors yet")
    }
    request.meaning = .item(item.id)
    request.question = Question(words: [], required: parts.isEmpty ? nil : request.expression)
    request.among = ItemSet([item.id]).complement
  }

  /// Reads the texts without searching.
  static func check(_ query: SearchQuery) throws(SearchFailure) {
    let context = Self.context(of: query)
    for text in query.texts { _ = try reading(of: text, context, isPasted: false) }
  }

  /// The texts as a question, whatever the order of the request. Each access reads them again.
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

  /// Adapts a question to the index: corrects typing mistakes by the words of the index. If conditions that were read
  /// out of the words leave nothing, they become words again.
  mutating func fit(to session: any IndexReading, by retrievers: [any Retriever], _ goesOn: @escaping () -> Bool) throws
  {
    guard let question = request.question else { return }
    // Typed text is searched as typed. An app's question is not corrected, because corrections would reveal words of
    // other apps.
    guard extent == .everything, !parts.contains(where: { $0.typed != nil }) else {
      request = asking(question)
      return
    }
    let fitted = try fitted(question, to: session, by: retrievers, goesOn)
    request = asking(fitted.question)
    notes += fitted.notes
  }

  /// The request as a search by relevance for a question. If all words were read as conditions, every item that meets
  /// these is an answer, without regard to meaning: `photos from Berlin` means nothing but the place.
  private func asking(_ question: Question) -> SearchRequest {
    var request = request
    (request.order, request.question) = (.relevance, question)
    if question.words.isEmpty, !question.readings.isEmpty { request.meaning = nil }
    return request
  }

  /// The same search by relevance; `nil` if the texts are not a question.
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
    // Three outcomes: the corrected question with its readings, the same with a note that no item contains its words,
    // or the plain words. Example: if `photos from Berlin` finds no photo of that place, its words are searched
    // instead.
    let corrector = QuestionCorrector(session, isKnown: KnownVocabulary(retrievers, request, session).holds)
    let (corrected, corrections, isHeld) = try corrector.corrected(question)
    var notes = question.readings.map(\.sentence) + corrections.map(\.sentence)
    let searcher = Searcher(session: session, retrievers: retrievers, goesOn: goesOn)
    // Costs a search of its own, so it runs only for questions that need it.
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
  /// Completions of the typed text, likeliest first.
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
  /// True if the expression asks for addresses with `//`, which only members and donated items have.
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
  /// Phrases that an answer must contain, without duplicates.
  fileprivate var phrases: [String] {
    (required?.words ?? []).reduce(into: []) { phrases, text in
      let phrase = text.pieces.filter { !$0.isEmpty }.joined(separator: " ")
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
  }
}
