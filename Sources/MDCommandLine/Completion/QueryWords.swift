import MDModel
import MDTypes

/// What queries are made of, as completions offer it.
enum QueryWords {
  /// Keywords whose values are their own.
  static let keywords =
    valuesByKeyword.flatMap { $0.keywords }
    + [
      "author", "from", "to", "with", "title", "subject", "album", "artist", "genre", "keyword", "tag", "comment",
      "camera", "city", "country", "name", "ext", "in", "size", "width", "height", "pages", "duration", "iso",
      "rating",
    ]

  /// Keywords with the values that come after their colon.
  static let valuesByKeyword: [(keywords: [String], values: [String])] = [
    (["kind"], kinds), (["date", "created", "modified", "used", "added", "due"], dates),
    (["is"], ["encrypted", "failed", "favorite", "shared", "truncated"]),
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

  /// All that are documented, sorted.
  static var attributes: [String] { AttributeSchema.all.map(\.key.rawValue) }

  /// Identifiers of all types there are declarations of, sorted.
  static var types: [String] { UTType.declaredIdentifiers.sorted() }
}
