import Foundation

/// Twenty thousand people. A few of them have written most files.
struct People {
  static let count = 20_000
  private static let givenNames = [
    "Ada", "Ben", "Chloé", "David", "Elena", "Frédéric", "Grace", "Hans", "Irène", "Jürgen", "Karen", "Liam", "María",
    "Noah", "Olga", "Peter", "Quentin", "Rosa", "Søren", "Tom", "Uwe", "Vera", "Wei", "Ximena", "Yuki", "Zoë",
  ]
  private static let familyNames = [
    "Smith", "Goldsmith", "Smithson", "Müller", "García", "Jones", "Nakamura", "Kowalski", "Łukasz", "Nguyen", "Rossi",
    "O'Brien", "van Dijk", "Hansen", "Dubois", "Petrov", "Kim", "Silva", "Andersson", "Novák",
  ]

  private let names: [String]
  private let distribution = ZipfDistribution(count: Self.count, flattening: 20)

  init(vocabulary: Vocabulary, using source: inout some RandomNumberGenerator) {
    var names: [String] = []
    for number in 0..<Self.count {
      let invented = vocabulary.text(900 + number).capitalized
      let family = source.happens(0.2) ? source.pick(Self.familyNames) : invented
      names.append("\(source.pick(Self.givenNames)) \(family)")
    }
    self.names = names
  }

  func name(using source: inout some RandomNumberGenerator) -> String { names[distribution.rank(using: &source)] }
}
