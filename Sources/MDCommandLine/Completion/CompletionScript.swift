import MDModel
import MDTypes

/// A shell for which completions can be made.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension OptionTable {
  /// A script for the shell to source, generated from the table.
  package func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// A shell command that prints the names of the installed importers.
  var importerNames: String { "command mdimport -L 2>/dev/null | sed -n 's,.*/\\(.*\\)\\.mdimporter.*,\\1,p'" }

  /// `text` quoted as one word for a shell, whatever characters it contains.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// Words of the query language that completions offer.
enum QueryWords {
  /// Keywords after which any value may follow, and those of ``valuesByKeyword``.
  static let keywords =
    valuesByKeyword.flatMap { $0.keywords }
    + [
      "author", "from", "to", "with", "title", "subject", "album", "artist", "genre", "keyword", "tag", "comment",
      "camera", "city", "country", "name", "ext", "in", "size", "width", "height", "pages", "duration", "iso",
      "rating", "near", "within",
    ]

  /// Keywords with the values that may follow their colon.
  static let valuesByKeyword: [(keywords: [String], values: [String])] = [
    (["kind"], kinds), (["date", "created", "modified", "used", "added", "due"], dates),
    (["is"], ["encrypted", "failed", "favorite", "file", "member", "shared", "truncated"]),
  ]

  private static let kinds = [
    "app", "application", "archive", "audio", "bookmark", "contact", "document", "email", "event", "folder", "font",
    "image", "mail", "message", "movie", "music", "pdf", "photo", "picture", "presentation", "spreadsheet", "text",
    "video", "webpage",
  ]

  private static let dates =
    ["today", "yesterday", "tomorrow"]
    + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    + [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]

  /// All documented attributes, sorted.
  static var attributes: [String] { AttributeSchema.all.map(\.key.rawValue) }

  /// Identifiers of all declared types, sorted.
  static var types: [String] { UTType.declaredIdentifiers.sorted() }
}
