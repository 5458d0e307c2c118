/// What a file is: its uniform type, all that the type conforms to, and the MIME type it was told by.
public struct DetectedType: Sendable, Hashable {
  /// Uniform type identifier: `kMDItemContentType`.
  public let contentType: String
  /// The MIME type; empty where the type has none.
  public let mimeType: String
  /// The type and its supertypes, nearest first: `kMDItemContentTypeTree`.
  public let typeTree: [String]

  public init(contentType: String, mimeType: String, typeTree: [String]) {
    self.contentType = contentType
    self.mimeType = mimeType
    self.typeTree = typeTree
  }

  /// Text of any kind, markup and source code included.
  public var isText: Bool { typeTree.contains("public.text") }
}
