package import MDModel

/// Cache of attribute names in a donation, so that each name is looked up once.
///
/// All items of an app usually have the same attributes, mostly in the same order.
package struct AttributeNameCache {
  struct Attribute {
    let bytes: [UInt8]
    let key: AttributeKey
    let fault: DonationFault?
    let isBounded: Bool
    let namesTypes: Bool
  }

  private var met: [Attribute] = []
  /// Index of the attribute that probably comes next.
  private var next = 0
  /// Names of attributes that apps have defined themselves.
  package private(set) var customNames: Set<AttributeKey> = []

  /// Maximum number of cached names.
  ///
  /// Up to this number, comparing each is faster than a lookup.
  private static let most = 64

  package init() {}

  /// Finds an attribute by its name.
  ///
  /// - Parameter name: valid UTF-8.
  mutating func find(_ name: UnsafeRawBufferPointer) -> Attribute {
    // Items of an app repeat their attributes in the same order, so try the successor of the last hit first.
    if next < met.count, name.elementsEqual(met[next].bytes) {
      defer { next += 1 }
      return met[next]
    }
    if let place = met.firstIndex(where: { name.elementsEqual($0.bytes) }) {
      next = place + 1
      return met[place]
    }
    let attribute = lookUp(name)
    if met.count < Self.most { met.append(attribute) }
    next = 0
    return attribute
  }

  private mutating func lookUp(_ name: UnsafeRawBufferPointer) -> Attribute {
    let key = AttributeKey(String(decoding: name, as: UTF8.self))
    let fault = DonationRules.fault(ofName: key)
    if fault == nil, !AttributeSchema.contains(key) { customNames.insert(key) }
    return Attribute(
      bytes: Array(name), key: key, fault: fault, isBounded: DonationRules.isBounded(key),
      namesTypes: DonationRules.namesTypes(key))
  }
}

extension AttributeNameCache.Attribute {
  /// Defect of a number; `nil` if the number is valid.
  func fault(of number: Double) -> DonationFault? {
    isBounded || number.isNaN ? DonationRules.fault(of: number, of: key) : nil
  }

  /// Defect of a text at a position in a list; `nil` if the text is valid.
  func fault(of text: UnsafeRawBufferPointer, at place: Int) -> DonationFault? {
    namesTypes ? DonationRules.fault(ofText: text, at: place, of: key) : nil
  }
}

extension DonatedItem {
  /// Checks an encoded item without building it, because a donation is decoded only when it is applied.
  ///
  /// - Returns: the first violation of ``DonationRules``; `nil` if there is none.
  /// - Throws: the errors that ``init(from:)`` throws for the same bytes.
  static func fault(
    from reader: inout ByteReader, _ met: inout AttributeNameCache
  ) throws(WireError) -> DonationFault? {
    let flags = try reader.read(UInt8.self)
    var fault = DonationRules.fault(identifierBytes: try reader.readText().count)
    if flags & Flag.domain != 0 {
      let domain = try reader.readText().count
      fault = fault ?? DonationRules.fault(domainBytes: domain)
    }
    if flags & Flag.expiration != 0 { _ = try reader.read(Int64.self) }
    var count = 0
    if flags & Flag.removal != 0 {
      count = Int(try reader.read(UInt32.self))
      for _ in 0..<count {
        let attribute = met.find(try reader.readText())
        fault = fault ?? attribute.fault
      }
    }
    let removed = count
    count = Int(try reader.read(UInt32.self))
    fault = fault ?? DonationRules.fault(attributes: removed + count)
    for _ in 0..<count {
      let attribute = met.find(try reader.readText())
      fault = fault ?? attribute.fault
      try AttributeValue.skip(&reader) { number in
        fault = fault ?? attribute.fault(of: number)
      } _: { text, place in
        fault = fault ?? attribute.fault(of: text, at: place)
      }
    }
    return fault
  }
}
