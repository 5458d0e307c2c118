public import Foundation
import MDModel

/// Attributes of documents.
extension CSSearchableItemAttributeSet {
  /// Subject of a message or document, in a line.
  public var subject: String? {
    get { self[string: "kMDItemSubject"] }
    set { self[string: "kMDItemSubject"] = newValue }
  }

  /// Name of the theme or template that a document follows.
  public var theme: String? {
    get { self[string: "kMDItemTheme"] }
    set { self[string: "kMDItemTheme"] = newValue }
  }

  /// Description of the item in a sentence or two: about 300 characters are shown, all of it is searched.
  public var contentDescription: String? {
    get { self[string: "kMDItemDescription"] }
    set { self[string: "kMDItemDescription"] = newValue }
  }

  /// A formal identifier of the content, such as an ISBN.
  public var identifier: String? {
    get { self[string: "kMDItemIdentifier"] }
    set { self[string: "kMDItemIdentifier"] = newValue }
  }

  /// Audience of the content.
  public var audiences: [String]? {
    get { self[strings: "kMDItemAudiences"] }
    set { self[strings: "kMDItemAudiences"] = newValue }
  }

  /// Size in bytes.
  public var fileSize: NSNumber? {
    get { self[number: "kMDItemFSSize"] }
    set { self[number: "kMDItemFSSize"] = newValue }
  }

  /// Number of pages.
  public var pageCount: NSNumber? {
    get { self[number: "kMDItemNumberOfPages"] }
    set { self[number: "kMDItemNumberOfPages"] = newValue }
  }

  /// Width of the first page, in points.
  public var pageWidth: NSNumber? {
    get { self[number: "kMDItemPageWidth"] }
    set { self[number: "kMDItemPageWidth"] = newValue }
  }

  /// Height of the first page, in points.
  public var pageHeight: NSNumber? {
    get { self[number: "kMDItemPageHeight"] }
    set { self[number: "kMDItemPageHeight"] = newValue }
  }

  /// Encryption of the content; "None" if it is not encrypted.
  public var securityMethod: String? {
    get { self[string: "kMDItemSecurityMethod"] }
    set { self[string: "kMDItemSecurityMethod"] = newValue }
  }

  /// The application that made the content.
  public var creator: String? {
    get { self[string: "kMDItemCreator"] }
    set { self[string: "kMDItemCreator"] = newValue }
  }

  /// The programs that converted the content to its present form.
  public var encodingApplications: [String]? {
    get { self[strings: "kMDItemEncodingApplications"] }
    set { self[strings: "kMDItemEncodingApplications"] = newValue }
  }

  /// Name of this kind of item for people, such as "Drawing".
  public var kind: String? {
    get { self[string: "kMDItemKind"] }
    set { self[string: "kMDItemKind"] = newValue }
  }

  /// Fonts that the content uses.
  public var fontNames: [String]? {
    get { self[strings: "kMDItemFonts"] }
    set { self[strings: "kMDItemFonts"] = newValue }
  }
}
