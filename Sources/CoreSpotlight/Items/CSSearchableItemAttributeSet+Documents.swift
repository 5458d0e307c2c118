public import Foundation
import MDModel

/// Attributes of documents.
extension CSSearchableItemAttributeSet {
  /// Subject.
  public var subject: String? {
    get { self[string: "kMDItemSubject"] }
    set { self[string: "kMDItemSubject"] = newValue }
  }

  /// Theme.
  public var theme: String? {
    get { self[string: "kMDItemTheme"] }
    set { self[string: "kMDItemTheme"] = newValue }
  }

  /// Description or abstract.
  public var contentDescription: String? {
    get { self[string: "kMDItemDescription"] }
    set { self[string: "kMDItemDescription"] = newValue }
  }

  /// Formal identifier.
  public var identifier: String? {
    get { self[string: "kMDItemIdentifier"] }
    set { self[string: "kMDItemIdentifier"] = newValue }
  }

  /// Intended audiences.
  public var audiences: [String]? {
    get { self[strings: "kMDItemAudiences"] }
    set { self[strings: "kMDItemAudiences"] = newValue }
  }

  /// Size in bytes.
  public var fileSize: NSNumber? {
    get { self[number: "kMDItemFSSize"] }
    set { self[number: "kMDItemFSSize"] = newValue }
  }

  /// Pages.
  public var pageCount: NSNumber? {
    get { self[number: "kMDItemNumberOfPages"] }
    set { self[number: "kMDItemNumberOfPages"] = newValue }
  }

  /// First page width, points.
  public var pageWidth: NSNumber? {
    get { self[number: "kMDItemPageWidth"] }
    set { self[number: "kMDItemPageWidth"] = newValue }
  }

  /// First page height, points.
  public var pageHeight: NSNumber? {
    get { self[number: "kMDItemPageHeight"] }
    set { self[number: "kMDItemPageHeight"] = newValue }
  }

  /// Encryption method ("None", ...).
  public var securityMethod: String? {
    get { self[string: "kMDItemSecurityMethod"] }
    set { self[string: "kMDItemSecurityMethod"] = newValue }
  }

  /// Application that made the content.
  public var creator: String? {
    get { self[string: "kMDItemCreator"] }
    set { self[string: "kMDItemCreator"] = newValue }
  }

  /// Program that converted to the present form (PDF producer).
  public var encodingApplications: [String]? {
    get { self[strings: "kMDItemEncodingApplications"] }
    set { self[strings: "kMDItemEncodingApplications"] = newValue }
  }

  /// Localised kind description.
  public var kind: String? {
    get { self[string: "kMDItemKind"] }
    set { self[string: "kMDItemKind"] = newValue }
  }

  /// Font names used or contained.
  public var fontNames: [String]? {
    get { self[strings: "kMDItemFonts"] }
    set { self[strings: "kMDItemFonts"] = newValue }
  }
}
