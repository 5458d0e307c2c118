import MDClient
import MDProtocol

extension CSIndexError {
  /// Error of an app's call for a request that was not answered.
  init(_ error: ClientError) {
    switch error {
    case .refused(let failure): self.init(Self.code(for: failure.code), failure.message)
    case .notStarted(.notInstalled): self.init(.indexUnavailableError, error.description)
    case .notRunning, .noAnswer, .closed, .versions, .malformed, .tooLong, .foreignDaemon, .notStarted, .failed:
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
    case .invalid, .failed, .invalidQuery: .unknownError
    }
  }
}

extension CSSearchQueryError {
  /// Error of a search that did not complete.
  init(_ error: ClientError) {
    if case .refused(let failure) = error {
      self.init(Self.code(for: failure.code), failure.message)
    } else {
      self.init(.indexUnreachable, error.description)
    }
  }

  private static func code(for code: RequestFailure.Code) -> Code {
    switch code {
    case .invalidQuery: .invalidQuery
    case .unavailable, .tooMany: .indexUnreachable
    default: .unknown
    }
  }

  static var wasCancelled: CSSearchQueryError { CSSearchQueryError(.cancelled, "The search was cancelled.") }
}
