import Encodings
import ImporterKit
import PackedRichText

/// The contents of a `winmail.dat` (TNEF), which Outlook sends instead of text and attachments.
struct TransportStream {
  struct Attachment {
    var title: Bytes?
    var data: Bytes?
    var properties: MAPIProperties?
  }

  private(set) var subject: Bytes?
  private(set) var body: Bytes?
  private(set) var properties: MAPIProperties?
  private(set) var attachments: [Attachment] = []
  /// The code page of texts that are not in UTF-16.
  private(set) var codePage = 1252
  private(set) var isCut = false

  private static let mostAttachments = 4_000

  /// Fails if the bytes do not begin with the signature of TNEF.
  init?(_ bytes: Bytes) {
    var cursor = LittleEndianCursor(bytes)
    guard cursor.number(4) == 0x223E_9F78, cursor.number(2) != nil else { return nil }
    while cursor.position < bytes.count {
      let start = cursor.position
      guard let level = cursor.number(1), level == 1 || level == 2, let identifier = cursor.number(4),
        let length = cursor.number(4), let range = cursor.take(length)
      else {
        // Some gateways append line ends, which are no loss.
        isCut = !bytes.dropping(start).allSatisfy { $0 <= 0x20 }
        return
      }
      // Skip the checksum of 16 bits.
      _ = cursor.number(2)
      take(identifier & 0xFFFF, bytes.piece(range))
    }
  }

  private mutating func take(_ identifier: Int, _ data: Bytes) {
    switch identifier {
    case 0x8004: subject = data
    case 0x800C: body = data
    case 0x9007: codePage = LittleEndianCursor.first(data) ?? codePage
    case 0x9003:
      properties = MAPIProperties(data)
      if properties?.isCut == true { isCut = true }
    // Each attachment begins with the data for drawing it (`attAttachRendData`).
    case 0x9002: if attachments.count < Self.mostAttachments { attachments.append(Attachment()) }
    case 0x8010: edit { $0.title = data }
    case 0x800F: edit { $0.data = data }
    case 0x9005: edit { $0.properties = MAPIProperties(data) }
    default: break
    }
  }

  private mutating func edit(_ change: (inout Attachment) -> Void) {
    if attachments.isEmpty { attachments.append(Attachment()) }
    change(&attachments[attachments.count - 1])
  }
}

extension LittleEndianCursor {
  /// The number in the first four bytes.
  static func first(_ bytes: Bytes) -> Int? {
    var cursor = LittleEndianCursor(bytes)
    return cursor.number(4)
  }
}

/// Gives the text and the attachments of a `winmail.dat`.
struct TransportStreamReader {
  let decoder: CharsetDecoder
  private static let mostDepth = 4

  func read(_ bytes: Bytes, depth: Int = 0, into sink: inout AttributeSink) {
    guard let stream = TransportStream(bytes) else { return sink.notePartial("the attachment is no TNEF stream") }
    if stream.isCut { sink.notePartial("the TNEF stream is cut off") }
    if let subject = subject(of: stream) {
      sink.set(.title, .string(subject))
      sink.set(.subject, .string(subject))
    }
    if let sender = text(stream.properties?[.senderName], stream), !sender.isEmpty {
      sink.set(.authors, .strings([sender]))
    }
    body(of: stream).withUnsafeBufferPointer { _ = sink.appendText($0) }
    for (index, attachment) in stream.attachments.enumerated() {
      guard add(attachment, index, stream, depth, to: &sink) else { return }
    }
  }

  private func subject(of stream: TransportStream) -> String? {
    let said = [
      text(stream.properties?[.subject], stream), text(stream.subject, stream),
      text(stream.properties?[.conversationTopic], stream),
    ]
    return said.lazy.compactMap { $0 }.first { !$0.isEmpty }
  }

  private func text(_ value: (isWide: Bool, bytes: Bytes)?, _ stream: TransportStream) -> String? {
    guard let value else { return nil }
    return HeaderText.tidied(decoded(value.bytes, isWide: value.isWide, stream))
  }

  private func text(_ bytes: Bytes?, _ stream: TransportStream) -> String? {
    bytes.map { HeaderText.tidied(decoded($0, isWide: false, stream)) }
  }

  private func decoded(_ bytes: Bytes, isWide: Bool, _ stream: TransportStream) -> [UInt8] {
    var copy = Array(bytes)
    var output: [UInt8] = []
    copy.withUnsafeMutableBufferPointer {
      decoder.decode($0, label: isWide ? "UTF-16LE" : "cp\(stream.codePage)", into: &output)
    }
    return output
  }

  /// The text of the message: the plain text, else that of its HTML, else that of its RTF.
  private func body(of stream: TransportStream) -> [UInt8] {
    if let body = stream.properties?[.body] { return decoded(body.bytes, isWide: body.isWide, stream) }
    if let body = stream.body { return decoded(body, isWide: false, stream) }
    var output: [UInt8] = []
    if let page = stream.properties?[.html] {
      var part = MessagePart(
        type: "text/html", charset: nil, encoding: .identity, body: page.bytes, name: nil, place: "1")
      if page.isWide { part.charset = "UTF-16LE" }
      PartText(decoder).append(part, to: &output)
    } else if let packed = stream.properties?[.compressedRTF] {
      output = PackedRichText.words(of: packed.bytes, decoder)
    }
    return output
  }

  private func add(
    _ attachment: TransportStream.Attachment, _ index: Int, _ stream: TransportStream, _ depth: Int,
    to sink: inout AttributeSink
  ) -> Bool {
    let names = [
      text(attachment.properties?[.longFileName], stream), text(attachment.properties?[.fileName], stream),
      text(attachment.title, stream),
    ]
    let name = names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "part-\(index + 1)"
    let data = attachment.data ?? attachment.properties?[.attachedData]?.bytes ?? Bytes(start: nil, count: 0)
    var part = MessagePart(
      type: text(attachment.properties?[.mimeType], stream)?.lowercased() ?? "", charset: nil, encoding: .identity,
      body: data, name: name, place: "\(index + 1)")
    // An attached message begins with the identifier of an interface, 16 bytes.
    let inner = TransportStream(data.dropping(16)) != nil ? data.dropping(16) : nil
    if inner != nil { part.type = "message/rfc822" }
    part.type = MemberNaming.mimeType(said: part.type, name: name)
    return sink.addMember(MemberNaming.header(of: part)) { sink in
      if let inner, depth < Self.mostDepth { return read(inner, depth: depth + 1, into: &sink) }
      guard part.type.hasPrefix("text/") else { return part.giveContents(to: &sink) }
      var text: [UInt8] = []
      PartText(decoder).append(part, to: &text)
      text.withUnsafeBufferPointer { _ = sink.appendText($0) }
    }
  }
}
