/// Version of an importer.
///
/// When it changes, the items that this importer handled are imported again.
public struct ImporterVersion: Hashable, Sendable {
  public var identifier: String
  public var version: Int64

  public init(identifier: String, version: Int64) {
    self.identifier = identifier
    self.version = version
  }
}
