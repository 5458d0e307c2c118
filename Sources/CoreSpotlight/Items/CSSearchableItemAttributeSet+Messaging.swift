public import Foundation
import MDModel

/// Attributes of messages and mail.
extension CSSearchableItemAttributeSet {
  /// Account it belongs to.
  public var accountIdentifier: String? {
    get { self[string: "accountIdentifier"] }
    set { self[string: "accountIdentifier"] = newValue }
  }

  /// Names of the account.
  public var accountHandles: [String]? {
    get { self[strings: "accountHandles"] }
    set { self[strings: "accountHandles"] = newValue }
  }

  /// HTML text of the item.
  public var htmlContentData: Data? {
    get { self[data: "kMDItemHTMLContent"] }
    set { self[data: "kMDItemHTMLContent"] = newValue }
  }

  /// Text of the item: can be queried, cannot be read back.
  public var textContent: String? {
    get { self[string: "kMDItemTextContent"] }
    set { self[string: "kMDItemTextContent"] = newValue }
  }

  /// Mailboxes it is in.
  public var mailboxIdentifiers: [String]? {
    get { self[strings: "mailboxIdentifiers"] }
    set { self[strings: "mailboxIdentifiers"] = newValue }
  }

  /// Author names.
  public var authorNames: [String]? {
    get { self[strings: "kMDItemAuthors"] }
    set { self[strings: "kMDItemAuthors"] = newValue }
  }

  /// Recipient names.
  public var recipientNames: [String]? {
    get { self[strings: "kMDItemRecipients"] }
    set { self[strings: "kMDItemRecipients"] = newValue }
  }

  /// Author mail addresses only.
  public var authorEmailAddresses: [String]? {
    get { self[strings: "kMDItemAuthorEmailAddresses"] }
    set { self[strings: "kMDItemAuthorEmailAddresses"] = newValue }
  }

  /// Recipient mail addresses.
  public var recipientEmailAddresses: [String]? {
    get { self[strings: "kMDItemRecipientEmailAddresses"] }
    set { self[strings: "kMDItemRecipientEmailAddresses"] = newValue }
  }

  /// Author addresses, any kind.
  public var authorAddresses: [String]? {
    get { self[strings: "kMDItemAuthorAddresses"] }
    set { self[strings: "kMDItemAuthorAddresses"] = newValue }
  }

  /// Recipient addresses.
  public var recipientAddresses: [String]? {
    get { self[strings: "kMDItemRecipientAddresses"] }
    set { self[strings: "kMDItemRecipientAddresses"] = newValue }
  }

  /// Phone numbers.
  public var phoneNumbers: [String]? {
    get { self[strings: "kMDItemPhoneNumbers"] }
    set { self[strings: "kMDItemPhoneNumbers"] = newValue }
  }

  /// Mail addresses related to the item.
  public var emailAddresses: [String]? {
    get { self[strings: "kMDItemEmailAddresses"] }
    set { self[strings: "kMDItemEmailAddresses"] = newValue }
  }

  /// Chat addresses.
  public var instantMessageAddresses: [String]? {
    get { self[strings: "kMDItemInstantMessageAddresses"] }
    set { self[strings: "kMDItemInstantMessageAddresses"] = newValue }
  }

  /// Likely junk.
  public var likelyJunk: NSNumber? {
    get { self[number: "kMDItemIsLikelyJunk"] }
    set { self[number: "kMDItemIsLikelyJunk"] = newValue }
  }

  /// An important message.
  public var isPriority: NSNumber? { self[number: "isPriority"] }
}
