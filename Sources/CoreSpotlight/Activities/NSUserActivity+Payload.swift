import Foundation

/// A value of the app's own in ``userInfo``.
extension NSUserActivity {
  /// Keeps a value in ``userInfo``, in place of the one before.
  ///
  /// - Throws: what the value throws when it is encoded as JSON; then nothing changes.
  public func setTypedPayload<T>(_ payload: T) throws where T: Decodable, T: Encodable {
    addUserInfoEntries(from: [Self.payloadKey: try JSONEncoder().encode([payload])])
  }

  /// The value that was kept.
  ///
  /// - Throws: `DecodingError` where there is none, or one of another form.
  public func typedPayload<T>(_ type: T.Type) throws -> T where T: Decodable, T: Encodable {
    guard let data = userInfo?[Self.payloadKey] as? Data,
      let value = try JSONDecoder().decode([T].self, from: data).first
    else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "The activity has no payload."))
    }
    return value
  }

  /// The value stands in a list of one: not every JSON reader takes a text or a number alone.
  private static let payloadKey = "org.freedesktop.limelight.payload"
}
