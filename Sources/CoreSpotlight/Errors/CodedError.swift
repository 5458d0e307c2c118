public import Foundation

/// An error of this module: one of a few codes in one domain, and an `NSError` to Foundation.
///
/// As with Apple's errors, these all work: `catch let error as NSError`, `error as? CSIndexError` for an `NSError` of
/// the same domain, and `catch CSIndexError.quotaExceeded`.
public protocol CodedError: CustomNSError, LocalizedError, Hashable, Sendable, _ObjectiveCBridgeable
where Code: RawRepresentable, Code.RawValue == Int, _ObjectiveCType == NSError {
  /// Codes of the domain.
  associatedtype Code

  /// The error in Foundation's form: in this domain, with one of these codes.
  var _nsError: NSError { get }
  init(_nsError: NSError)
}

extension CodedError {
  /// - Parameter userInfo: more values under Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(_nsError: NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo))
  }

  /// Makes an error with a sentence for people.
  package init(_ code: Code, _ message: String) { self.init(code, userInfo: [NSLocalizedDescriptionKey: message]) }

  /// Code of the error.
  public var code: Code {
    guard let code = Code(rawValue: _nsError.code) else { preconditionFailure("\(_nsError) is no \(Self.self)") }
    return code
  }

  /// More values under Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }

  public var errorCode: Int { _nsError.code }
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  public var errorDescription: String? { _nsError.userInfo[NSLocalizedDescriptionKey] as? String }
}

// Casts between the error and `NSError` use these methods. Without them, none of the casts succeeds on Linux.
extension CodedError {
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
    let isOurs = source.domain == errorDomain && Code(rawValue: source.code) != nil
    result = isOurs ? Self(_nsError: source) : nil
    return isOurs
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      preconditionFailure("\(source) is no \(Self.self)")
    }
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    var result: Self?
    if let source { _conditionallyBridgeFromObjectiveC(source, result: &result) }
    guard let result else { preconditionFailure("no \(Self.self)") }
    return result
  }
}
