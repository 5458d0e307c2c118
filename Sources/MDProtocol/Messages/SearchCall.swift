package import MDModel

/// What is asked of the search service, `mdsearchd`.
package enum SearchCall: Hashable, Sendable, Codable {
  /// Answers a query, which is the attachment, ``MDModel/SearchQuery/wireForm``. Answered with
  /// ``Reply/searched(events:)``, the last one final, or with ``Reply/searchFailed``.
  case query
  /// ``Reply/completions(_:)`` of what somebody is typing, the likeliest first.
  case completions(of: String, atMost: Int)
  /// The picture of the item at a path or address, if there is one: ``Reply/content(bytes:)``, the image file as the
  /// attachment; no bytes if there is none. No picture is made.
  case thumbnail(of: FilePath)
  /// Opens what searches need. Answered with ``Reply/accepted(_:)`` when that is done.
  case prepare
}
