package import MDModel

/// Wire form of donations, also used in the index until they are applied.
///
/// Operations follow one another without separators; each is a tag and a count, then its items or names. The meaning of
/// a tag never changes, because a later version must apply what an earlier one acknowledged. ``DonationSteps`` reads
/// this form.
extension DonationOperation {
  enum Tag: UInt8 { case index = 1, deleteItems, deleteDomains, deleteEverything }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .index(let items):
      writer.append(Tag.index.rawValue)
      writer.append(UInt32(items.count))
      for item in items { item.write(to: &writer) }
    case .deleteItems(let names): Self.write(.deleteItems, names, to: &writer)
    case .deleteDomains(let names): Self.write(.deleteDomains, names, to: &writer)
    case .deleteEverything: writer.append(Tag.deleteEverything.rawValue)
    }
  }

  private static func write(_ tag: Tag, _ names: [String], to writer: inout ByteWriter) {
    writer.append(tag.rawValue)
    writer.append(UInt32(names.count))
    for name in names { writer.append(name) }
  }

  package static func bytes(of operations: [DonationOperation]) -> [UInt8] {
    var writer = ByteWriter()
    for operation in operations { operation.write(to: &writer) }
    return writer.bytes
  }
}

extension DonatedItem {
  enum Flag { static let domain: UInt8 = 1, expiration: UInt8 = 2, update: UInt8 = 4, removal: UInt8 = 8 }

  package func write(to writer: inout ByteWriter) {
    writer.append(flags)
    writer.append(identifier)
    if let domain { writer.append(domain) }
    if let expiration { writer.append(expiration.nanoseconds) }
    if !removed.isEmpty {
      writer.append(UInt32(removed.count))
      for key in removed { writer.append(key.rawValue) }
    }
    attributes.write(to: &writer)
  }

  private var flags: UInt8 {
    (domain == nil ? 0 : Flag.domain) | (expiration == nil ? 0 : Flag.expiration) | (isUpdate ? Flag.update : 0)
      | (removed.isEmpty ? 0 : Flag.removal)
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    let flags = try reader.read(UInt8.self)
    identifier = try reader.readString()
    domain = flags & Flag.domain == 0 ? nil : try reader.readString()
    expiration = flags & Flag.expiration == 0 ? nil : Timestamp(nanoseconds: try reader.read())
    isUpdate = flags & Flag.update != 0
    removed = []
    if flags & Flag.removal != 0 {
      for _ in 0..<(try reader.read(UInt32.self)) { removed.append(AttributeKey(rawValue: try reader.readString())) }
    }
    attributes = try AttributeSet(from: &reader)
  }
}

extension AttributeSet {
  /// Writes a count, then keys and values in order.
  package func write(to writer: inout ByteWriter) {
    writer.append(UInt32(count))
    for entry in self {
      writer.append(entry.key.rawValue)
      entry.value.write(to: &writer)
    }
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    self.init()
    for _ in 0..<(try reader.read(UInt32.self)) {
      let key = AttributeKey(rawValue: try reader.readString())
      self[key] = try AttributeValue(from: &reader)
    }
  }
}
