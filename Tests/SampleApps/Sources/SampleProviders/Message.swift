import CoreSpotlight
import Foundation
import IndexerMonitorSpotlight

/// A message in the format of RFC 5322: fields, an empty line, and text.
struct Message {
  private var fields: [String: String] = [:]
  private let text: String

  init(_ message: String) {
    let lines = message.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex(of: "") ?? lines.count
    var last: String?
    for line in lines[..<end] {
      if let name = last, line.first?.isWhitespace == true {
        fields[name, default: ""] += " " + line.trimmingCharacters(in: .whitespaces)
      } else if let colon = line.firstIndex(of: ":") {
        let name = line[..<colon].lowercased()
        fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        last = name
      }
    }
    text = lines.dropFirst(end + 1).joined(separator: "\n")
  }

  /// - Parameter flags: the letters of a Maildir: seen, flagged, replied.
  func document(flags: Substring) -> SearchableDocument {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.email-message")
    attributes.title = fields["subject"] ?? "(no subject)"
    attributes.textContent = text
    attributes.contentCreationDate = fields["date"].flatMap(Self.date)
    attributes.authorNames = fields["from"].map { [Self.name(in: $0)] }
    attributes.authorEmailAddresses = fields["from"].map { [Self.address(in: $0)] }
    attributes.keywords = [("S", "seen"), ("F", "flagged"), ("R", "replied")].filter { flags.contains($0.0) }.map(\.1)
    return SearchableDocument(attributes)
  }

  private static func name(in field: String) -> String {
    let name = field.prefix { $0 != "<" }.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    return name.isEmpty ? address(in: field) : name
  }

  private static func address(in field: String) -> String {
    guard let open = field.lastIndex(of: "<") else { return field }
    return String(field[field.index(after: open)...].prefix { $0 != ">" })
  }

  static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    for format in ["EEE, d MMM yyyy HH:mm:ss Z", "d MMM yyyy HH:mm:ss Z"] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}
