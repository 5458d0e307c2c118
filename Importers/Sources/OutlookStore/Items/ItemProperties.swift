import ImporterKit

/// Reads property values of an item in the form that attributes need.
struct ItemProperties {
  let texts: StoreTexts
  let page: UInt64

  private static let mostKeywords = 64

  func line(_ item: borrowing StoreItem, _ tag: PropertyTag, set: Int32 = 0) -> String? {
    texts.line(item.value(tag, set: set), page: page)
  }

  func line(_ item: borrowing StoreItem, number: UInt32) -> String? {
    texts.line(item.value(number: number), page: page)
  }

  /// The first of several properties that is present.
  func first(_ item: borrowing StoreItem, _ tags: PropertyTag...) -> String? {
    for tag in tags { if let line = line(item, tag) { return line } }
    return nil
  }

  /// The subject. If it has a prefix such as "Re:", the value starts with a mark and the prefix length, which are
  /// removed.
  func subject(_ item: borrowing StoreItem) -> String? {
    guard let value = item.value(.subject), value.isText else { return nil }
    let unit = value.isUTF16 ? 2 : 1
    guard value.bytes.first == 0x01, unit == 1 || value.bytes.dropFirst().first == 0 else {
      return texts.line(value, page: page)
    }
    return texts.line(PropertyValue(type: value.type, bytes: Array(value.bytes.dropFirst(2 * unit))), page: page)
  }

  /// The header of the message as it was transmitted.
  func head(of item: borrowing StoreItem) -> String {
    texts.text(item.value(.transportHeaders), page: page).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Categories that the user assigned.
  func keywords(of item: borrowing StoreItem) -> [String] {
    let parts = item.value(named: "Keywords")?.parts(most: Self.mostKeywords) ?? []
    return parts.compactMap { texts.line($0, page: page) }
  }

  func date(_ item: borrowing StoreItem, _ tags: PropertyTag...) -> AttributeValue? {
    for tag in tags { if let date = item.value(tag)?.date { return .date(date) } }
    return nil
  }

  func date(_ item: borrowing StoreItem, number: UInt32) -> Timestamp? { item.value(number: number)?.date }

  /// Sets the title and the dates of creation and modification.
  func giveCommon(_ item: borrowing StoreItem, title: String?, to sink: inout AttributeSink) {
    sink.set(.title, title.map(AttributeValue.string))
    sink.set(.contentCreationDate, date(item, .creationTime))
    sink.set(.contentModificationDate, date(item, .modificationTime, .creationTime))
  }
}

/// Message identifiers without their angle brackets.
enum MessageIdentifier {
  private static let longest = 998

  static func plain(_ text: String) -> String {
    String(text.filter { $0 != "<" && $0 != ">" && $0 != " " }.prefix(longest))
  }

  /// Value of a field in a message header. `nil` if the header has no such field.
  static func field(_ name: String, of head: String) -> String? {
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.lowercased().hasPrefix(name) }) else { return nil }
    let rest = lines[(start + 1)...].prefix { $0.first == " " || $0.first == "\t" }
    return lines[start].dropFirst(name.count) + rest.joined(separator: " ")
  }

  /// First identifier of a list: the message that started the conversation.
  static func first(of list: String) -> String? {
    list.split { $0 == " " || $0 == "\t" || $0 == ">" || $0 == "<" || $0 == "," }.first.map { plain(String($0)) }
  }
}

/// File names for the members.
enum MemberNaming {
  private static let longest = 200

  /// Makes a name that is a single path component and is not hidden.
  static func safe(_ name: String) -> String {
    let name = String(name.map { $0 == "/" ? "_" : $0 }.prefix(longest))
    return name.utf8.first == 0x2E ? "_" + name : name
  }
}
