/// Reader of binary property lists (`bplist00`; the form is that of Apple's CFBinaryPList.c). Of those that extended attributes
/// hold, ``value(of:)`` is all: one value, or an array of values. Dictionaries, identifiers and arrays in arrays are left out, so
/// nothing in it is followed further than one step. Larger ones are looked into object by object, where they lie: what is asked
/// for is part of the caller's bytes, which stay until the list is done with.
///
/// All numbers in the bytes are doubted: what lies outside of them, or takes more than ``mostBytes`` in all because many
/// elements are the same long one, is left out.
public struct BinaryPropertyList {
  private static let signature = Array("bplist00".utf8)
  private static let trailerLength = 32
  /// Limit of elements of an array.
  static let mostElements = 1_000
  /// Limit of bytes of all elements: the largest extended attribute, four times.
  static let mostBytes = 256 << 10

  let bytes: UnsafeBufferPointer<UInt8>
  let trailer: Trailer

  /// Value at the root.
  ///
  /// - Returns: `nil` for anything but a binary property list, or where its root is damaged or none of these values.
  public static func value(of bytes: [UInt8]) -> AttributeValue? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let list = BinaryPropertyList(bytes) else { return nil }
      return list.offset(ofObject: list.root).flatMap(list.value)
    }
  }

  /// `nil` for anything but a binary property list.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.starts(with: Self.signature), let trailer = Trailer(bytes) else { return nil }
    (self.bytes, self.trailer) = (bytes, trailer)
  }

  /// What stands at the end of the bytes.
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
      left -= element.byteCount
      if left < 0 { break }
      elements.append(element)
    }
    return .array(elements)
  }

  /// - Returns: `nil` where there is no such object, or it lies among what describes the objects.
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

  /// Shorter integers have no sign; of one of 16 bytes the first half is to be nothing.
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

  /// - Returns: `nil` too where more than 8 bytes do not fit into them.
  private func bits(at offset: Int, width: Int) -> UInt64? {
    guard offset + width <= trailer.table else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[offset..<offset + width] {
      if bits >> 56 != 0 { return nil }
      bits = bits << 8 | UInt64(byte)
    }
    return bits
  }

  /// Text in ASCII, in UTF-16 or in UTF-8, ``mostBytes`` of it at most; `nil` for anything else.
  func text(at offset: Int) -> String? {
    switch bytes[offset] & 0xF0 {
    case 0x50, 0x70: run(at: offset, width: 1).map { String(decoding: $0.prefix(Self.mostBytes), as: UTF8.self) }
    case 0x60: run(at: offset, width: 2).map { Self.text(ofUTF16: $0.prefix(Self.mostBytes)) }
    default: nil
    }
  }

  /// Bytes of a text or of data.
  func run(at offset: Int, width: Int) -> UnsafeBufferPointer<UInt8>? {
    extent(at: offset, width: width).map {
      UnsafeBufferPointer(rebasing: bytes[$0.first..<$0.first + $0.count * width])
    }
  }

  /// Where the elements of an object begin, and how many there are; all of them are there.
  func extent(at offset: Int, width: Int) -> (first: Int, count: Int)? {
    var (first, count) = (offset + 1, Int(bytes[offset] & 0x0F))
    if count == 0x0F {
      guard first < trailer.table, (0x10...0x13).contains(bytes[first]), let long = integer(at: first), long >= 0
      else { return nil }
      first += 1 + 1 << Int(bytes[first] & 0x0F)
      count = Int(long)
    }
    return count <= (trailer.table - first) / width ? (first, count) : nil
  }

  private static func text(ofUTF16 bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Seconds from the beginning of 2001.
  private static func date(_ value: Double) -> Timestamp? {
    guard value.magnitude < 8e9 else { return nil }
    let whole = value.rounded(.down)
    guard let start = Timestamp(seconds: Int64(whole) + 978_307_200) else { return nil }
    let nanoseconds = Int64((value - whole) * 1e9)
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(nanoseconds)
    return overflow ? nil : Timestamp(nanoseconds: sum)
  }

  /// A number that may count bytes.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, width: Int) -> Int? {
    var number: UInt64 = 0
    for byte in bytes[offset..<offset + width] { number = number << 8 | UInt64(byte) }
    return Int(exactly: number)
  }
}

extension AttributeValue {
  /// Bytes it takes, roughly.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    default: 8
    }
  }
}
