import Foundation
import MDModel

/// People. They are stored as records. When the item is donated, their names and addresses also become attributes that
/// searches use, such as ``authorNames``, unless the app has set those itself.
extension CSSearchableItemAttributeSet {
  /// People who wrote the item.
  public var authors: [CSPerson]? {
    get { self[people: "authors"] }
    set { self[people: "authors"] = newValue }
  }

  /// People to whom the item is addressed.
  public var primaryRecipients: [CSPerson]? {
    get { self[people: "primaryRecipients"] }
    set { self[people: "primaryRecipients"] = newValue }
  }

  /// People in copy.
  public var additionalRecipients: [CSPerson]? {
    get { self[people: "additionalRecipients"] }
    set { self[people: "additionalRecipients"] = newValue }
  }

  /// People in blind copy.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { self[people: "hiddenAdditionalRecipients"] }
    set { self[people: "hiddenAdditionalRecipients"] = newValue }
  }

  private subscript(people key: AttributeKey) -> [CSPerson]? {
    get { values[key] == nil ? nil : records(key).map(CSPerson.init) }
    set { self[value: key] = newValue.map { .array($0.map { .data($0.record.encoded) }) } }
  }

  private func records(_ key: AttributeKey) -> [PersonRecord] {
    values[key]?.elements.compactMap { value in
      if case .data(let bytes) = value { PersonRecord(encoded: bytes) } else { nil }
    } ?? []
  }
}

extension CSSearchableItemAttributeSet {
  /// The values, with the names and addresses of people in the attributes that searches use.
  var valuesWithNames: AttributeSet {
    var filled = values
    filled.fill(Self.authorKeys, from: records("authors"))
    filled.fill(Self.recipientKeys, from: Self.recipients.flatMap(records))
    return filled
  }

  /// Attributes that an update removes, including the searched attributes of removed people. A searched attribute that
  /// other people fill stays.
  var removedWithNames: [AttributeKey] {
    var removed = self.removed
    if removed.contains("authors") { removed.formUnion(Self.authorKeys.all) }
    if !removed.isDisjoint(with: Self.recipients) { removed.formUnion(Self.recipientKeys.all) }
    return removed.subtracting(valuesWithNames.map(\.key)).sorted()
  }

  private static let recipients: [AttributeKey] = [
    "primaryRecipients", "additionalRecipients", "hiddenAdditionalRecipients",
  ]
  private static let authorKeys = PeopleKeys(
    names: "kMDItemAuthors", emailAddresses: "kMDItemAuthorEmailAddresses", addresses: "kMDItemAuthorAddresses")
  private static let recipientKeys = PeopleKeys(
    names: "kMDItemRecipients", emailAddresses: "kMDItemRecipientEmailAddresses",
    addresses: "kMDItemRecipientAddresses")
}

/// Attributes in which the names and addresses of people are searched.
private struct PeopleKeys {
  var names, emailAddresses, addresses: AttributeKey

  var all: [AttributeKey] { [names, emailAddresses, addresses] }
}

extension AttributeSet {
  fileprivate mutating func fill(_ keys: PeopleKeys, from people: [PersonRecord]) {
    guard !people.isEmpty else { return }
    fill(keys.names, people.compactMap(\.displayName))
    fill(keys.emailAddresses, people.flatMap(\.emailAddresses))
    fill(keys.addresses, people.flatMap(\.handles))
  }

  /// Sets the texts in order, without repetitions. Does nothing if the attribute has a value.
  private mutating func fill(_ key: AttributeKey, _ texts: [String]) {
    guard self[key] == nil, !texts.isEmpty else { return }
    var seen: Set<String> = []
    self[key] = .strings(texts.filter { seen.insert($0).inserted })
  }
}
