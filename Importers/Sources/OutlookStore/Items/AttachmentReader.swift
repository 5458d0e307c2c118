import ImporterKit

/// Reads the attachments of an item. The bytes of files are passed to the host, and attached messages are parsed here.
struct AttachmentReader {
  private let reader: ItemReader
  private let properties: ItemProperties

  private static let mostAttachments: Int32 = 4_000
  private static let pieceBytes = 64 << 10
  /// MIME type of the attachment that contains a signed message in its transmitted form.
  private static let signedType = "multipart/signed"

  init(_ reader: ItemReader, _ properties: ItemProperties) {
    self.reader = reader
    self.properties = properties
  }

  func give(of item: borrowing StoreItem, to sink: inout AttributeSink) {
    guard let count = item.attachmentCount else { return sink.notePartial("the list of attachments is damaged") }
    for index in 0..<min(count, Self.mostAttachments) {
      guard let attachment = item.attachment(index) else {
        sink.notePartial("an attachment is damaged")
        continue
      }
      guard add(attachment, place: index + 1, to: &sink) else { return }
    }
  }

  /// - Returns: `false` if the host wants no more members.
  private func add(_ attachment: borrowing StoreItem, place: Int32, to sink: inout AttributeSink) -> Bool {
    if let inner = attachment.innerMessage() {
      let name = properties.line(attachment, .displayName) ?? "message-\(place)"
      guard let found = reader.found(inner, name: name) else { return true }
      return sink.addMember(found.header) { sink in reader.read(found, into: &sink) }
    }
    // The other attachments are files, and links to files elsewhere.
    guard let size = attachment.dataSize else { return true }
    let type = properties.line(attachment, .attachmentMimeType)?.lowercased()
    let header = MemberHeader(
      name(of: attachment, place), contentType: type == Self.signedType ? "com.apple.mail.email" : "", size: size)
    return sink.addMember(header) { sink in
      if sink.takesContents(size: size) { handOn(attachment, to: &sink) }
    }
  }

  private func name(of attachment: borrowing StoreItem, _ place: Int32) -> String {
    let name = properties.first(attachment, .attachmentLongName, .attachmentShortName, .displayName)
    let suffix = properties.line(attachment, .attachmentExtension) ?? ""
    return MemberNaming.safe(name ?? "attachment-\(place)\(suffix)")
  }

  private func handOn(_ attachment: borrowing StoreItem, to sink: inout AttributeSink) {
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    var goesOn = true
    while goesOn {
      guard let count = piece.withUnsafeMutableBufferPointer({ attachment.read(into: $0) }) else {
        return sink.notePartial("the attachment is damaged")
      }
      goesOn =
        count > 0
        && piece.withUnsafeBufferPointer { sink.appendContents(UnsafeBufferPointer(rebasing: $0.prefix(count))) }
    }
  }
}
