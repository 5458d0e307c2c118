#if GRDB
import Foundation
import GRDB
import IndexerMonitor

/// Identifiers of rows in the index: UUID of the store, table, and the values of the key, separated by slashes.
///
/// They are ASCII. The first characters of a value tell its kind: digits are a whole number, `r` is a fraction by its
/// bits, `x` is bytes, and `t` is a text. In a text, `%` and two digits per byte replace `%`, `/`, spaces and
/// everything beyond ASCII.
struct RowIdentifiers: IdentifierFormatter {
  let store: UUID
  /// Domain of all rows.
  let domain: String?
  private let prefix: String

  init(store: UUID, domain: String?) {
    self.store = store
    self.domain = domain
    prefix = store.uuidString + "/"
  }

  func identifier(of key: RowKey) -> String { prefix + Self.text(of: key) }

  func id(of identifier: String) -> RowKey? {
    identifier.hasPrefix(prefix) ? Self.key(of: identifier.dropFirst(prefix.count)) : nil
  }

  func domain(of key: RowKey) -> String? { domain }

  /// The key without the store.
  static func text(of key: RowKey) -> String {
    ([escaped(key.table)] + key.values.map(text(of:))).joined(separator: "/")
  }

  static func key(of text: Substring) -> RowKey? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, let table = parts[0].removingPercentEncoding else { return nil }
    let values = parts.dropFirst().compactMap(value(of:))
    return values.count == parts.count - 1 ? RowKey(table: table, values: values) : nil
  }

  private static func text(of value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "n"
    case .int64(let number): String(number)
    // SQLite may store 0 in place of -0.
    case .double(let number): "r" + String((number == 0 ? 0 : number).bitPattern, radix: 16)
    case .string(let text): "t" + escaped(text)
    case .blob(let data): "x" + data.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
  }

  private static func value(of text: Substring) -> DatabaseValue? {
    let rest = text.dropFirst()
    switch text.first {
    case "r": return UInt64(rest, radix: 16).map { Double(bitPattern: $0).databaseValue }
    case "t": return rest.removingPercentEncoding?.databaseValue
    case "x": return bytes(of: rest)?.databaseValue
    default: return Int64(text)?.databaseValue
    }
  }

  private static func bytes(of digits: Substring) -> Data? {
    guard digits.utf8.count % 2 == 0 else { return nil }
    var data = Data()
    var place = digits.startIndex
    while place < digits.endIndex {
      let end = digits.index(place, offsetBy: 2)
      guard let byte = UInt8(digits[place..<end], radix: 16) else { return nil }
      data.append(byte)
      place = end
    }
    return data
  }

  private static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    return text.utf8.reduce(into: "") { escaped, byte in
      if isPlain(byte) {
        escaped.append(Character(Unicode.Scalar(byte)))
      } else {
        escaped += "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "/")
  }
}
#endif
