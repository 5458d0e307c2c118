public import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSearchAPI

/// The domain of ``CSIndexError``.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// An error of an operation on an index.
public struct CSIndexError: CodedError {
  /// Codes of the domain.
  public enum Code: Int, Sendable {
    /// An error that no other code names.
    case unknownError = -1
    /// The index is not available: indexing is switched off, the disk is full, or a later version made the index.
    case indexUnavailableError = -1000
    /// An item cannot be stored: the description names it and the attribute.
    case invalidItemError = -1001
    /// The client state is longer than 250 bytes.
    case invalidClientStateError = -1002
    /// The daemon did not answer in time, or ended.
    case remoteConnectionError = -1003
    /// The app has donated more than it may.
    case quotaExceeded = -1004
    /// This system has no indexing.
    case indexingUnsupported = -1005
    /// The stored client state is not the expected one. The whole batch was dropped.
    case mismatchedClientState = -1006
  }

  public let _nsError: NSError
  public init(_nsError: NSError) { self._nsError = _nsError }

  public static var errorDomain: String { CSIndexErrorDomain }
}

extension CSIndexError {
  public static var unknownError: Code { .unknownError }
  public static var indexUnavailableError: Code { .indexUnavailableError }
  public static var invalidItemError: Code { .invalidItemError }
  public static var invalidClientStateError: Code { .invalidClientStateError }
  public static var remoteConnectionError: Code { .remoteConnectionError }
  public static var quotaExceeded: Code { .quotaExceeded }
  public static var indexingUnsupported: Code { .indexingUnsupported }
  public static var mismatchedClientState: Code { .mismatchedClientState }
}

extension CSIndexError.Code {
  /// Makes `catch CSIndexError.quotaExceeded` match.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CSIndexError)?.code == code }
}

/// The domain of ``CSSearchQueryError``.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// An error that ended a search before it was complete.
public struct CSSearchQueryError: CodedError {
  /// Codes of the domain.
  public enum Code: Int, Sendable {
    /// An error that no other code names.
    case unknown = -2000
    /// The daemon did not answer in time, or ended.
    case indexUnreachable = -2001
    /// The query or a filter is not valid in the query language. The description says where.
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
  /// Makes `catch CSSearchQueryError.cancelled` match.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CSSearchQueryError)?.code == code }
}

extension CSIndexError {
  /// Makes the error of a call whose request was not answered.
  init(_ error: ClientError) {
    switch error {
    case .refused(let failure): self.init(Self.code(for: failure.code), failure.message)
    case .notStarted(.notInstalled): self.init(.indexUnavailableError, error.description)
    case .unreachable, .notRunning, .noAnswer, .closed, .versions, .malformed, .tooLong, .foreignDaemon, .notStarted,
      .failed:
      self.init(.remoteConnectionError, error.description)
    }
  }

  private static func code(for code: RequestFailure.Code) -> Code {
    switch code {
    case .invalidItem: .invalidItemError
    case .invalidClientState: .invalidClientStateError
    case .mismatchedClientState: .mismatchedClientState
    case .quotaExceeded, .tooMany: .quotaExceeded
    case .unsupported: .indexingUnsupported
    case .unavailable: .indexUnavailableError
    case .invalid, .failed, .superseded, .restarting: .unknownError
    }
  }
}

extension CSSearchQueryError {
  /// Makes the error of a search that did not complete.
  init(of error: any Error) {
    switch error {
    case ClientError.refused(let failure): self.init(Self.code(for: failure.code), failure.message)
    case let error as ClientError: self.init(.indexUnreachable, error.description(of: SearchClient.program))
    case let failure as SearchFailure: self.init(Self.code(for: failure.code), Self.sentence(failure.message))
    default: self.init(.unknown, "\(error)")
    }
  }

  private static func code(for code: RequestFailure.Code) -> Code {
    switch code {
    case .unavailable, .tooMany, .restarting: .indexUnreachable
    default: .unknown
    }
  }

  private static func code(for code: SearchFailure.Code) -> Code {
    switch code {
    case .invalidQuery: .invalidQuery
    case .noIndex, .damagedIndex, .busy, .unavailable: .indexUnreachable
    case .notFound, .switchedOff, .failed: .unknown
    }
  }

  private static func sentence(_ message: String) -> String {
    message.prefix(1).uppercased() + message.dropFirst() + (message.hasSuffix(".") ? "" : ".")
  }

  static var wasCancelled: CSSearchQueryError { CSSearchQueryError(.cancelled, "The search was cancelled.") }
}
