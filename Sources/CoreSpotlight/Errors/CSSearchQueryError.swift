public import Foundation

/// The domain of ``CSSearchQueryError``.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// Why a search ended before it was done.
public struct CSSearchQueryError: CodedError {
  /// What went wrong.
  public enum Code: Int, Sendable {
    /// Something that no other code names.
    case unknown = -2000
    /// The daemon did not answer in time, or went away.
    case indexUnreachable = -2001
    /// The query, or one of the filters, is not of the query language; the description says where.
    case invalidQuery = -2002
    /// The search was cancelled.
    case cancelled = -2003
  }

  public let _nsError: NSError
  public init(_nsError: NSError) { self._nsError = _nsError }

  public static var errorDomain: String { CSSearchQueryErrorDomain }
}

extension CSSearchQueryError {
  public static var unknown: Code { .unknown }
  public static var indexUnreachable: Code { .indexUnreachable }
  public static var invalidQuery: Code { .invalidQuery }
  public static var cancelled: Code { .cancelled }
}

extension CSSearchQueryError.Code {
  /// So that `catch CSSearchQueryError.cancelled` catches it.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CSSearchQueryError)?.code == code }
}
