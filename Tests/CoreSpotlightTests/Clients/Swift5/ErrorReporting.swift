import CoreSpotlight
import Foundation

// Errors, distinguished in every possible way.
class IndexErrorReporter {
  var retries = 0

  func report(_ error: Error?) -> String {
    guard let error = error else { return "ok" }
    if let indexError = error as? CSIndexError {
      switch indexError.code {
      case .quotaExceeded: return "quota"
      case .indexUnavailableError: return "unavailable"
      case .invalidItemError: return "item"
      case .invalidClientStateError, .mismatchedClientState: return "state"
      case .remoteConnectionError:
        retries += 1
        return "connection"
      case .indexingUnsupported: return "unsupported"
      case .unknownError: return "unknown"
      @unknown default: return "new"
      }
    }
    let nsError = error as NSError
    if nsError.domain == CSSearchQueryErrorDomain, nsError.code == CSSearchQueryError.Code.cancelled.rawValue {
      return "cancelled"
    }
    if nsError.domain == CSIndexErrorDomain, nsError.code == CSIndexError.indexingUnsupported.rawValue {
      return "unsupported"
    }
    return nsError.localizedDescription
  }

  func run(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "ok"
    } catch CSIndexError.quotaExceeded {
      return "quota"
    } catch CSSearchQueryError.invalidQuery {
      return "query"
    } catch let error as CSIndexError where error.code == .unknownError {
      return error.localizedDescription
    } catch let error as NSError {
      return "\(error.domain) \(error.code)"
    }
  }
}
