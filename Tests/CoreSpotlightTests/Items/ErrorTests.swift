import CoreSpotlight
import Foundation
import Testing

/// Errors behave as Apple's do, in Swift and as `NSError`.
struct ErrorTests {
  private func run(_ error: any Error) throws { throw error }

  @Test func caughtByCode() {
    do { try run(CSIndexError(.quotaExceeded)) } catch CSIndexError.quotaExceeded {} catch {
      Issue.record(error)
    }
    do { try run(CSSearchQueryError(.cancelled)) } catch CSSearchQueryError.cancelled {} catch {
      Issue.record(error)
    }
    let error: any Error = CSIndexError(.invalidItemError)
    #expect(CSIndexError.invalidItemError ~= error)
    #expect(!(CSIndexError.quotaExceeded ~= error))
    #expect(!(CSSearchQueryError.unknown ~= error))
  }

  @Test func caughtByType() {
    do { try run(CSIndexError(.mismatchedClientState)) } catch let error as CSIndexError {
      #expect(error.code == .mismatchedClientState)
      #expect(error.errorCode == -1006)
    } catch { Issue.record(error) }
  }

  @Test func caughtAsFoundationsError() {
    do {
      try run(CSIndexError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "Words"]))
    } catch let error as NSError {
      #expect(error.domain == CSIndexErrorDomain && error.code == CSIndexError.Code.unknownError.rawValue)
      #expect(error.localizedDescription == "Words")
    }
    let error: any Error = CSIndexError(.quotaExceeded)
    #expect((error as NSError).code == CSIndexError.Code.quotaExceeded.rawValue)
  }

  @Test func madeOfFoundationsError() {
    let error: any Error = NSError(domain: CSIndexErrorDomain, code: -1003)
    #expect((error as? CSIndexError)?.code == .remoteConnectionError)
    #expect(CSIndexError.remoteConnectionError ~= error)
    #expect(NSError(domain: CSIndexErrorDomain, code: 7) as? CSIndexError == nil)
    #expect(NSError(domain: NSCocoaErrorDomain, code: -1003) as? CSIndexError == nil)
  }

  @Test func equalByCodeAndWords() {
    #expect(CSIndexError(.unknownError) == CSIndexError(.unknownError))
    #expect(CSIndexError(.unknownError) != CSIndexError(.quotaExceeded))
    #expect(CSIndexError(.unknownError, userInfo: ["a": 1]) != CSIndexError(.unknownError, userInfo: ["a": 2]))
  }

  @Test func rawValuesAreApples() {
    #expect(CSIndexError.Code(rawValue: -1005) == .indexingUnsupported)
    #expect(CSIndexError.Code.indexUnavailableError.rawValue == -1000)
    #expect(CSIndexError.Code.invalidClientStateError.rawValue == -1002)
    #expect(CSSearchQueryError.Code(rawValue: -2002) == .invalidQuery)
    #expect(CSSearchQueryError.Code.indexUnreachable.rawValue == -2001)
    #expect(CSIndexError.errorDomain == CSIndexErrorDomain)
    #expect(CSSearchQueryError.errorDomain == CSSearchQueryErrorDomain)
  }
}
