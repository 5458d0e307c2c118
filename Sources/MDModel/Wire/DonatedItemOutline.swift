/// What is checked of a donated item before it is kept, read off its bytes: a donation is made into items once, when it is
/// applied.
package struct DonatedItemOutline: Equatable {
  package let identifierBytes: Int
  /// 0 without a domain.
  package let domainBytes: Int
  /// In degrees.
  package private(set) var latitude: Double?
  package private(set) var longitude: Double?

  package init(identifierBytes: Int, domainBytes: Int, latitude: Double?, longitude: Double?) {
    self.identifierBytes = identifierBytes
    self.domainBytes = domainBytes
    self.latitude = latitude
    self.longitude = longitude
  }

  /// - Throws: what ``DonatedItem`` throws of the same bytes.
  package init(from reader: inout ByteReader) throws(WireError) {
    let flags = try reader.read(UInt8.self)
    identifierBytes = try reader.readText().count
    domainBytes = flags & DonatedItem.Flag.domain == 0 ? 0 : try reader.readText().count
    if flags & DonatedItem.Flag.expiration != 0 { _ = try reader.read(Int64.self) }
    for _ in 0..<(try reader.read(UInt32.self)) {
      let key = try reader.readText()
      let number = try AttributeValue.skip(&reader)
      if Self.isEqual(key, "kMDItemLatitude") { latitude = number }
      if Self.isEqual(key, "kMDItemLongitude") { longitude = number }
    }
  }

  private static func isEqual(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount
      && bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
