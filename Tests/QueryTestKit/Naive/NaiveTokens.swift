import MDText

/// Compares a value with a text by the words of both: the one comparison whose words are those of the index.
struct NaiveTokens {
  enum Place { case texts, attributes }

  /// The alternatives at each position.
  private typealias Positions = [[String]]

  private let phrases: [[String]]
  private let place: Place
  /// The first word may have begun earlier, the last may go on.
  private let beginsEarlier: Bool
  private let goesOn: Bool

  /// - Parameter pieces: as ``MDQuery/QueryText/pieces``.
  init(_ pieces: [String], in place: Place) {
    self.place = place
    var tokenizer = Tokenizer()
    let words = pieces.filter { !$0.isEmpty }
    phrases = words.map { tokenizer.tokens(of: $0, purpose: .query).map(\.text) }.filter { !$0.isEmpty }
    let first = words.first?.first
    let last = words.last?.last
    beginsEarlier = pieces.first == "" && first.map { $0.isLetter || $0.isNumber } ?? false
    let hasStar = pieces.last == "" && last.map { $0.isLetter || $0.isNumber } ?? false
    goesOn = hasStar || words.last.map { Tokenizer.endsInSingleIdeograph($0) } ?? false
  }

  func match(_ value: String) -> Bool {
    let positions = positions(of: value)
    guard !phrases.isEmpty else { return false }
    return match(positions, phrase: 0, from: 0)
  }

  /// Whether the phrases from `number` on stand at or behind a position, in order.
  private func match(_ positions: Positions, phrase number: Int, from start: Int) -> Bool {
    guard number < phrases.count else { return true }
    let phrase = phrases[number]
    guard start + phrase.count <= positions.count else { return false }
    return (start...(positions.count - phrase.count)).contains { place in
      phrase.indices.allSatisfy { word in
        let isFirst = number == 0 && word == 0
        let isLast = number == phrases.count - 1 && word == phrase.count - 1
        return positions[place + word].contains {
          matches($0, phrase[word], beginsEarlier: isFirst && beginsEarlier, goesOn: isLast && goesOn)
        }
      } && match(positions, phrase: number + 1, from: place + phrase.count)
    }
  }

  private func matches(_ word: String, _ wanted: String, beginsEarlier: Bool, goesOn: Bool) -> Bool {
    switch (beginsEarlier, goesOn) {
    case (false, false): word == wanted
    case (false, true): word.hasPrefix(wanted)
    case (true, false): word.hasSuffix(wanted)
    case (true, true): word.contains(wanted)
    }
  }

  private func positions(of value: String) -> Positions {
    var tokenizer = Tokenizer()
    var positions: Positions = []
    for token in tokenizer.tokens(of: value, purpose: place == .texts ? .document : .attribute) {
      if token.isColocated, !positions.isEmpty {
        positions[positions.count - 1].append(token.text)
      } else {
        positions.append([token.text])
      }
    }
    return positions
  }
}
