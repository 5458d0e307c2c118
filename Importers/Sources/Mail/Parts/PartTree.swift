import ImporterKit

/// A part of a message that has no parts itself.
struct MessagePart {
  /// MIME type in lower case, `text/plain` where none is said.
  var type: String
  var charset: String?
  var encoding: TransferEncoding
  var body: Bytes
  /// File name that it was sent under.
  var name: String?
  /// Place in the tree, such as `2.1`: the name of a part without one.
  var place: String
  /// What other parts of a saved page refer to it by.
  var identifier: String?
  /// Where a part of a saved page was.
  var location: String?
  var isAttachment = false
  var isFlowed = false
  var deletesSpaces = false

  var isPlainText: Bool { type == "text/plain" }
  var isHTML: Bool { type == "text/html" || type == "application/xhtml+xml" || isPageForFew }
  /// A page for programs of one maker, beside one for all.
  var isPageForFew: Bool { type == "text/x-amp-html" || type == "text/watch-html" }
  /// Text with commands, read as pages are.
  var isMarkup: Bool { type == "text/enriched" || type == "text/richtext" }
  /// What a mail program says of a delivery, and messages in pieces.
  var isReport: Bool { type.hasPrefix("message/") && !isMessage }
  /// Signed or encrypted as a whole.
  var isEnveloped: Bool { type == "application/pkcs7-mime" || type == "application/x-pkcs7-mime" }
  var isMessage: Bool { type == "message/rfc822" || type == "message/global" || type == "message/news" }
}

extension MessagePart {
  /// Hands on the bytes that are meant, where the host has them read.
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

/// Protection that a message's parts tell of.
enum MessageProtection: String {
  case signedSMIME = "S/MIME signature"
  case signedPGP = "OpenPGP signature"
  case encryptedSMIME = "S/MIME encryption"
  case encryptedPGP = "OpenPGP encryption"

  /// Why there is no text.
  var reason: String {
    "the message is encrypted (\(self == .encryptedPGP ? "OpenPGP" : "S/MIME")): its text cannot be read"
  }
  var isEncrypted: Bool { self == .encryptedSMIME || self == .encryptedPGP }
}

/// Takes a message apart: leaves that are read as its text, and leaves that are attached to it. A saved page is a message too:
/// its pages are text whether they have names or not, and are preferred to what says the same without tags.
struct PartTree {
  private(set) var texts: [MessagePart] = []
  /// Pages beside a plain text that should say the same.
  private(set) var twins: [MessagePart] = []
  private(set) var attachments: [MessagePart] = []
  private(set) var protection: MessageProtection?
  /// Set where not all parts were looked at.
  private(set) var limit: String?
  private var header: HeaderText
  private let isPage: Bool
  private var count = 0

  private static let mostDepth = 24
  /// Most parts of a page are the pictures on it.
  private var mostParts: Int { isPage ? 40_000 : 4_000 }

  init(_ fields: HeaderFields, header: HeaderText, isPage: Bool = false) {
    self.header = header
    self.isPage = isPage
    read(fields, place: "", depth: 0, context: Context())
  }

  /// What is known of the parts around one.
  private struct Context {
    /// Its parts are messages unless they say otherwise.
    var isDigest = false
    /// A plain text beside it says the same.
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
    if field == nil, !context.isDigest, fields[.contentDisposition] == nil, !context.hasPlainTwin {
      return addLeaf(Self.plain(fields, place))
    }
    let type = MIMEParameters(field ?? Bytes(start: nil, count: 0))
    if type.value.hasPrefix("multipart/") {
      if readParts(of: fields, type, place, depth, context) || isPage { return }
    }
    addLeaf(part(fields, type, place, context), hasPlainTwin: context.hasPlainTwin)
  }

  private static func plain(_ fields: HeaderFields, _ place: String) -> MessagePart {
    MessagePart(
      type: "text/plain", charset: nil, encoding: TransferEncoding(fields[.contentTransferEncoding], fields.body),
      body: fields.body, name: nil, place: place)
  }

  /// - Returns: `false` when there is no boundary in it: then a message is read as text.
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
    let choosesPlain =
      !isPage && !outer.hasPlainTwin && type.value == "multipart/alternative"
      && children.contains(where: Self.hasPlainText)
    for (index, child) in children.enumerated() {
      if choosesPlain { context.hasPlainTwin = !Self.hasPlainText(child) }
      read(child, place: place.isEmpty ? "\(index + 1)" : "\(place).\(index + 1)", depth: depth + 1, context: context)
    }
    return true
  }

  /// Whether a part is plain text with something in it.
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

  /// Sorts a leaf: text is the message's own unless it was attached as a file.
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

  /// Parts that are for programs alone.
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

/// Parts of a multipart body, between the lines of its boundary.
enum MultipartBody {
  static func parts(of body: Bytes, boundary: [UInt8], most: Int) -> [Bytes] {
    var parts: [Bytes] = []
    var start: Int?
    var position = 0
    func close(_ start: Int, _ end: Int) {
      // The line end before a boundary is the boundary's.
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

  /// Whether a line is the boundary's last one; `nil` where it is none.
  private static func delimiter(_ body: Bytes, _ start: Int, _ end: Int, _ boundary: [UInt8]) -> Bool? {
    guard end - start >= boundary.count + 2, body[start + 1] == 0x2D else { return nil }
    for index in 0..<boundary.count where body[start + 2 + index] != boundary[index] { return nil }
    let rest = body.piece(start + 2 + boundary.count..<end).trimmed
    if rest.isEmpty { return false }
    return rest.count >= 2 && rest[0] == 0x2D && rest[1] == 0x2D ? true : nil
  }
}
