/// A version of an importer; items that it handled are imported again when it changes.
public struct ImporterVersion: Hashable, Sendable {
  public var identifier: String
  public var version: Int64

  public init(identifier: String, version: Int64) {
    self.identifier = identifier
    self.version = version
  }
}
