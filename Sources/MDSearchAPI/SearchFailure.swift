/// Why a search has no answer: what failed, and what to do about it.
public struct SearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: UInt8, Sendable, CaseIterable {
    /// The query cannot be understood.
    case invalidQuery
    /// A folder is not in the index, or a saved search is not there.
    case notFound
    /// Searching is switched off there.
    case switchedOff
    /// There is no index.
    case noIndex
    case damagedIndex
    case busy
    /// The service cannot answer now.
    case unavailable
    case failed
  }

  public var code: Code
  /// Without a full stop.
  public var message: String
  public var hint: String?

  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  public var description: String { message }
}
