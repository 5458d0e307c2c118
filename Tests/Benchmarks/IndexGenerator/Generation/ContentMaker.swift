import Foundation
import MDModel
import MDTestSupport

/// Makes what an importer would send for a file: attributes and text.
struct ContentMaker {
  let vocabulary: Vocabulary
  let people: People
  private static let keywords = ["draft", "urgent", "private", "travel", "family", "work", "tax", "science", "archive"]

  func attributes(of kind: FileKind, date: Int64, using source: inout SeededGenerator) -> AttributeSet {
    switch kind.contents {
    case .none, .text: [:]
    case .page: page(using: &source)
    case .document: document(date, using: &source)
    case .picture: picture(using: &source)
    case .photo: photo(date, using: &source)
    }
  }

  private func page(using source: inout SeededGenerator) -> AttributeSet {
    var attributes: AttributeSet = [.title: .string(title(using: &source))]
    if source.happens(0.2) { attributes[.authors] = [.string(people.name(using: &source))] }
    return attributes
  }

  private func document(_ date: Int64, using source: inout SeededGenerator) -> AttributeSet {
    var attributes: AttributeSet = [
      .title: .string(title(using: &source)),
      .numberOfPages: .integer(Int64(exp(source.normal(mean: 2, deviation: 1.2))) + 1),
    ]
    let authors = Int.random(in: 0...3, using: &source)
    if authors > 0 { attributes[.authors] = .strings((0..<authors).map { _ in people.name(using: &source) }) }
    if source.happens(0.3) { attributes[.keywords] = keywords(using: &source) }
    if source.happens(0.7) { attributes[.contentCreationDate] = creation(before: date, using: &source) }
    return attributes
  }

  private func picture(using source: inout SeededGenerator) -> AttributeSet {
    let edge = Int64(16 << Int.random(in: 0...6, using: &source))
    return ["kMDItemPixelWidth": .integer(edge), "kMDItemPixelHeight": .integer(edge)]
  }

  private func photo(_ date: Int64, using source: inout SeededGenerator) -> AttributeSet {
    let (width, height) = source.pick([(4032, 3024), (3024, 4032), (6000, 4000), (1920, 1080)])
    var attributes: AttributeSet = [
      "kMDItemPixelWidth": .integer(Int64(width)), "kMDItemPixelHeight": .integer(Int64(height)),
      .contentCreationDate: creation(before: date, using: &source),
    ]
    if source.happens(0.4) {
      attributes["kMDItemLatitude"] = .real(Double.random(in: -60...70, using: &source))
      attributes["kMDItemLongitude"] = .real(Double.random(in: -180...180, using: &source))
    }
    if source.happens(0.05) { attributes[.keywords] = keywords(using: &source) }
    return attributes
  }

  private func creation(before date: Int64, using source: inout SeededGenerator) -> AttributeValue {
    let seconds = date - Int64.random(in: 0...(60 * 86_400), using: &source)
    return .date(Timestamp(nanoseconds: seconds * Dates.nanoseconds))
  }

  private func keywords(using source: inout SeededGenerator) -> AttributeValue {
    .strings((0..<Int.random(in: 1...3, using: &source)).map { _ in source.pick(Self.keywords) })
  }

  private func title(using source: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 3...8, using: &source)).map { _ in
      vocabulary.text(vocabulary.rank(using: &source))
    }
    return words[0].capitalized + words.dropFirst().map { " " + $0 }.joined()
  }

  /// The words of a text, by rank.
  func words(using source: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 20...120, using: &source)).map { _ in vocabulary.rank(using: &source) }
  }

  /// Text in sentences of twelve words, one per line.
  func text(_ words: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(words.count * 8)
    for (position, rank) in words.enumerated() {
      let start = text.count
      text += vocabulary.word(rank)
      if position % 12 == 0 { text[start] &-= 0x20 }
      text += position % 12 == 11 || position == words.count - 1 ? Array(".\n".utf8) : [0x20]
    }
    return text
  }
}
