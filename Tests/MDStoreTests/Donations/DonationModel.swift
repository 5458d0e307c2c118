import MDDonations
import MDModel
import MDTestSupport

@testable import MDStore

/// Expected state of an index after the same donations: one dictionary per donor. Simple rather than fast.
struct DonationModel {
  struct Item: Equatable {
    var domain: String?
    var attributes: [AttributeKey: AttributeValue]
    var text: String?
    var expiration: Timestamp?
  }

  /// Items by encoded identifier. Unencoded, "é" in two Unicode forms would be equal as Swift strings but are different
  /// identifiers.
  private(set) var donors: [DonationIndex: [String: Item]] = [:]

  mutating func apply(_ operations: [DonationOperation], to index: DonationIndex) {
    var items = donors[index] ?? [:]
    for operation in operations {
      switch operation {
      case .index(let given):
        for item in given {
          let name = Self.name(item.identifier)
          items[name] = Self.stored(item, over: items[name])
        }
      case .deleteItems(let names): for name in names { items[Self.name(name)] = nil }
      case .deleteDomains(let domains):
        items = items.filter { item in !domains.contains { Self.lies(item.value.domain, in: $0) } }
      case .deleteEverything: items = [:]
      }
    }
    donors[index] = items
  }

  private static func name(_ identifier: String) -> String {
    DonationAddress.encoded(identifier).text
  }

  private static func lies(_ domain: String?, in other: String) -> Bool {
    // "mail" contains "mail.inbox", but not "mailbox".
    domain == other || domain?.hasPrefix(other + ".") == true
  }

  private static func stored(_ item: DonatedItem, over old: Item?) -> Item? {
    // An update of an item that does not exist stores nothing.
    guard !item.isUpdate || old != nil else { return nil }
    var new = Item(domain: item.domain, attributes: [:], text: nil, expiration: item.expiration)
    if item.isUpdate, let old {
      new = old
      new.domain = item.domain ?? old.domain
      // An update never shortens an item's life: the later date wins, and no date means that the item never expires.
      new.expiration = old.expiration.flatMap { old in item.expiration.map { max(old, $0) } }
    }
    if let domain = item.domain { new.attributes[.domainIdentifier] = .string(domain) }
    for entry in item.attributes {
      if entry.key == .textContent {
        if case .string(let text) = entry.value { new.text = text.isEmpty ? nil : text }
      } else {
        new.attributes[entry.key] = entry.value == [] ? nil : entry.value
      }
    }
    return new
  }

  /// The state that an index actually stores.
  static func stored(in session: ReadingSession) throws -> [DonationIndex: [String: Item]] {
    var found: [DonationIndex: [String: Item]] = [:]
    for donor in try session.donors() {
      var items: [String: Item] = [:]
      for id in try session.donatedItems(of: donor.item, limit: .max) {
        guard let (root, item) = try session.donatedItem(id), root == donor.item else { continue }
        var attributes = Dictionary(uniqueKeysWithValues: item.attributes.map { ($0.key, $0.value) })
        // The index adds the tree of the item's type; the model knows only what was donated.
        attributes[.contentTypeTree] = nil
        let text = try session.text(of: id).map { String(decoding: $0, as: UTF8.self) }
        items[name(item.identifier)] = Item(
          domain: item.domain, attributes: attributes, text: text, expiration: item.expiration)
      }
      found[donor.index] = items
    }
    return found
  }
}

/// Random donation operations. Many of them concern the same few items.
struct RandomDonations {
  private(set) var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func operations() -> [DonationOperation] { (0..<number(1...3)).map { _ in operation() } }

  private mutating func operation() -> DonationOperation {
    switch number(0...19) {
    case 0: .deleteEverything
    case 1...2: .deleteDomains([domain() ?? "mail"])
    case 3...5: .deleteItems((0..<number(0...4)).map { _ in identifier() })
    default: .index((0..<number(0...9)).map { _ in item() })
    }
  }

  private mutating func identifier() -> String {
    ["a/b", "é", "e\u{301}", "%41", "x"].randomElement(using: &generator)! + "\(number(0...9))"
  }
  private mutating func domain() -> String? {
    [nil, "mail", "mail.inbox", "mail.inbox.ada", "mailbox"].randomElement(using: &generator)!
  }

  private mutating func item() -> DonatedItem {
    var attributes = AttributeSet()
    let dates: [Int64] = [1_700_000_000_000_000_000, 1_600_000_000_000_000_000]
    let candidates: [(AttributeKey, AttributeValue)] = [
      (.title, .string(words(1...3))), (.keywords, .strings((0..<number(0...3)).map { _ in words(1...1) })),
      (.textContent, .string(words(0...12))), (.contentType, "public.plain-text"),
      (.fileSize, .integer(Int64(number(0...9)))),
      ("rating", .real(0.5)), (.contentModificationDate, .date(Timestamp(nanoseconds: dates[number(0...1)]))),
      ("org_example_blob", .data([1, 2, 3])),
    ]
    for (key, value) in candidates where number(0...2) > 0 { attributes[key] = value }
    return DonatedItem(
      identifier: identifier(), domain: domain(), attributes: attributes,
      expiration: ([nil, 5, 9] as [Int64?]).randomElement(using: &generator)!.map { Timestamp(nanoseconds: $0) },
      isUpdate: number(0...3) == 0)
  }

  private mutating func words(_ count: ClosedRange<Int>) -> String {
    (0..<number(count)).map { _ in ["lamp", "Straße", "journal", "日本", "ada"][number(0...4)] }.joined(separator: " ")
  }
}
