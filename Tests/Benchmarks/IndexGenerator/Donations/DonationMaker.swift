import IndexGeneration
import MDDonations
import MDModel
import MDTestSupport

/// Notes as an app might donate them: with title, description, keywords, place and dates; six of ten also have a text.
struct DonationMaker {
  private let vocabulary = Vocabulary()
  private var source: SeededGenerator

  init(seed: UInt64) { source = SeededGenerator(seed: seed) }

  /// - Parameter number: the number in the identifier. A repeated number gives a different item with the same
  ///   identifier.
  mutating func item(_ number: Int) -> DonatedItem {
    var attributes: AttributeSet = [
      .title: .string(words(2...8)), .itemDescription: .string(words(8...30)), .contentType: "public.plain-text",
      .keywords: .strings((0..<Int.random(in: 0...4, using: &source)).map { _ in words(1...1) }),
      .authors: .strings([words(2...2)]), .contentCreationDate: date(), .contentModificationDate: date(),
      "rankingHint": .integer(Int64.random(in: 0...100, using: &source)),
    ]
    if source.happens(0.6) { attributes[.textContent] = .string(words(20...120)) }
    return DonatedItem(
      identifier: "note/\(number)", domain: "notes.\(number % 40)", attributes: attributes,
      expiration: Timestamp(nanoseconds: 4_000_000_000_000_000_000))
  }

  private mutating func words(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &source)).map { _ in vocabulary.text(vocabulary.rank(using: &source)) }
      .joined(separator: " ")
  }

  private mutating func date() -> AttributeValue {
    .date(Timestamp(nanoseconds: Int64.random(in: 1_300_000_000...1_790_000_000, using: &source) * 1_000_000_000))
  }
}
