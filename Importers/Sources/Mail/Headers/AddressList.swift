/// A person or a mailing list in a header field.
struct MailAddress: Hashable {
  /// Empty if the field gives no name.
  var name: String
  /// `local@domain`; empty if the field gives only a name.
  var address: String
}

/// Parses the addresses of a field: quoted and plain names, comments, groups, and common errors of mail programs.
struct AddressList {
  private let bytes: Bytes
  private var index = 0
  /// Words before the address.
  private var phrase: [UInt8] = []
  private var comment: [UInt8] = []
  private var address: [UInt8] = []
  private var hasAngle = false

  private static let mostAddresses = 1_000

  private init(_ bytes: Bytes) { self.bytes = bytes }

  /// The addresses of a field, with decoded names.
  static func read(_ field: Bytes, _ header: inout HeaderText) -> [MailAddress] {
    var list = AddressList(field)
    var found: [MailAddress] = []
    while list.index < field.count, found.count < mostAddresses {
      list.readOne()
      if let address = list.take(&header) { found.append(address) }
    }
    return found
  }

  /// Reads one address, up to a comma or semicolon, or the name of a group up to its colon.
  private mutating func readOne() {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x22: readQuoted()
      case 0x3D: readEncodedWord()
      case 0x28: readComment()
      case 0x3C: readAngle()
      case 0x2C, 0x3B: return
      // The name of a group is not a person: `Friends: ann@example.org, bob@example.org;`.
      case 0x3A where !hasAngle && !phrase.contains(0x40):
        phrase.removeAll(keepingCapacity: true)
        return
      default: phrase.append(byte)
      }
    }
  }

  /// Reads an encoded word as a whole. Commas and colons inside it belong to the name.
  private mutating func readEncodedWord() {
    let end = EncodedWord(bytes, at: index - 1)?.end ?? index
    phrase.append(contentsOf: bytes.piece(index - 1..<end))
    index = end
  }

  private mutating func readQuoted() {
    let start = phrase.count
    while index < bytes.count, bytes[index] != 0x22 {
      if bytes[index] == 0x5C, index + 1 < bytes.count { index += 1 }
      phrase.append(bytes[index])
      index += 1
    }
    index += 1
    // A quoted local part belongs to the address: `"a b"@example.org`.
    if index < bytes.count, bytes[index] == 0x40 {
      phrase.insert(0x22, at: start)
      phrase.append(0x22)
    }
  }

  private mutating func readComment() {
    var depth = 1
    while index < bytes.count, depth > 0 {
      let byte = bytes[index]
      index += 1
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      if byte == 0x5C, index < bytes.count {
        comment.append(bytes[index])
        index += 1
      } else if depth > 0 {
        comment.append(byte)
      }
    }
  }

  private mutating func readAngle() {
    hasAngle = true
    address.removeAll(keepingCapacity: true)
    while index < bytes.count, bytes[index] != 0x3E {
      address.append(bytes[index])
      index += 1
    }
    index += 1
    // A route before the address: `<@relay,@other:user@host>`.
    if address.first == 0x40, let colon = address.lastIndex(of: 0x3A) { address.removeFirst(colon + 1) }
  }

  /// Returns the address that was read, if any, and clears the state for the next one.
  private mutating func take(_ header: inout HeaderText) -> MailAddress? {
    defer {
      phrase.removeAll(keepingCapacity: true)
      comment.removeAll(keepingCapacity: true)
      address.removeAll(keepingCapacity: true)
      hasAngle = false
    }
    if !hasAngle { takeBareAddress() }
    // A comment without an address is not a person: `(no To-header on input)`.
    var result = MailAddress(name: Self.string(phrase, &header), address: "")
    address.removeAll { $0.isSpace }
    result.address = Self.string(address, &header)
    guard !result.address.isEmpty || !result.name.isEmpty else { return nil }
    if result.name.isEmpty, !comment.isEmpty { result.name = Self.string(comment, &header) }
    result.name = Self.unquoted(result.name)
    return result
  }

  /// Without angle brackets, the word with an at sign is the address and all other words are the name.
  private mutating func takeBareAddress() {
    guard let at = phrase.firstIndex(of: 0x40) else { return }
    let start = phrase[..<at].lastIndex(where: \.isSpace).map { $0 + 1 } ?? 0
    let end = phrase[at...].firstIndex(where: \.isSpace) ?? phrase.count
    address.append(contentsOf: phrase[start..<end])
    phrase.removeSubrange(start..<end)
  }

  private static func string(_ bytes: [UInt8], _ header: inout HeaderText) -> String {
    bytes.withUnsafeBufferPointer { header.string($0) }
  }

  /// The name without quotation marks that were part of an encoded word.
  private static func unquoted(_ name: String) -> String {
    let bytes = name.utf8
    guard bytes.count >= 2, let first = bytes.first, first == bytes.last, first == 0x22 || first == 0x27 else {
      return name
    }
    return String(name.dropFirst().dropLast())
  }
}
