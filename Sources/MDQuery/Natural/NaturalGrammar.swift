import MDText

/// The grammar of words and keywords. Groups are on a stack, so that no text causes deep recursion.
struct NaturalGrammar {
  /// The terms between two parentheses that were read so far.
  private struct Group {
    /// True if the whole group is excluded.
    var isNegated = false
    /// The keyword before the group, which its words are values of.
    var keyword: NaturalKeyword?
    /// True if the group is one condition of a question: its words must be there, or must not.
    var isCondition = false
    /// Signs between blanks in the current alternative, such as `€`.
    var signs: [String] = []
    /// True if the current alternative has a plain word or a phrase that is not negated.
    var hasWord = false
    /// True if a `NOT` waits for its term.
    var negatesNext = false
    var terms: [QueryExpression] = []
    var alternatives: [QueryExpression] = []

    mutating func add(_ term: QueryExpression) {
      terms.append(negatesNext ? .not(term) : term)
      negatesNext = false
    }

    /// Ends the current alternative at an `OR`.
    mutating func beginAlternative() {
      if let all = QueryExpression.all(terms) { alternatives.append(all) }
      terms = []
      negatesNext = false
    }
  }

  private let tokens: [NaturalToken]
  private let reader: KeywordReader
  private let readsKeywords: Bool
  private var position = 0
  private var groups = [Group()]
  /// Number of open parentheses beyond the limit. Their closing ones are ignored too.
  private var ignoredDepth = 0
  private var termCount = 0
  private var notes: [String] = []
  private var conditions: [KeywordCondition] = []
  /// Plain words and all other terms, as long as only blanks join them; `nil` after the first operator.
  private var question: (words: [String], others: [QueryExpression])? = ([], [])

  /// True if a blank comes before the value of a keyword, as in a pasted text.
  private var hasValueApart = false

  /// - Parameter readsKeywords: true if a word with a colon may be a keyword.
  init(tokens: [NaturalToken], reader: KeywordReader, readsKeywords: Bool) {
    (self.tokens, self.reader, self.readsKeywords) = (tokens, reader, readsKeywords)
  }

  mutating func reading() -> NaturalReading {
    while position < tokens.count {
      if tokens[position].isTerm, termCount == QueryParser.maximumComparisons {
        note("only the first \(QueryParser.maximumComparisons) terms were read")
        break
      }
      readNext()
    }
    if groups.count > 1 { note("a parenthesis that is never closed reaches to the end") }
    while groups.count > 1 { closeGroup() }
    readSigns()
    groups[0].beginAlternative()
    let expression = QueryExpression.any(groups[0].alternatives)
    if expression == nil { note("nothing to look for") }
    return NaturalReading(
      expression: expression ?? .constant(false), question: wholeQuestion, notes: notes, conditions: conditions,
      hasValueApart: hasValueApart)
  }

  /// The question; `nil` if there is an operator, which says what must be there, or no word.
  private var wholeQuestion: Question? {
    guard let question, question.words.contains(where: PlainWord.hasLetterOrDigit) else { return nil }
    return Question(words: question.words, required: .all(question.others))
  }

  private mutating func readNext() {
    let token = tokens[position]
    position += 1
    switch token.kind {
    case .word: readWord(token)
    case .phrase(let goesOn): readPhrase(token.text, goesOn: goesOn)
    case .and: question = nil
    case .or:
      question = nil
      readSigns()
      groups[groups.count - 1].beginAlternative()
    // `NOT NOT a` is `a`.
    case .not: groups[groups.count - 1].negatesNext.toggle()
    case .open: openGroup(keyword: groups[groups.count - 1].keyword)
    case .close where ignoredDepth > 0: ignoredDepth -= 1
    case .close where groups.count == 1: note("a closing parenthesis without its opening one is ignored")
    case .close: closeGroup()
    }
  }

  /// Adds a note, but only once.
  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// The part of a text that a note repeats.
  static func shown(_ text: String) -> String {
    text.count > mostShown ? text.prefix(mostShown) + "…" : text
  }

  private static let mostShown = 100

  // MARK: Groups

  private mutating func openGroup(keyword: NaturalKeyword?) {
    guard groups.count <= QueryParser.maximumDepth else {
      ignoredDepth += 1
      return note("parentheses more than \(QueryParser.maximumDepth) deep are ignored")
    }
    let outer = groups[groups.count - 1]
    // The group remembers the NOT before it, which applies when it closes.
    groups[groups.count - 1].negatesNext = false
    let isCondition = outer.isCondition || outer.negatesNext || keyword != nil
    groups.append(Group(isNegated: outer.negatesNext, keyword: keyword, isCondition: isCondition))
  }

  private mutating func closeGroup() {
    readSigns()
    var group = groups.removeLast()
    group.beginAlternative()
    guard let expression = QueryExpression.any(group.alternatives) else { return }
    let outer = groups.count - 1
    groups[outer].negatesNext = group.isNegated
    groups[outer].add(expression)
    // `-(a OR b)` in a question is one condition. In a group that is a condition itself, the outermost one is added.
    if group.isCondition, !groups[outer].isCondition {
      question?.others.append(group.isNegated ? .not(expression) : expression)
    }
  }

  // MARK: Terms

  private mutating func add(_ term: QueryExpression, words: [String] = []) {
    let group = groups[groups.count - 1]
    // Plain words of a question are optional. Everything else must hold for every answer.
    if !words.isEmpty, !group.isCondition, !group.negatesNext {
      question?.words += words
    } else if !group.isCondition {
      question?.others.append(group.negatesNext ? .not(term) : term)
    }
    groups[groups.count - 1].add(term)
    termCount += 1
  }

  private mutating func readPhrase(_ text: String, goesOn: Bool) {
    if let keyword = groups[groups.count - 1].keyword {
      if let reading = reader.read(keyword, KeywordValue(phrase: text, goesOn: goesOn)) {
        return take(reading, tokens: 0)
      }
      note("\"\(Self.shown(text))\" is no \(keyword.valueName); taken as a phrase")
    }
    addPhrase(text, goesOn: goesOn)
  }

  private mutating func addPhrase(_ text: String, goesOn: Bool) {
    guard let expression = PlainWord.expression(phrase: text, goesOn: goesOn) else { return }
    noteWord()
    add(expression)
  }

  private mutating func readWord(_ token: NaturalToken) {
    if readsKeywords, let call = KeywordCall(token.text) { return readKeyword(call.at(token.kilometres), token) }
    if Self.separators.contains(token.text), tokens.count > 1 { return note("\(token.text) alone is ignored") }
    if let keyword = groups[groups.count - 1].keyword {
      return readKeyword(KeywordCall(keyword, value: token.text), token)
    }
    if isSignApart(token.text) {
      groups[groups.count - 1].signs.append(token.text)
      termCount += 1
      return
    }
    noteWord()
    if readsKeywords, let advice = KeywordAdvice.sentence(for: token.text) { note(advice) }
    if let name = TypedName.expression(token.text) { return add(name) }
    if !readRun(token) { addWord(token.text) }
  }

  /// Reads words that people also write as one, and searches for both spellings.
  private mutating func readRun(_ token: NaturalToken) -> Bool {
    let words = [token.text] + (groups[groups.count - 1].negatesNext ? [] : followingWords())
    guard let (spelling, count) = JoinedSpelling.beginning(words[...]),
      let joined = PlainWord.expression(spelling)
    else { return false }
    let run = Array(words.prefix(count))
    let apart = QueryExpression.all(run.map { PlainWord.expression(word: $0) })
    add(QueryExpression.any([apart, joined].compactMap(\.self)) ?? joined, words: run)
    position += count - 1
    return true
  }

  /// Records a plain word or phrase.
  private mutating func noteWord() {
    if !groups[groups.count - 1].negatesNext { groups[groups.count - 1].hasWord = true }
  }

  /// True if a text is a sign between blanks, as in `100 €` and `rock + roll`. An emoji is a word.
  private func isSignApart(_ text: String) -> Bool {
    !groups[groups.count - 1].negatesNext && !PlainWord.hasLetterOrDigit(text) && !text.contains("*")
  }

  /// Ignores the signs of an alternative that has words: files with the words are meant, with or without the signs. If
  /// it has no word, the signs are searched for.
  private mutating func readSigns() {
    let group = groups[groups.count - 1]
    (groups[groups.count - 1].signs, groups[groups.count - 1].hasWord) = ([], false)
    termCount -= group.signs.count
    for sign in group.signs {
      if group.hasWord { note("\(sign) alone is ignored") } else { addWord(sign) }
    }
  }

  /// Adds a word. A word with a wildcard inside is a condition: it already says which words are meant.
  private mutating func addWord(_ text: String) {
    add(PlainWord.expression(word: text), words: PlainWord.hasWildcardInside(text) ? [] : [text])
  }

  /// Signs that people put between words without a meaning.
  private static let separators: Set<String> = ["-", "–", "—", "&", "·"]

  private mutating func take(_ reading: KeywordReading, tokens count: Int) {
    position += count
    add(reading.expression)
    if let sentence = reading.note { note(sentence) }
  }

  /// Stores a keyword that must hold for every answer, for advice if nothing is found.
  private mutating func keep(_ call: KeywordCall, value: String, _ reading: KeywordReading) {
    let isExcluded = groups.contains { $0.negatesNext || $0.isNegated }
    guard !isExcluded, reading.note == nil, !call.prefix.isEmpty else { return }
    if let condition = KeywordCondition(call, value: value, reading.expression) { conditions.append(condition) }
  }

  /// The next plain words, which may continue a date, a unit or a kind. Dates have the most: eleven.
  private func followingWords() -> [String] {
    tokens[position...].prefix(11).prefix { $0.kind == .word && KeywordCall($0.text) == nil }.map(\.text)
  }

  // MARK: Keywords

  /// Reads a keyword. Its value follows in the same word, in quotes, in parentheses, or after a blank.
  private mutating func readKeyword(_ call: KeywordCall, _ token: NaturalToken) {
    let next = call.isOpen && (token.touchesNext || call.mayStandApart) ? tokens[position...].first : nil
    switch next?.kind {
    case .phrase(let goesOn):
      position += 1
      let phrase = call.value + (next?.text ?? "")
      guard let reading = reader.read(call.keyword, KeywordValue(phrase: phrase, goesOn: goesOn)) else {
        note("\(call.prefix)\"\(Self.shown(phrase))\" is no \(call.keyword.valueName); taken as a phrase")
        return addPhrase(call.prefix + phrase, goesOn: goesOn)
      }
      keep(call, value: phrase, reading)
      take(reading, tokens: 0)
    // `kind:(pdf OR image)`: each word of the group is a value of the keyword.
    case .open where call.value.isEmpty:
      position += 1
      openGroup(keyword: call.keyword)
    default: readKeyword(call, token, words: followingWords())
    }
  }

  private mutating func readKeyword(_ call: KeywordCall, _ token: NaturalToken, words following: [String]) {
    var words = following
    // Added to the words taken, this is the number of tokens to skip: -1 if the first word is part of this token.
    var tokensBehind = 0
    if !call.isOpen {
      words.insert(call.value, at: 0)
      tokensBehind = -1
    } else if !call.value.isEmpty, !words.isEmpty {
      words[0] = call.value + words[0]
    }
    // `date:` + "last week" uses two words. An attribute's name needs its value at once: `kMDItemTitle: x` is two
    // words.
    if !(call.isOpen && !call.mayStandApart), !words.isEmpty,
      let reading = reader.read(call.keyword, KeywordValue(words: words))
    {
      hasValueApart = hasValueApart || call.isOpen && call.value.isEmpty
      keep(call, value: words.prefix(reading.wordsTaken).joined(separator: " "), reading)
      return take(reading, tokens: reading.wordsTaken + tokensBehind)
    }
    if call.keyword.isOrdered, call.value.isEmpty {
      note("\(Self.shown(token.text)) has no value (a shell needs < and > in quotes); taken as a word")
      return addWord(token.text)
    }
    note("\(Self.shown(token.text)) is no \(call.keyword.valueName); taken as a word")
    addWord(token.text)
  }
}
