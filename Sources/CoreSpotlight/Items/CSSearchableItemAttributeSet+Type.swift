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

  /// Identifiers of the type and of all its supertypes, nearest first; by default those of ``contentType``.
  public var contentTypeTree: [String]? {
    get { self[strings: "kMDItemContentTypeTree"] ?? contentType.flatMap { UTType($0) }?.typeTree }
    set { self[strings: "kMDItemContentTypeTree"] = newValue }
  }

  /// The type as which the item is shared with other apps, if it is a different one.
  public var sharedItemContentType: UTType? {
    get { self[string: "sharedItemContentType"].flatMap { UTType($0) } }
    set { self[string: "sharedItemContentType"] = newValue?.identifier }
  }

  /// Actions that the app offers on the item. The chosen one is passed under ``CSActionIdentifier``.
  public var actionIdentifiers: [String] {
    get { self[strings: "actionIdentifiers"] ?? [] }
    set { self[strings: "actionIdentifiers"] = newValue }
  }

  /// The type tree of a type that this app has declared, because the daemon does not know that type.
  var declaredTree: AttributeValue? {
    guard values[.contentTypeTree] == nil, let contentType, !Self.systemTypes.contains(contentType) else { return nil }
    return contentTypeTree.map(AttributeValue.strings)
  }

  private static let systemTypes = Set(UTType.declaredIdentifiers)
}

/// The forms in which an item can be delivered.
extension CSSearchableItemAttributeSet {
  /// Uniform types as which the item can be delivered as data.
  public var providerDataTypeIdentifiers: [String]? {
    get { self[strings: "providerDataTypeIdentifiers"] }
    set { self[strings: "providerDataTypeIdentifiers"] = newValue }
  }

  /// Uniform types as which the item can be delivered as a file.
  public var providerFileTypeIdentifiers: [String]? {
    get { self[strings: "providerFileTypeIdentifiers"] }
    set { self[strings: "providerFileTypeIdentifiers"] = newValue }
  }

  /// Uniform types as which the item can be opened in place.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { self[strings: "providerInPlaceFileTypeIdentifiers"] }
    set { self[strings: "providerInPlaceFileTypeIdentifiers"] = newValue }
  }
}

/// Actions on an item.
extension CSSearchableItemAttributeSet {
  /// Boolean: whether ``phoneNumbers`` may be called. Results offer either a call or directions, not both.
  public var supportsPhoneCall: NSNumber? {
    get { self[number: "supportsPhoneCall"] }
    set { self[number: "supportsPhoneCall"] = newValue }
  }

  /// Boolean: whether directions to ``latitude`` and ``longitude`` may be offered.
  public var supportsNavigation: NSNumber? {
    get { self[number: "supportsNavigation"] }
    set { self[number: "supportsNavigation"] = newValue }
  }
}
