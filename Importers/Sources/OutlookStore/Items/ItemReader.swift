import ImporterKit

/// An item with the properties that the host needs before the contents.
struct FoundItem: ~Copyable {
  let item: StoreItem
  let kind: ItemKind
  let page: UInt64
  let header: MemberHeader
}

/// The kind of an item, by its message class.
enum ItemKind {
  case message
  case contact
  case appointment
  case task
  case note

  init(messageClass: String) {
    let name = messageClass.lowercased()
    let kinds: [(String, ItemKind)] = [
      ("ipm.contact", .contact), ("ipm.distlist", .contact), ("ipm.appointment", .appointment),
      ("ipm.taskrequest", .message),
      ("ipm.task", .task), ("ipm.stickynote", .note),
    ]
    self = kinds.first { name.hasPrefix($0.0) }?.1 ?? .message
  }

  var contentType: String {
    switch self {
    case .message: "com.apple.mail.email"
    case .contact: "public.vcard"
    case .appointment, .task: "com.apple.ical.ics"
    case .note: "public.plain-text"
    }
  }
}

/// Reads items: their properties, text and attachments.
final class ItemReader {
  private let texts = StoreTexts()
  private var depth = 0

  /// Maximum depth of nested messages. The host has its own limit.
  private static let mostDepth = 8

  func name(ofFolder folder: borrowing StoreItem) -> String {
    texts.line(folder.value(.displayName), page: 1252) ?? "folder-\(folder.identifier)"
  }

  /// Reads the properties of the item. `nil` if they are damaged.
  func found(_ item: consuming StoreItem, name: String? = nil) -> FoundItem? {
    guard let count = item.setCount, count > 0 else { return nil }
    let page = codePage(of: item)
    let kind = ItemKind(messageClass: texts.line(item.value(.messageClass), page: page) ?? "")
    let own = texts.line(item.value(.messageIdentifier), page: page).map(MessageIdentifier.plain)
    let header = MemberHeader(
      MemberNaming.safe(name ?? own ?? "item-\(item.identifier)"), contentType: kind.contentType,
      size: item.value(.messageSize)?.number.map { Int64($0 & 0xFFFF_FFFF) })
    return FoundItem(item: item, kind: kind, page: page, header: header)
  }

  /// Code page of the texts that are not in UTF-16.
  private func codePage(of item: borrowing StoreItem) -> UInt64 {
    for tag in [PropertyTag.codePage, .internetCodePage] {
      if let page = item.value(tag)?.number, page > 3, page != 1200, page != 20127 { return page }
    }
    return 1252
  }

  func read(_ found: borrowing FoundItem, into sink: inout AttributeSink) {
    let properties = ItemProperties(texts: texts, page: found.page)
    switch found.kind {
    case .message: MessageAttributes.give(found.item, properties, to: &sink)
    case .contact: ContactAttributes.give(found.item, properties, to: &sink)
    case .appointment: AppointmentAttributes.give(found.item, properties, to: &sink)
    case .task: TaskAttributes.give(found.item, properties, to: &sink)
    case .note: NoteAttributes.give(found.item, properties, to: &sink)
    }
    sink.set(.keywords, .strings(properties.keywords(of: found.item)))
    giveText(of: found.item, properties, to: &sink)
    guard depth < Self.mostDepth else { return }
    depth += 1
    AttachmentReader(self, properties).give(of: found.item, to: &sink)
    depth -= 1
  }

  /// Gives the plain text, which most items have. Otherwise gives the text of the HTML body or of the RTF body.
  private func giveText(
    of item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink
  ) {
    var text = texts.text(item.value(.body), page: properties.page)
    if text == nil {
      let page = item.value(.internetCodePage)?.number ?? properties.page
      let words = texts.words(ofPage: item.value(.html), page: page)
      if let problem = words?.problem { sink.notePartial(problem) }
      text = words?.text ?? texts.words(ofPackedRichText: item.value(.packedRichText))
    }
    guard var text, !text.isEmpty else { return }
    if text.last != 0x0A { text.append(0x0A) }
    text.withUnsafeBufferPointer { _ = sink.appendText($0) }
  }
}
