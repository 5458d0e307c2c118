import ImporterKit

/// A leaf of a message's tree of parts.
struct MessagePart {
  /// MIME type in lower case; `text/plain` if none is declared.
  var type: String
  var charset: String?
  var encoding: TransferEncoding
  var body: Bytes
  /// File name under which the part was sent.
  var name: String?
  /// Position in the tree, such as `2.1`. Parts without a name are named by it.
  var place: String
  /// Identifier (`Content-ID`) by which other parts of a saved page refer to this one.
  var identifier: String?
  /// Address (`Content-Location`) of a part of a saved page.
  var location: String?
  var isAttachment = false
  var isFlowed = false
  var deletesSpaces = false

  var isPlainText: Bool { type == "text/plain" }
  var isHTML: Bool { type == "text/html" || type == "application/xhtml+xml" || isPageForFew }
  /// HTML for particular programs, such as AMP, which comes beside HTML for all.
  var isPageForFew: Bool { type == "text/x-amp-html" || type == "text/watch-html" }
  /// Rich text with commands, read like HTML.
  var isMarkup: Bool { type == "text/enriched" || type == "text/richtext" }
  /// A delivery report, or a fragment of a message.
  var isReport: Bool { type.hasPrefix("message/") && !isMessage }
  /// True if the part is a whole signed or encrypted message.
  var isEnveloped: Bool { type == "application/pkcs7-mime" || type == "application/x-pkcs7-mime" }
  var isMessage: Bool { type == "message/rfc822" || type == "message/global" || type == "message/news" }
}

extension MessagePart {
  /// Gives the decoded bytes, if the host wants contents of this size.
  func giveContents(to sink: inout AttributeSink) {
    guard sink.wantsContents, !body.isEmpty, sink.takesContents(size: Int64(encoding.size(of: body))) else { return }
    guard encoding != .identity else {
      sink.appendContents(body)
      return
    }
    var bytes: [UInt8] = []
    encoding.append(body, to: &bytes)
    bytes.withUnsafeBufferPointer { _ = sink.appendContents($0) }
  }
}

/// The protection of a message, as its parts reveal it.
enum MessageProtection: String {
  case signedSMIME = "S/MIME signature"
  case signedPGP = "OpenPGP signature"
  case encryptedSMIME = "S/MIME encryption"
  case encryptedPGP = "OpenPGP encryption"

  /// The reason given for the missing text.
  var reason: String {
    "the message is encrypted (\(self == .encryptedPGP ? "OpenPGP" : "S/MIME")): its text cannot be read"
  }
  var isEncrypted: Bool { self == .encryptedSMIME || self == .encryptedPGP }
}

/// Sorts the leaves of a message into texts and attachments.
///
/// A saved page has the form of a message too. Its HTML parts are text whether they have names or not, and are
/// preferred to a plain text with the same content.
struct PartTree {
  private(set) var texts: [MessagePart] = []
  /// HTML parts beside a plain text that should have the same content.
  private(set) var twins: [MessagePart] = []
  private(set) var attachments: [MessagePart] = []
  private(set) var protection: MessageProtection?
  /// The reason if not all parts were read.
  private(set) var limit: String?
  private var header: HeaderText
  private let isPage: Bool
  private var count = 0

  private static let mostDepth = 24
  /// Maximum number of parts. Most parts of a saved page are its pictures.
  private var mostParts: Int { isPage ? 40_000 : 4_000 }

  init(_ fields: HeaderFields, header: HeaderText, isPage: Bool = false) {
    self.header = header
    self.isPage = isPage
    read(fields, place: "", depth: 0, context: Context())
  }

  /// Properties of a part that depend on the parts around it.
  private struct Context {
    /// True if the parts belong to a digest: they are messages unless they declare another type.
    var isDigest = false
    /// True if a plain text beside the part has the same content.
    var hasPlainTwin = false
  }

  private mutating func read(_ fields: HeaderFields, place: String, depth: Int, context: Context) {
    count += 1
    guard depth < Self.mostDepth, count <= mostParts else {
      let whole = isPage ? "page" : "message"
      limit = depth < Self.mostDepth ? "the \(whole) has more than \(mostParts) parts" : "parts are nested too deeply"
      return
    }
    let field = fields[.contentType]
    // Without a type and a disposition, the part is plain text, and its header needs no further parsing.
    if field == nil, !context.isDigest, fields[.contentDisposition] == nil, !context.hasPlainTwin {
      return addLeaf(Self.plain(fields, place))
    }
    let type = MIMEParameters(field ?? Bytes(start: nil, count: 0))
    if type.value.hasPrefix("multipart/") {
      // A multipart without its boundary is read as a single part, except in a saved page.
      if readParts(of: fields, type, place, depth, context) || isPage { return }
    }
    addLeaf(part(fields, type, place, context), hasPlainTwin: context.hasPlainTwin)
  }

  private static func plain(_ fields: HeaderFields, _ place: String) -> MessagePart {
    MessagePart(
      type: "text/plain", charset: nil, encoding: TransferEncoding(fields[.contentTransferEncoding], fields.body),
      body: fields.body, name: nil, place: place)
  }

  /// Reads the parts of a multipart.
  ///
  /// - Returns: False if there is no boundary in it; the body is then read as a single part.
  private mutating func readParts(
    of fields: HeaderFields, _ type: MIMEParameters, _ place: String, _ depth: Int, _ outer: Context
  ) -> Bool {
    guard var boundary = type.bytes("boundary") else { return false }
    while boundary.last?.isSpace == true { boundary.removeLast() }
    guard !boundary.isEmpty else { return false }
    note(type)
    let pieces = MultipartBody.parts(of: fields.body, boundary: boundary, most: mostParts)
    guard !pieces.isEmpty else { return false }
    let children = pieces.map(HeaderFields.init)
    var context = Context(isDigest: type.value == "multipart/digest", hasPlainTwin: outer.hasPlainTwin)
    // If one of the alternatives is plain text, all others become twins: they are read only for words that it lacks.
    let choosesPlain =
      !isPage && !outer.hasPlainTwin && type.value == "multipart/alternative"
      && children.contains(where: Self.hasPlainText)
    for (index, child) in children.enumerated() {
      if choosesPlain { context.hasPlainTwin = !Self.hasPlainText(child) }
      read(child, place: place.isEmpty ? "\(index + 1)" : "\(place).\(index + 1)", depth: depth + 1, context: context)
    }
    return true
  }

  /// True if a part is plain text and not empty.
  private static func hasPlainText(_ fields: HeaderFields) -> Bool {
    guard !fields.body.trimmed.isEmpty else { return false }
    guard let type = fields[.contentType] else { return true }
    return type.trimmed.hasPrefix("text/plain")
  }

  private mutating func part(
    _ fields: HeaderFields, _ type: MIMEParameters, _ place: String, _ context: Context
  ) -> MessagePart {
    let fallback = context.isDigest ? "message/rfc822" : "text/plain"
    let isUsable = type.value.contains("/") && !type.value.hasPrefix("multipart/")
    var part = MessagePart(
      type: isUsable ? type.value : type.value == "text" ? "text/plain" : fallback,
      charset: type.text("charset", &header), encoding: TransferEncoding(fields[.contentTransferEncoding], fields.body),
      body: fields.body, place: place)
    let disposition = fields[.contentDisposition].map(MIMEParameters.init)
    part.name = disposition?.text("filename", &header) ?? type.text("name", &header)
    if part.name?.isEmpty == true { part.name = nil }
    part.type = MemberNaming.mimeType(said: part.type, name: part.name)
    part.isAttachment = disposition?.value == "attachment"
    part.isFlowed = type.text("format", &header)?.lowercased() == "flowed"
    part.deletesSpaces = type.text("delsp", &header)?.lowercased() == "yes"
    if isPage {
      part.identifier = fields[.contentID].flatMap(MessageIdentifier.first)
      part.location = fields[.contentLocation].map { header.address($0) }
    }
    return part
  }

  /// Adds a leaf to the texts or the attachments. A text with a file name or the disposition `attachment` is attached.
  private mutating func addLeaf(_ part: MessagePart, hasPlainTwin: Bool = false) {
    noteProtection(part)
    if Self.signatures.contains(part.type) { return }
    let isText = part.isPlainText || part.isHTML || part.isMarkup || part.isReport
    if isText, !part.isAttachment && part.name == nil || isPage && part.isHTML {
      if hasPlainTwin || part.isPageForFew { twins.append(part) } else { texts.append(part) }
      return
    }
    if part.place.isEmpty, isText { return texts.append(part) }
    attachments.append(part)
  }

  /// Types of parts that hold only signatures or control data.
  private static let signatures: Set<String> = [
    "application/pgp-signature", "application/pgp-encrypted", "application/pkcs7-signature",
    "application/x-pkcs7-signature",
  ]

  private mutating func note(_ type: MIMEParameters) {
    let subtype = type.text("protocol", &header)?.lowercased() ?? ""
    switch type.value {
    case "multipart/signed": protection = protection ?? (subtype.contains("pkcs7") ? .signedSMIME : .signedPGP)
    case "multipart/encrypted": protection = subtype.contains("pkcs7") ? .encryptedSMIME : .encryptedPGP
    default: break
    }
  }

  private mutating func noteProtection(_ part: MessagePart) {
    guard part.isEnveloped else { return }
    protection = OpaqueSignature.holds(part) ? .signedSMIME : .encryptedSMIME
  }
}

/// Splits a multipart body at the lines of its boundary.
enum MultipartBody {
  static func parts(of body: Bytes, boundary: [UInt8], most: Int) -> [Bytes] {
    var parts: [Bytes] = []
    var start: Int?
    var position = 0
    func close(_ start: Int, _ end: Int) {
      // The line end before a boundary belongs to the boundary (RFC 2046).
      var end = end
      if end > start, body[end - 1] == 0x0A { end -= 1 }
      if end > start, body[end - 1] == 0x0D { end -= 1 }
      parts.append(body.piece(start..<end))
    }
    while position < body.count, parts.count < most {
      let end = body.lineEnd(from: position)
      if body[position] == 0x2D, let isLast = delimiter(body, position, end, boundary) {
        if let start { close(start, position) }
        start = isLast ? nil : end
        if isLast { break }
      }
      position = end
    }
    if let start, start < body.count { parts.append(body.dropping(start)) }
    return parts
  }

  /// True if a line is the closing boundary, false if it is another one, `nil` if it is no boundary.
  private static func delimiter(_ body: Bytes, _ start: Int, _ end: Int, _ boundary: [UInt8]) -> Bool? {
    guard end - start >= boundary.count + 2, body[start + 1] == 0x2D else { return nil }
    for index in 0..<boundary.count where body[start + 2 + index] != boundary[index] { return nil }
    let rest = body.piece(start + 2 + boundary.count..<end).trimmed
    if rest.isEmpty { return false }
    return rest.count >= 2 && rest[0] == 0x2D && rest[1] == 0x2D ? true : nil
  }
}
