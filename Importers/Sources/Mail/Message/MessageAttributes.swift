import ImporterKit

/// The attributes that come from the header of a message.
enum MessageAttributes {
  /// Gives title, people, dates, thread and details.
  static func give(_ fields: HeaderFields, _ header: inout HeaderText, to sink: inout AttributeSink) {
    if let subject = fields[.subject].map({ header.string($0) }), !subject.isEmpty {
      sink.set(.title, .string(subject))
      sink.set(.subject, .string(subject))
    }
    givePeople(fields, &header, to: &sink)
    if let date = fields[.date].flatMap(MailDate.read) ?? received(fields) {
      sink.set(.contentCreationDate, .date(date))
      sink.set(.contentModificationDate, .date(date))
    }
    giveThread(fields, to: &sink)
    giveDetails(fields, &header, to: &sink)
  }

  /// The time after the last semicolon of `Received`, which the last server wrote.
  private static func received(_ fields: HeaderFields) -> Timestamp? {
    guard let field = fields[.received], let mark = field.lastIndex(of: 0x3B) else { return nil }
    return MailDate.read(field.dropping(mark + 1))
  }

  private static func givePeople(_ fields: HeaderFields, _ header: inout HeaderText, to sink: inout AttributeSink) {
    let authors = addresses(fields, [fields[.from] == nil ? .sender : .from], &header)
    set(.authors, "kMDItemAuthorEmailAddresses", authors, in: &sink)
    let recipients = addresses(fields, [.to, .cc, .bcc], &header)
    set("kMDItemRecipients", "kMDItemRecipientEmailAddresses", recipients, in: &sink)
  }

  private static func addresses(
    _ fields: HeaderFields, _ names: [HeaderFields.Name], _ header: inout HeaderText
  ) -> [MailAddress] {
    var found: [MailAddress] = []
    for name in names {
      guard let field = fields[name] else { continue }
      found += AddressList.read(field, &header)
    }
    return found
  }

  /// Sets the names of people, or their addresses if they have no names, and the addresses.
  private static func set(
    _ names: AttributeKey, _ addresses: AttributeKey, _ people: [MailAddress], in sink: inout AttributeSink
  ) {
    guard !people.isEmpty else { return }
    sink.set(names, .array(people.map { .string($0.name.isEmpty ? $0.address : $0.name) }))
    sink.set(addresses, .array(people.compactMap { $0.address.isEmpty ? nil : .string($0.address) }))
  }

  /// Sets the message's own identifier, that of the message it answers, that of the thread's first message, and the
  /// list's.
  private static func giveThread(_ fields: HeaderFields, to sink: inout AttributeSink) {
    let own = fields[.messageID].flatMap(MessageIdentifier.first)
    let answered =
      fields[.inReplyTo].flatMap(MessageIdentifier.first)
      ?? fields[.references].flatMap(MessageIdentifier.last)
    let root = fields[.references].flatMap(MessageIdentifier.first) ?? answered ?? own
    sink.set("kMDItemIdentifier", own.map(AttributeValue.string))
    sink.set("relatedUniqueIdentifier", answered.map(AttributeValue.string))
    sink.set("org_limelight_mail_thread", root.map(AttributeValue.string))
    sink.set("org_limelight_mail_list", fields[.listID].flatMap(MessageIdentifier.first).map(AttributeValue.string))
  }

  private static func giveDetails(_ fields: HeaderFields, _ header: inout HeaderText, to sink: inout AttributeSink) {
    if let field = fields[.organization] { sink.set("kMDItemOrganizations", .strings([header.string(field)])) }
    if let field = fields[.userAgent] ?? fields[.mailer] { sink.set(.creator, .string(header.string(field))) }
    if let flag = fields[.spamFlag], flag.trimmed.hasPrefix("yes") { sink.set("kMDItemIsLikelyJunk", true) }
    sink.set(.keywords, .strings(keywords(fields, &header)))
  }

  private static func keywords(_ fields: HeaderFields, _ header: inout HeaderText) -> [String] {
    var keywords: [String] = []
    for name in [HeaderFields.Name.keywords, .gmailLabels] {
      guard let field = fields[name] else { continue }
      keywords += header.string(field).split(separator: ",").map { HeaderText.tidied(Array($0.utf8)) }
    }
    if let field = fields[.mozillaKeys] { keywords += header.string(field).split(separator: " ").map(String.init) }
    return Array(keywords.filter { !$0.isEmpty }.prefix(mostKeywords))
  }

  private static let mostKeywords = 64
}

/// Identifiers between angle brackets.
enum MessageIdentifier {
  private static let longest = 998

  /// The first identifier of a field; in a field without brackets, the first word.
  static func first(_ field: Bytes) -> String? {
    guard let open = field.position(of: 0x3C), let close = field.position(of: 0x3E, from: open) else {
      let word = field.trimmed.prefixed { !$0.isSpace && $0 >= 0x21 }
      return word.isEmpty || word.count > longest ? nil : word.string
    }
    return identifier(field.piece(open + 1..<close))
  }

  static func last(_ field: Bytes) -> String? {
    guard let open = field.lastIndex(of: 0x3C), let close = field.position(of: 0x3E, from: open) else { return nil }
    return identifier(field.piece(open + 1..<close))
  }

  private static func identifier(_ bytes: Bytes) -> String? {
    let kept = bytes.filter { $0 > 0x20 && $0 != 0x7F }
    return kept.isEmpty || kept.count > longest ? nil : String(decoding: kept, as: UTF8.self)
  }

  /// A name for the message's item: its identifier, or a hash of its header if it has none.
  static func name(of fields: HeaderFields) -> String {
    if let identifier = fields[.messageID].flatMap(first) { return MemberNaming.safe(identifier) }
    // FNV-1a over the fields that stay the same after the message was sent.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in [HeaderFields.Name.date, .from, .to, .subject, .received] {
      for byte in fields[name] ?? Bytes(start: nil, count: 0) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    if fields[.date] == nil, fields[.received] == nil {
      for byte in fields.body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "message-" + String(hash, radix: 16)
  }
}
