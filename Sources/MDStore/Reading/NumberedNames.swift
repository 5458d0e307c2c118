/// A uniform type as detected for a file.
public struct TypeName: Hashable, Sendable {
  public var identifier: String
  public var mime: String
  /// The identifier, then its supertypes, nearest first.
  public var tree: [String]

  public init(identifier: String, mime: String, tree: [String]) {
    self.identifier = identifier
    self.mime = mime
    self.tree = tree
  }
}

/// A version of an importer; items that it handled are imported again when it changes.
public struct ImporterVersion: Hashable, Sendable {
  public var identifier: String
  public var version: Int64

  public init(identifier: String, version: Int64) {
    self.identifier = identifier
    self.version = version
  }
}
