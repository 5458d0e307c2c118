/// Failure of a search: what failed, and what to do about it.
package struct SearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: UInt8, Sendable, CaseIterable {
    /// The query cannot be understood.
    case invalidQuery
    /// A folder is not in the index, or a saved search does not exist.
    case notFound
    /// Searching is switched off for the folder.
    case switchedOff
    /// There is no index.
    case noIndex
    case damagedIndex
    case busy
    /// The service cannot answer now.
    case unavailable
    case failed
  }

  package var code: Code
  /// Sentence without a full stop.
  package var message: String
  package var hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  package var description: String { message }
}
