import MDModel
public import Foundation
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

  /// Actions that the app offers on the item; the chosen one is passed under ``CSActionIdentifier``.
  public var actionIdentifiers: [String] {
    get { self[strings: "actionIdentifiers"] ?? [] }
    set { self[strings: "actionIdentifiers"] = newValue }
  }

  /// The tree of a type that this app has declared, which the daemon cannot know.
  var declaredTree: AttributeValue? {
    guard values[.contentTypeTree] == nil, let contentType, !Self.systemTypes.contains(contentType) else { return nil }
    return contentTypeTree.map(AttributeValue.strings)
  }

  private static let systemTypes = Set(UTType.declaredIdentifiers)
}

/// The forms an item can be given in.
extension CSSearchableItemAttributeSet {
  /// Uniform types it can be given as data.
  public var providerDataTypeIdentifiers: [String]? {
    get { self[strings: "providerDataTypeIdentifiers"] }
    set { self[strings: "providerDataTypeIdentifiers"] = newValue }
  }

  /// Uniform types it can be given as a file.
  public var providerFileTypeIdentifiers: [String]? {
    get { self[strings: "providerFileTypeIdentifiers"] }
    set { self[strings: "providerFileTypeIdentifiers"] = newValue }
  }

  /// Uniform types it can be opened in place as.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { self[strings: "providerInPlaceFileTypeIdentifiers"] }
    set { self[strings: "providerInPlaceFileTypeIdentifiers"] = newValue }
  }
}

/// Actions on an item.
extension CSSearchableItemAttributeSet {
  /// Boolean: ``phoneNumbers`` may be called. Results offer a call or the way there, not both.
  public var supportsPhoneCall: NSNumber? {
    get { self[number: "supportsPhoneCall"] }
    set { self[number: "supportsPhoneCall"] = newValue }
  }

  /// Boolean: people may be led to ``latitude`` and ``longitude``.
  public var supportsNavigation: NSNumber? {
    get { self[number: "supportsNavigation"] }
    set { self[number: "supportsNavigation"] = newValue }
  }
}
