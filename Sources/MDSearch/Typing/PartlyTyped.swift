import MDModel
import MDSearchAPI
import MDText

/// A text that is being typed, and how longer texts continue it.
struct PartlyTyped {
  let text: TypedText
  private let maker: CompletionMaker
  /// True if a blank follows the last word: that word is complete, and the next one is wanted.
  let endsInBlank: Bool
  /// Words as they are compared.
  let folded: String

  /// Letters of a word that is worth being offered by itself.
  private static let usualLengths = 4...20

  init(_ typed: String) {
    text = TypedText(typed)
    maker = CompletionMaker(text)
    endsInBlank = typed.last?.isWhitespace ?? false
    folded = Folding.fold(text.words.joined(separator: " "))
  }

  /// The typed words, folded. The last one may be incomplete.
  var words: [String] { maker.beginnings }
  /// The longest word, which the fewest texts contain.
  var longestWord: String? { words.max { $0.utf8.count < $1.utf8.count } }
  /// True if only one word was typed, and it may be incomplete.
  var isOneBeginning: Bool { words.count == 1 && !endsInBlank }
  var partSource: SearchCompletion.Source { isOneBeginning ? .word : .phrase }
  /// Number of items that must contain a part of a text for it to be a completion.
  var leastFrequency: Int { isOneBeginning ? 3 : 2 }

  /// A text that contains all typed words.
  func whole(_ other: TokenizedText) -> Completion? {
    guard !endsInBlank || other.tokens.contains(where: { $0.text == words.last }) else { return nil }
    return maker.whole(other)
  }

  /// The typed text continued by the next word of a text that contains the typed words side by side.
  func continuations(in other: TokenizedText) -> [Completion] {
    let whole = endsInBlank ? words[...] : words.dropLast()
    let last = endsInBlank ? "" : words.last ?? ""
    return other.tokens.indices.dropFirst(whole.count).compactMap { place in
      let token = other.tokens[place]
      guard token.text.hasPrefix(last), token.text != last, !other.isPair(place), isWord(token.text),
        whole.elementsEqual(other.tokens[place - whole.count..<place].lazy.map(\.text))
      else { return nil }
      return completion(by: token, at: place, of: other)
    }
  }

  private func isWord(_ word: String) -> Bool {
    guard !word.contains(where: \.isNumber) || words.last?.contains(where: \.isNumber) == true else { return false }
    return !isOneBeginning || Self.usualLengths.contains(word.count) || !word.utf8.allSatisfy { $0 < 0x80 }
  }

  private func completion(by token: Token, at place: Int, of other: TokenizedText) -> Completion {
    guard !endsInBlank else {
      let typed = text.words.joined(separator: " ")
      return Completion(text: typed + " " + following(place, of: other), typed: [0..<typed.utf8.count + 1])
    }
    let start = maker.start ?? ""
    let length = other.range(of: words.last ?? "", in: token).count
    return Completion(text: start + other.word(token), typed: [0..<start.utf8.count + length])
  }

  /// A word, with the next one if the first is short and says little: "of payment".
  private func following(_ place: Int, of other: TokenizedText) -> String {
    let token = other.tokens[place]
    let next = place + 1
    guard token.text.count < Self.usualLengths.lowerBound, next < other.tokens.count, !other.isPair(next) else {
      return other.word(token)
    }
    return other.word(token) + " " + other.word(other.tokens[next])
  }
}
