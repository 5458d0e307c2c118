package import MDModel

/// Requests to the search service, `mdsearchd`.
package enum SearchCall: Hashable, Sendable, Codable {
  /// Answers a query, which is the attachment in the form ``MDModel/SearchQuery/wireForm``. Answered with
  /// ``Reply/searched(events:)``, of which the last is final, or with ``Reply/searchFailed``.
  case query
  /// Requests completions of a typed text, with ``Reply/completions(_:)``, the likeliest first.
  case completions(of: String, atMost: Int)
  /// Requests the existing picture of the item at a path or address. Answered with ``Reply/content(bytes:)``, with the
  /// image file as the attachment, or with no bytes. No picture is made.
  case thumbnail(of: FilePath)
  /// Opens what searches need. Answered with ``Reply/accepted(_:)`` afterwards.
  case prepare
}
