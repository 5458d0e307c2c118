import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Mail: people, headers, mailboxes.
struct MailMessage {
  struct Address { var name: String?; var address: String }
  var id: String
  var subject: String
  var from: Address
  var to: [Address]
  var cc: [Address]
  var bcc: [Address]
  var html: String
  var plain: String
  var date: Date
  var isJunk: Bool
  var headers: [String: [String]]
}

extension MailMessage.Address {
  var person: CSPerson {
    let person = CSPerson(displayName: name, handles: [address], handleIdentifier: "emailAddresses")
    person.contactIdentifier = address
    return person
  }
}

extension CSSearchableItem {
  convenience init(message: MailMessage, account: String, mailbox: String = CSMailboxInbox) {
    let set = CSSearchableItemAttributeSet(contentType: .emailMessage)
    set.accountIdentifier = account
    set.accountHandles = [account]
    set.subject = message.subject
    set.title = message.subject
    set.authors = [message.from.person]
    set.primaryRecipients = message.to.map { $0.person }
    set.additionalRecipients = message.cc.map(\.person)
    set.hiddenAdditionalRecipients = message.bcc.map(\.person)
    set.authorNames = [message.from.name].compactMap { $0 }
    set.emailHeaders = message.headers
    set.mailboxIdentifiers = [mailbox, CSMailboxArchive]
    set.htmlContentData = message.html.data(using: .utf8)
    set.textContent = message.plain
    set.contentCreationDate = message.date
    set.likelyJunk = NSNumber(value: message.isJunk)
    self.init(
      uniqueIdentifier: message.id, domainIdentifier: "\(account).\(mailbox)", attributeSet: set)
    expirationDate = .distantFuture
  }
}

func summary(of item: CSSearchableItem) -> String {
  let sender = item.attributeSet.authors?.first
  return [sender?.displayName ?? sender?.handles.first, item.attributeSet.subject].compactMap { $0 }
    .joined(separator: ": ")
}
