public import MDModel
import MDSystem

/// Reader of extended attributes that people, and programs for them, set on a file: those of the freedesktop.org page
/// "Common extended attributes".
public enum FileNotes {
  private static let tags = "user.xdg.tags"
  private static let comment = "user.xdg.comment"
  /// Addresses that it was downloaded from, and of the page that led there.
  private static let origins = ["user.xdg.origin.url", "user.xdg.referrer.url"]
  /// Limit of tags; more are not set by a person.
  private static let mostTags = 1_000

  /// The attributes that notes become.
  static let keys: [AttributeKey] = [.userTags, .finderComment, .whereFroms]

  /// The notes on an open file or directory. One system call where there are none.
  public static func attributes(ofOpenFile descriptor: Int32) -> AttributeSet {
    var notes = AttributeSet()
    let names = ExtendedAttributes.names(descriptor: descriptor).filter { $0.hasPrefix("user.xdg.") }
    if names.isEmpty { return notes }
    func text(_ name: String) -> String? { names.contains(name) ? Self.text(of: name, descriptor) : nil }
    if let list = text(tags) { notes[.userTags] = elements(of: list).map { .strings($0) } }
    if let comment = text(comment) { notes[.finderComment] = .string(comment) }
    let sources = origins.compactMap(text)
    if !sources.isEmpty { notes[.whereFroms] = .strings(sources) }
    return notes
  }

  /// Value without the padding that some programs put around it; `nil` where nothing else is there.
  private static func text(of name: String, _ descriptor: Int32) -> String? {
    guard let value = ExtendedAttributes.value(of: name, descriptor: descriptor) else { return nil }
    let text = trimmed(String(decoding: value, as: UTF8.self)[...])
    return text.isEmpty ? nil : text
  }

  /// The parts between commas, each once; `nil` when there are none.
  private static func elements(of list: String) -> [String]? {
    var met: Set<String> = []
    let parts = list.split(separator: ",").map(trimmed).filter { !$0.isEmpty && met.insert($0).inserted }
    return parts.isEmpty ? nil : Array(parts.prefix(mostTags))
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text
    while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
    while let first = rest.unicodeScalars.first, isBlank(first) { rest.unicodeScalars.removeFirst() }
    return String(rest)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || scalar.properties.isWhitespace
  }
}
