import ByteReading
import CompoundFile
import Encodings
import ImporterKit
import WebPages
import WordBuffer

/// Reads a message of Outlook: head, text, and what is attached to it.
struct MessageReader {
  /// What precedes the short properties of a message that is a file; of one inside another.
  static let headBytes = 32
  static let innerHeadBytes = 24

  let pages: CodePages
  let limit: Int
  /// How deep it lies in others.
  var depth = 0

  static let mostDepth = 8
  private static let mostRecipients = 5_000

  init(pages: CodePages, limit: Int) {
    self.pages = pages
    self.limit = limit
  }

  func read(_ storage: Storage, headBytes: Int, into sink: inout AttributeSink) {
    var properties = MessageProperties(storage, headBytes: headBytes, pages: pages)
    properties.page = MessageCodePage.page(of: properties, pages.undeclared.decoder)
    let recipients = storage.storages.lazy.filter { $0.name.lowercased().hasPrefix("__recip_version1.0_") }
      .prefix(Self.mostRecipients).map { recipient(in: $0.storage, page: properties.page) }
    MessageAttributes.give(properties, Array(recipients), to: &sink)
    giveText(properties, into: &sink)
    guard depth < Self.mostDepth else { return }
    AttachmentReader(message: self, page: properties.page).read(storage, into: &sink)
  }

  private func recipient(in storage: Storage, page: Int) -> MessageAttributes.Person {
    var properties = MessageProperties(storage, headBytes: 8, pages: pages)
    properties.page = page
    let address =
      properties.string(MessageProperties.Key.smtpAddress) ?? properties.string(MessageProperties.Key.address)
    return MessageAttributes.Person(name: properties.string(MessageProperties.Key.displayName), address: address)
  }

  /// The plain text, which nearly every message has; else the text of its RTF, or of its page.
  private func giveText(_ properties: MessageProperties, into sink: inout AttributeSink) {
    var text = TextBuilder(limit: limit)
    if !properties.append(MessageProperties.Key.body, to: &text) || text.isEmpty {
      appendFormatted(properties, to: &text, &sink)
    }
    if properties.string(MessageProperties.Key.messageClass)?.lowercased().hasPrefix("ipm.contact") == true {
      appendCard(properties, to: &text)
    }
    text.endLine()
    sink.give(text)
  }

  private func appendFormatted(
    _ properties: MessageProperties, to text: inout TextBuilder, _ sink: inout AttributeSink
  ) {
    if let packed = properties.bytes(MessageProperties.Key.compressedRichText) {
      var reader = RichTextReader(CompressedRichText.unpacked(packed, limit: 32 << 20), pages: pages, limit: limit)
      reader.read()
      text.append(reader.text.bytes[...])
    }
    guard text.isEmpty else { return }
    if let problem = MessagePage.append(properties, pages.undeclared.decoder, to: &text) { sink.notePartial(problem) }
  }

  /// Names, telephone numbers and places of a contact.
  private func appendCard(_ properties: MessageProperties, to text: inout TextBuilder) {
    for key in 0x3A00..<0x3A60 {
      guard let value = properties.string(key) else { continue }
      text.endLine()
      text.append(value)
    }
  }
}

/// What the head of a message says, as attributes.
enum MessageAttributes {
  private typealias Key = MessageProperties.Key

  struct Person {
    var name: String?
    var address: String?
  }

  static func give(_ properties: MessageProperties, _ recipients: [Person], to sink: inout AttributeSink) {
    if let subject = properties.string(Key.subject) {
      sink.set(.title, .string(subject))
      sink.set(.subject, .string(subject))
    }
    let author = Person(
      name: properties.string(Key.sentRepresentingName) ?? properties.string(Key.senderName),
      address: [Key.sentRepresentingSMTPAddress, Key.senderSMTPAddress, Key.sentRepresentingAddress, Key.senderAddress]
        .lazy.compactMap { properties.string($0) }.first { $0.contains("@") })
    give([author], .authors, "kMDItemAuthorEmailAddresses", to: &sink)
    if recipients.isEmpty {
      let names = [Key.displayTo, Key.displayCarbonCopy].compactMap { properties.string($0) }
      sink.set("kMDItemRecipients", .strings(TextLine.parts(of: names, at: ";", most: 1_000)))
    } else {
      give(recipients, "kMDItemRecipients", "kMDItemRecipientEmailAddresses", to: &sink)
    }
    giveTimes(properties, to: &sink)
    sink.set("kMDItemIdentifier", identifier(properties, Key.messageIdentifier))
    sink.set("relatedUniqueIdentifier", identifier(properties, Key.inReplyTo))
  }

  /// Names as people are called, or their addresses where no name is told.
  private static func give(
    _ people: [Person], _ names: AttributeKey, _ addresses: AttributeKey, to sink: inout AttributeSink
  ) {
    sink.set(names, .strings(people.compactMap { $0.name ?? $0.address }))
    sink.set(addresses, .strings(people.compactMap(\.address).filter { $0.contains("@") }))
  }

  private static func giveTimes(_ properties: MessageProperties, to sink: inout AttributeSink) {
    let times = [Key.clientSubmitTime, Key.deliveryTime, Key.creationTime, Key.modificationTime]
    let date = times.lazy.compactMap { properties.time($0).flatMap(FileTime.date) }.first
    sink.set(.contentCreationDate, date)
    sink.set(.contentModificationDate, date)
  }

  /// An identifier without the angle brackets around it.
  private static func identifier(_ properties: MessageProperties, _ key: Int) -> AttributeValue? {
    properties.string(key).map { .string($0.filter { $0 != "<" && $0 != ">" }) }
  }
}

/// Text of a message that is a web page alone, as newer programs save it.
enum MessagePage {
  /// Most of it is read, of a page that is made to hurt.
  private static let mostBytes = 32 << 20

  /// Appends the words of the page.
  ///
  /// - Returns: why that is not all, where that is so.
  static func append(
    _ properties: MessageProperties, _ decoder: CharsetDecoder, to text: inout TextBuilder
  ) -> String? {
    let key = MessageProperties.Key.html
    guard var page = properties.bytes(key, limit: mostBytes), !page.isEmpty else { return nil }
    let codePage = properties.isUnicode(key) ? 1200 : properties.number(MessageProperties.Key.internetCodePage)
    var decoded: [UInt8] = []
    page.withUnsafeMutableBufferPointer {
      decoder.decode($0, label: codePage.map(MessageCodePage.label), isHTML: true, into: &decoded)
    }
    let parser = HTMLTextParser()
    decoded.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    text.append(parser.words.text[...])
    return parser.stopReason
  }
}
