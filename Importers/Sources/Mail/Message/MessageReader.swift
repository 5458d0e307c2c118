import Encodings
import ImporterKit
import Languages

/// Reads messages: the attributes in their headers, their text, and their attachments.
final class MessageReader {
  let decoder = CharsetDecoder()
  private var header: HeaderText
  let partText: PartText
  private var text: [UInt8] = []

  /// Maximum depth of messages inside messages. The host has a limit of its own.
  private static let mostDepth = 8
  private var depth = 0
  /// True if the languages of texts are detected. Detection takes longer than everything else, so it is off for
  /// mailboxes.
  var tellsLanguages = true

  init() {
    header = HeaderText(decoder)
    partText = PartText(decoder)
  }

  /// Gives a message and the items inside it.
  func read(_ message: Bytes, into sink: inout AttributeSink) {
    read(HeaderFields(message), into: &sink)
  }

  func read(_ fields: HeaderFields, into sink: inout AttributeSink) {
    MessageAttributes.give(fields, &header, to: &sink)
    let tree = PartTree(fields, header: header)
    var attachments = tree.attachments
    giveProtection(tree, to: &sink)
    giveText(tree, &attachments, to: &sink)
    if let limit = tree.limit { sink.notePartial(limit) }
    guard depth < Self.mostDepth else { return }
    depth += 1
    for part in attachments where !add(part, to: &sink) { break }
    depth -= 1
  }

  private func giveProtection(_ tree: PartTree, to sink: inout AttributeSink) {
    guard let protection = tree.protection else { return }
    sink.set(.securityMethod, .string(protection.rawValue))
    if protection.isEncrypted { sink.notePartial(protection.reason) }
  }

  private func giveText(_ tree: PartTree, _ attachments: inout [MessagePart], to sink: inout AttributeSink) {
    text.removeAll(keepingCapacity: true)
    for part in tree.texts {
      let start = text.count
      if let problem = partText.append(part, to: &text) { sink.notePartial(problem) }
      if part.isPlainText, part.encoding != .base64 { InlineText.tidy(&text, from: start, part, &attachments, &sink) }
    }
    appendMissing(tree.twins, to: &sink)
    text.withUnsafeBufferPointer { text in
      if tellsLanguages, !text.isEmpty { sink.set(.languages, .strings(LanguageGuess.languages(of: text))) }
      _ = sink.appendText(text)
    }
  }

  /// Appends the lines of HTML parts that have words which the plain text beside them lacks.
  private func appendMissing(_ pages: [MessagePart], to sink: inout AttributeSink) {
    guard !pages.isEmpty else { return }
    let plain = text.withUnsafeBufferPointer { AlternativeText($0) }
    for part in pages {
      var page: [UInt8] = []
      if let problem = partText.append(part, to: &page) { sink.notePartial(problem) }
      page.withUnsafeBufferPointer { plain.appendMissing(of: $0, to: &text) }
    }
  }

  /// Gives an attachment: its text if it is a text, page or message, else its bytes for the importer of its type.
  private func add(_ part: MessagePart, to sink: inout AttributeSink) -> Bool {
    sink.addMember(MemberNaming.header(of: part)) { sink in
      if part.isMessage { return readInner(part, into: &sink) }
      if part.isEnveloped { return readSigned(part, into: &sink) }
      if readPersonal(part, into: &sink) { return }
      guard part.type.hasPrefix("text/") else { return part.giveContents(to: &sink) }
      var text: [UInt8] = []
      if let problem = partText.append(part, to: &text) { sink.notePartial(problem) }
      text.withUnsafeBufferPointer { _ = sink.appendText($0) }
    }
  }

  /// Reads attached contacts, calendars, mailboxes and `winmail.dat`.
  private func readPersonal(_ part: MessagePart, into sink: inout AttributeSink) -> Bool {
    guard let kind = AttachedKind(mimeType: part.type) else { return false }
    var bytes: [UInt8] = []
    part.encoding.append(part.body, to: &bytes)
    bytes.withUnsafeBufferPointer { bytes in
      switch kind {
      case .contacts: ContactReader(decoder: decoder).read(bytes, into: &sink)
      case .calendar: CalendarReader(decoder: decoder).read(bytes, into: &sink)
      case .transport: TransportStreamReader(decoder: decoder).read(bytes, into: &sink)
      case .mailbox: readMailbox(bytes, into: &sink)
      }
    }
    return true
  }

  func readMailbox(_ bytes: Bytes, into sink: inout AttributeSink) {
    var rest = bytes
    while !rest.isEmpty {
      var message = rest
      if case .at(let end) = MessageBorder.find(in: rest, from: 0, isLast: true) { message = rest.piece(0..<end) }
      rest = rest.dropping(message.count)
      if MessageBorder.isBorder(message) { message = message.dropping(message.lineEnd(from: 0)) }
      guard addMessage(message, isCut: false, to: &sink) else { return }
    }
  }

  /// Gives a message of a mailbox as an item.
  func addMessage(_ message: Bytes, isCut: Bool, to sink: inout AttributeSink) -> Bool {
    guard !message.trimmed.isEmpty else { return true }
    let fields = HeaderFields(message)
    let header = MemberHeader(
      MessageIdentifier.name(of: fields), contentType: "com.apple.mail.email", size: Int64(message.count))
    return sink.addMember(header) { sink in
      if isCut { sink.notePartial("the message is too large: its end was not read") }
      read(fields, into: &sink)
    }
  }

  /// Reads a message that is wrapped inside its signature.
  private func readSigned(_ part: MessagePart, into sink: inout AttributeSink) {
    OpaqueSignature.contents(of: part)?.withUnsafeBufferPointer { read($0, into: &sink) }
  }

  private func readInner(_ part: MessagePart, into sink: inout AttributeSink) {
    guard part.encoding != .identity else { return read(part.body, into: &sink) }
    var bytes: [UInt8] = []
    part.encoding.append(part.body, to: &bytes)
    bytes.withUnsafeBufferPointer { read($0, into: &sink) }
  }
}

/// Finds what is embedded in plain text: uuencoded files and OpenPGP messages.
enum InlineText {
  static func tidy(
    _ text: inout [UInt8], from start: Int, _ part: MessagePart, _ attachments: inout [MessagePart],
    _ sink: inout AttributeSink
  ) {
    let isEncrypted = text.withUnsafeBufferPointer {
      $0.dropping(start).trimmed.hasPrefix("-----begin pgp message-----")
    }
    if isEncrypted {
      text.removeLast(text.count - start)
      sink.set(.securityMethod, .string(MessageProtection.encryptedPGP.rawValue))
      sink.notePartial(MessageProtection.encryptedPGP.reason)
    }
    takeFiles(&text, from: start, part, &attachments)
  }

  /// Turns uuencoded files in a text into attachments.
  private static func takeFiles(
    _ text: inout [UInt8], from start: Int, _ part: MessagePart, _ attachments: inout [MessagePart]
  ) {
    guard text.withUnsafeBufferPointer({ UUEncoding.block(in: $0, from: start) }) != nil else { return }
    // Attachments refer to the bytes of the message, which stay in memory. `text` is only a decoded copy.
    var position = 0
    while let block = UUEncoding.block(in: part.body, from: position), attachments.count < 1_000 {
      var attached = part
      attached.name = part.body.piece(block.name).string
      attached.type = "application/octet-stream"
      attached.encoding = .uuencode
      attached.body = part.body.piece(block.lines)
      attachments.append(attached)
      position = block.whole.upperBound
    }
    removeBlocks(&text, from: start)
  }

  private static func removeBlocks(_ text: inout [UInt8], from start: Int) {
    var kept = Array(text[..<start])
    var position = start
    text.withUnsafeBufferPointer { bytes in
      while let block = UUEncoding.block(in: bytes, from: position) {
        kept += bytes.piece(position..<block.whole.lowerBound)
        position = block.whole.upperBound
      }
      kept += bytes.dropping(position)
    }
    text = kept
  }
}
