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
