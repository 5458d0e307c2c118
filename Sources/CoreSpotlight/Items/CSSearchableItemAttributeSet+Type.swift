import Foundation
import MDModel
public import UniformTypeIdentifiers

/// The item's uniform type.
extension CSSearchableItemAttributeSet {
  /// Identifier of the item's uniform type.
  public var contentType: String? {
    get { self[string: "kMDItemContentType"] }
    set { self[string: "kMDItemContentType"] = newValue }
  }

  /// Identifiers of the type and of all its supertypes, nearest first; those of ``contentType`` unless they were set.
  public var contentTypeTree: [String]? {
    get { self[strings: "kMDItemContentTypeTree"] ?? contentType.flatMap { UTType($0) }?.typeTree }
    set { self[strings: "kMDItemContentTypeTree"] = newValue }
  }

  /// The type under which the item is shared with other apps, if that is another.
  public var sharedItemContentType: UTType? {
    get { self[string: "sharedItemContentType"].flatMap { UTType($0) } }
    set { self[string: "sharedItemContentType"] = newValue?.identifier }
  }

  /// What the app offers to do with the item; the chosen one is told under ``CSActionIdentifier``.
  public var actionIdentifiers: [String] {
    get { self[strings: "actionIdentifiers"] ?? [] }
    set { self[strings: "actionIdentifiers"] = newValue }
  }

  /// The tree, where the daemon cannot know it: the type is one that this app has declared.
  var declaredTree: AttributeValue? {
    guard values[.contentTypeTree] == nil, let contentType, !Self.systemTypes.contains(contentType) else { return nil }
    return contentTypeTree.map(AttributeValue.strings)
  }

  private static let systemTypes = Set(UTType.declaredIdentifiers)
}
