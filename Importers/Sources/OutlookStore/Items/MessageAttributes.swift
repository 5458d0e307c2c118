import ImporterKit

/// A sender or recipient of a message.
struct Correspondent {
  var name: String?
  var address: String?

  /// The name, or the address if there is no name.
  var shown: String? { name ?? address }
}

/// Reads the header of a message as attributes.
enum MessageAttributes {
  private static let mostRecipients: Int32 = 5_000

  static func give(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    if let subject = properties.subject(item) ?? properties.line(item, .conversationTopic) {
      sink.set(.title, .string(subject))
      sink.set(.subject, .string(subject))
    }
    give([author(of: item, properties)], .authors, "kMDItemAuthorEmailAddresses", to: &sink)
    giveRecipients(of: item, properties, to: &sink)
    let date = properties.date(item, .clientSubmitTime, .deliveryTime, .creationTime, .modificationTime)
    sink.set(.contentCreationDate, date)
    sink.set(.contentModificationDate, date)
    giveThread(item, properties, to: &sink)
    AppointmentAttributes.giveTimes(item, properties, to: &sink)
    if properties.line(item, .messageClass)?.lowercased().hasPrefix("ipm.note.smime") == true {
      giveProtection(item, properties, to: &sink)
    }
  }

  static func author(of item: borrowing StoreItem, _ properties: ItemProperties) -> Correspondent {
    let tags: [PropertyTag] = [
      .sentRepresentingSMTPAddress, .senderSMTPAddress, .sentRepresentingAddress, .senderAddress,
    ]
    var address: String?
    for tag in tags where address == nil { address = Self.address(item, tag, 0, properties) }
    return Correspondent(name: properties.first(item, .sentRepresentingName, .senderName), address: address)
  }

  /// Reads an Internet address. Exchange addresses are skipped because they mean nothing to people.
  private static func address(
    _ item: borrowing StoreItem, _ tag: PropertyTag, _ set: Int32, _ properties: ItemProperties
  ) -> String? {
    properties.line(item, tag, set: set).flatMap { $0.utf8.contains(0x40) ? $0 : nil }
  }

  static func recipients(of item: borrowing StoreItem, _ properties: ItemProperties) -> [Correspondent] {
    guard let list = item.recipients() else { return [] }
    var found: [Correspondent] = []
    for set in 0..<min(list.setCount ?? 0, mostRecipients) {
      let person = Correspondent(
        name: properties.line(list, .displayName, set: set),
        address: address(list, .smtpAddress, set, properties) ?? address(list, .address, set, properties))
      if person.shown != nil { found.append(person) }
    }
    return found
  }

  private static func giveRecipients(
    of item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink
  ) {
    let recipients = recipients(of: item, properties)
    guard recipients.isEmpty else {
      return give(recipients, "kMDItemRecipients", "kMDItemRecipientEmailAddresses", to: &sink)
    }
    var names: [String] = []
    for tag in [PropertyTag.displayTo, .displayCarbonCopy] {
      names +=
        properties.line(item, tag)?.split(separator: ";").prefix(1_000).map { String($0.trimmingPrefix(" ")) } ?? []
    }
    sink.set("kMDItemRecipients", .strings(names))
  }

  static func give(
    _ people: [Correspondent], _ names: AttributeKey, _ addresses: AttributeKey, to sink: inout AttributeSink
  ) {
    sink.set(names, .strings(people.compactMap(\.shown)))
    sink.set(addresses, .strings(people.compactMap(\.address)))
  }

  /// Sets the identifiers of the message, of the message it answers, and of the first message in the conversation.
  private static func giveThread(
    _ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink
  ) {
    let own = properties.line(item, .messageIdentifier).map(MessageIdentifier.plain)
    let head = own == nil ? "" : properties.head(of: item)
    func first(_ tag: PropertyTag, _ field: String) -> String? {
      (properties.line(item, tag) ?? MessageIdentifier.field(field, of: head)).flatMap(MessageIdentifier.first)
    }
    let answered = first(.inReplyTo, "in-reply-to:")
    let root = first(.references, "references:") ?? answered ?? own
    sink.set("kMDItemIdentifier", own.map(AttributeValue.string))
    sink.set("relatedUniqueIdentifier", answered.map(AttributeValue.string))
    sink.set("org_limelight_mail_thread", root.map(AttributeValue.string))
  }

  /// Reports signed and encrypted messages. Their transmitted form is an attachment, which is read separately.
  private static func giveProtection(
    _ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink
  ) {
    let isSigned =
      properties.line(item, .messageClass)?.lowercased().hasPrefix("ipm.note.smime.multipartsigned") == true
    sink.set(.securityMethod, .string(isSigned ? "S/MIME signature" : "S/MIME encryption"))
    if !isSigned { sink.notePartial("the message is encrypted, or wrapped in its signature") }
  }
}
