/// A uniform type as detected for a file.
package struct TypeName: Hashable, Sendable {
  package var identifier: String
  package var mime: String
  /// The identifier, then its supertypes, nearest first.
  package var tree: [String]

  package init(identifier: String, mime: String, tree: [String]) {
    self.identifier = identifier
    self.mime = mime
    self.tree = tree
  }
}
