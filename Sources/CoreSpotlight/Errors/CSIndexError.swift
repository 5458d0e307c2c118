public import Foundation

/// The domain of ``CSIndexError``.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why something could not be done to an index.
public struct CSIndexError: CodedError {
  /// What went wrong.
  public enum Code: Int, Sendable {
    /// Something that no other code names.
    case unknownError = -1
    /// The index is not there: indexing is switched off, the disk is full, or the index was made by a later version.
    case indexUnavailableError = -1000
    /// An item cannot be stored: the description names it and the attribute.
    case invalidItemError = -1001
    /// The client state is longer than 250 bytes.
    case invalidClientStateError = -1002
    /// The daemon did not answer in time, or went away.
    case remoteConnectionError = -1003
    /// The app has donated more than it may.
    case quotaExceeded = -1004
    /// There is no indexing on this system.
    case indexingUnsupported = -1005
    /// The client state that is stored is not the one that was expected; nothing of the batch was kept.
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
  /// So that `catch CSIndexError.quotaExceeded` catches it.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CSIndexError)?.code == code }
}
