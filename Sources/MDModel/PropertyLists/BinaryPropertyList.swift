/// Reader of binary property lists (`bplist00`, the format of Apple's CFBinaryPList.c).
///
/// For extended attributes, ``value(of:)`` is enough: the method reads one value or an array of values. It skips
/// dictionaries, identifiers and nested arrays, so it never recurses.
///
/// Larger lists are read object by object, without copying: results point into the caller's bytes, which must outlive
/// the list.
///
/// No number in the bytes is trusted. Elements outside the bytes are skipped. Reading stops at ``mostBytes`` in total,
/// because many elements may refer to the same long object.
public struct BinaryPropertyList {
  private static let signature = Array("bplist00".utf8)
  private static let trailerLength = 32
  /// Maximum number of elements read from an array.
  static let mostElements = 1_000
  /// Maximum bytes of all elements: four times the largest extended attribute.
  static let mostBytes = 256 << 10

  let bytes: UnsafeBufferPointer<UInt8>
  let trailer: Trailer

  /// Reads the root value.
  ///
  /// - Returns: `nil` if the bytes are not a binary property list, or if the root is damaged or of another kind.
  public static func value(of bytes: [UInt8]) -> AttributeValue? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let list = BinaryPropertyList(bytes) else { return nil }
      return list.offset(ofObject: list.root).flatMap(list.value)
    }
  }

  /// Returns `nil` if the bytes are not a binary property list.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.starts(with: Self.signature), let trailer = Trailer(bytes) else { return nil }
    (self.bytes, self.trailer) = (bytes, trailer)
  }

  /// The last 32 bytes of the list: widths, number of objects, root and offset table.
  struct Trailer {
    var offsetWidth, referenceWidth, count, root, table: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      let start = bytes.count - trailerLength
      guard start >= signature.count else { return nil }
      (offsetWidth, referenceWidth) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
      guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
        let count = number(bytes, at: start + 8, width: 8), let root = number(bytes, at: start + 16, width: 8),
        let table = number(bytes, at: start + 24, width: 8), table <= start, count <= (start - table) / offsetWidth
      else { return nil }
      (self.count, self.root, self.table) = (count, root, table)
    }
  }

  private func value(at offset: Int) -> AttributeValue? {
    guard bytes[offset] & 0xF0 == 0xA0 else { return scalar(at: offset) }
    guard let (first, count) = extent(at: offset, width: trailer.referenceWidth) else { return nil }
    var (elements, left) = ([AttributeValue](), Self.mostBytes)
    for index in 0..<min(count, Self.mostElements) {
      let place = first + index * trailer.referenceWidth
      guard let object = Self.number(bytes, at: place, width: trailer.referenceWidth),
        let element = self.offset(ofObject: object).flatMap(scalar)
      else { continue }
      // Many elements may refer to one long object: count its bytes each time.
      left -= element.byteCount
      if left < 0 { break }
      elements.append(element)
    }
    return .array(elements)
  }

  /// - Returns: `nil` if the object does not exist, or if its offset lies in the signature or the offset table.
  func offset(ofObject object: Int) -> Int? {
    guard object < trailer.count,
      let offset = Self.number(bytes, at: trailer.table + object * trailer.offsetWidth, width: trailer.offsetWidth),
      offset >= Self.signature.count, offset < trailer.table
    else { return nil }
    return offset
  }

  private func scalar(at offset: Int) -> AttributeValue? {
    switch bytes[offset] {
    case 0x08: .boolean(false)
    case 0x09: .boolean(true)
    case 0x10...0x14: integer(at: offset).map { .integer($0) }
    case 0x22, 0x23: real(at: offset).map { .real($0) }
    case 0x33: real(at: offset).flatMap(Self.date).map { .date($0) }
    case 0x40...0x4F: run(at: offset, width: 1).map { .data(Array($0)) }
    default: text(at: offset).map { .string($0) }
    }
  }

  /// Integers below 8 bytes are unsigned.
  ///
  /// A 16-byte integer is read if its upper half is zero.
  private func integer(at offset: Int) -> Int64? {
    let width = 1 << Int(bytes[offset] & 0x0F)
    guard let bits = bits(at: offset + 1, width: width) else { return nil }
    return width == 16 ? Int64(exactly: bits) : Int64(bitPattern: bits)
  }

  private func real(at offset: Int) -> Double? {
    let width = 1 << Int(bytes[offset] & 0x0F)
    guard let bits = bits(at: offset + 1, width: width) else { return nil }
    return width == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// - Returns: `nil` if the number does not fit into 64 bits, or reaches into the offset table.
  private func bits(at offset: Int, width: Int) -> UInt64? {
    guard offset + width <= trailer.table else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[offset..<offset + width] {
      if bits >> 56 != 0 { return nil }
      bits = bits << 8 | UInt64(byte)
    }
    return bits
  }

  /// Text in ASCII, UTF-16 or UTF-8, cut at ``mostBytes``; `nil` for any other object.
  func text(at offset: Int) -> String? {
    switch bytes[offset] & 0xF0 {
    case 0x50, 0x70: run(at: offset, width: 1).map { String(decoding: $0.prefix(Self.mostBytes), as: UTF8.self) }
    case 0x60: run(at: offset, width: 2).map { Self.text(ofUTF16: $0.prefix(Self.mostBytes)) }
    default: nil
    }
  }

  /// Bytes of a text or data object.
  func run(at offset: Int, width: Int) -> UnsafeBufferPointer<UInt8>? {
    extent(at: offset, width: width).map {
      UnsafeBufferPointer(rebasing: bytes[$0.first..<$0.first + $0.count * width])
    }
  }

  /// Offset of an object's first element, and the number of elements; all of them lie before the offset table.
  func extent(at offset: Int, width: Int) -> (first: Int, count: Int)? {
    var (first, count) = (offset + 1, Int(bytes[offset] & 0x0F))
    // The low four bits hold the count. 15 means that an integer object with the real count follows: `5F 10 14 …` is an
    // ASCII text of 0x14 bytes.
    if count == 0x0F {
      guard first < trailer.table, (0x10...0x13).contains(bytes[first]), let long = integer(at: first), long >= 0
      else { return nil }
      first += 1 + 1 << Int(bytes[first] & 0x0F)
      count = Int(long)
    }
    // Division, because `count * width` could overflow.
    return count <= (trailer.table - first) / width ? (first, count) : nil
  }

  private static func text(ofUTF16 bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Converts seconds since the start of 2001; `nil` if they are out of range.
  private static func date(_ value: Double) -> Timestamp? {
    guard value.magnitude < 8e9 else { return nil }
    let whole = value.rounded(.down)
    guard let start = Timestamp(seconds: Int64(whole) + 978_307_200) else { return nil }
    let nanoseconds = Int64((value - whole) * 1e9)
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(nanoseconds)
    return overflow ? nil : Timestamp(nanoseconds: sum)
  }

  /// Reads a big-endian number; `nil` if it does not fit into an `Int`.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, width: Int) -> Int? {
    var number: UInt64 = 0
    for byte in bytes[offset..<offset + width] { number = number << 8 | UInt64(byte) }
    return Int(exactly: number)
  }
}

extension AttributeValue {
  /// Approximate size in bytes.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    default: 8
    }
  }
}
