import MDModel
public import Foundation

/// Attributes of messages and mail.
extension CSSearchableItemAttributeSet {
  /// Identifier of the account that a message belongs to.
  public var accountIdentifier: String? {
    get { self[string: "accountIdentifier"] }
    set { self[string: "accountIdentifier"] = newValue }
  }

  /// Addresses of that account.
  public var accountHandles: [String]? {
    get { self[strings: "accountHandles"] }
    set { self[strings: "accountHandles"] = newValue }
  }

  /// The text of the item as HTML. It can be searched, but search results do not contain it.
  public var htmlContentData: Data? {
    get { self[data: "kMDItemHTMLContent"] }
    set { self[data: "kMDItemHTMLContent"] = newValue }
  }

  /// The text of the item. It can be searched, but search results do not contain it.
  public var textContent: String? {
    get { self[string: "kMDItemTextContent"] }
    set { self[string: "kMDItemTextContent"] = newValue }
  }

  /// The mailboxes that a message is in, such as ``CSMailboxInbox``.
  public var mailboxIdentifiers: [String]? {
    get { self[strings: "mailboxIdentifiers"] }
    set { self[strings: "mailboxIdentifiers"] = newValue }
  }

  /// Names of the people who wrote the item; by default those of ``authors``.
  public var authorNames: [String]? {
    get { self[strings: "kMDItemAuthors"] }
    set { self[strings: "kMDItemAuthors"] = newValue }
  }

  /// Names of the people to whom the item is addressed; by default those of the recipients.
  public var recipientNames: [String]? {
    get { self[strings: "kMDItemRecipients"] }
    set { self[strings: "kMDItemRecipients"] = newValue }
  }

  /// Mail addresses of the authors; by default those of ``authors``.
  public var authorEmailAddresses: [String]? {
    get { self[strings: "kMDItemAuthorEmailAddresses"] }
    set { self[strings: "kMDItemAuthorEmailAddresses"] = newValue }
  }

  /// Mail addresses of the recipients; by default those of the recipients' records.
  public var recipientEmailAddresses: [String]? {
    get { self[strings: "kMDItemRecipientEmailAddresses"] }
    set { self[strings: "kMDItemRecipientEmailAddresses"] = newValue }
  }

  /// Addresses of the authors, of any kind; by default those of ``authors``.
  public var authorAddresses: [String]? {
    get { self[strings: "kMDItemAuthorAddresses"] }
    set { self[strings: "kMDItemAuthorAddresses"] = newValue }
  }

  /// Addresses of the recipients, of any kind; by default those of the recipients' records.
  public var recipientAddresses: [String]? {
    get { self[strings: "kMDItemRecipientAddresses"] }
    set { self[strings: "kMDItemRecipientAddresses"] = newValue }
  }

  /// Phone numbers that are related to the item.
  public var phoneNumbers: [String]? {
    get { self[strings: "kMDItemPhoneNumbers"] }
    set { self[strings: "kMDItemPhoneNumbers"] = newValue }
  }

  /// Mail addresses that are related to the item.
  public var emailAddresses: [String]? {
    get { self[strings: "kMDItemEmailAddresses"] }
    set { self[strings: "kMDItemEmailAddresses"] = newValue }
  }

  /// Chat addresses that are related to the item.
  public var instantMessageAddresses: [String]? {
    get { self[strings: "kMDItemInstantMessageAddresses"] }
    set { self[strings: "kMDItemInstantMessageAddresses"] = newValue }
  }

  /// Boolean: whether the message is probably junk.
  public var likelyJunk: NSNumber? {
    get { self[number: "kMDItemIsLikelyJunk"] }
    set { self[number: "kMDItemIsLikelyJunk"] = newValue }
  }

  /// Boolean: whether the system considers the message important. Never set on Linux.
  public var isPriority: NSNumber? { self[number: "isPriority"] }
}

extension CSSearchableItemAttributeSet {
  /// Header fields of a mail message: values by the field's name. Each value is a string, number, date or data. An item
  /// with any other value cannot be donated. Stored as a binary property list.
  public var emailHeaders: [String: [Any]]? {
    get {
      guard let data = self[data: "emailHeaders"] else { return nil }
      return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: [Any]]
    }
    set {
      self[data: "emailHeaders"] = newValue.flatMap(Self.encoded)
      let isRefused = newValue != nil && values["emailHeaders"] == nil
      refused["emailHeaders"] = isRefused ? "holds a value that is no string, number, date or data" : nil
    }
  }

  private static func encoded(_ headers: [String: [Any]]) -> Data? {
    var fields: [String: [Any]] = [:]
    for (name, list) in headers {
      guard case .array(let values)? = AttributeValue(object: list) else { return nil }
      fields[name] = values.map(\.object)
    }
    return try? PropertyListSerialization.data(fromPropertyList: fields, format: .binary, options: 0)
  }
}
