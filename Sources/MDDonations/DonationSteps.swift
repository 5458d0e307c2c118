package import MDModel

/// Incremental reader of an encoded donation.
///
/// The reader decodes one item or name at a time, so that a donation of 4 MiB never exists in decoded form as a whole.
package struct DonationSteps {
  package enum Step {
    /// - Parameter digest: 64-bit hash of everything except identifier and expiration. Equal hashes mean the same
    ///   content, apart from collisions.
    case index(DonatedItem, digest: Int64)
    case deleteItem(String)
    case deleteDomain(String)
    case deleteEverything
  }

  /// Result of checking a step without decoding it.
  package struct Outline: Equatable {
    package var fault: DonationFault?
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var tag = DonationOperation.Tag.index
  /// Remaining items or names of the current operation.
  private var left: UInt32 = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Decodes the next step; `nil` after the last.
  ///
  /// - Throws: ``WireError`` if the bytes are not operations.
  package mutating func next() throws(WireError) -> Step? {
    guard try beginStep() else { return nil }
    let (step, length) = try step()
    offset += length
    return step
  }

  /// Checks the next step without decoding it; `nil` after the last.
  ///
  /// Throws the same errors as ``next()``.
  package mutating func nextOutline(_ met: inout AttributeNameCache) throws(WireError) -> Outline? {
    guard try beginStep() else { return nil }
    let (outline, length) = try outline(&met)
    offset += length
    return outline
  }

  /// - Returns: `false` after the last step.
  private mutating func beginStep() throws(WireError) -> Bool {
    // An operation may have no items or names: go on to the next one.
    while left == 0 {
      guard offset < bytes.count else { return false }
      try beginOperation()
    }
    left -= 1
    return true
  }

  private mutating func beginOperation() throws(WireError) {
    let (raw, count, end) = try read { (reader) throws(WireError) in
      let raw = try reader.read(UInt8.self)
      let isCounted = raw != DonationOperation.Tag.deleteEverything.rawValue
      return (raw, isCounted ? try reader.read(UInt32.self) : 1, reader.offset)
    }
    guard let known = DonationOperation.Tag(rawValue: raw) else { throw WireError("operation tag \(raw) is unknown") }
    (tag, left, offset) = (known, count, offset + end)
  }

  private func step() throws(WireError) -> (Step, length: Int) {
    try read { (reader) throws(WireError) in
      let step: Step
      switch tag {
      case .index:
        let item = try DonatedItem(from: &reader)
        step = .index(item, digest: digest(of: offset..<offset + reader.offset, item))
      case .deleteItems: step = .deleteItem(try reader.readString())
      case .deleteDomains: step = .deleteDomain(try reader.readString())
      case .deleteEverything: step = .deleteEverything
      }
      return (step, reader.offset)
    }
  }

  private func outline(_ met: inout AttributeNameCache) throws(WireError) -> (Outline, length: Int) {
    try read { (reader) throws(WireError) in
      let fault: DonationFault?
      switch tag {
      case .index: fault = try DonatedItem.fault(from: &reader, &met)
      case .deleteItems: fault = DonationRules.fault(identifierBytes: try reader.readText().count)
      case .deleteDomains: fault = DonationRules.fault(domainBytes: try reader.readText().count)
      case .deleteEverything: fault = nil
      }
      return (Outline(fault: fault), reader.offset)
    }
  }

  private func read<Value>(_ body: (inout ByteReader) throws(WireError) -> Value) throws(WireError) -> Value {
    try bytes.withUnsafeBufferPointer { (bytes) throws(WireError) in
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...]))
      return try body(&reader)
    }
  }

  /// Hashes the attributes, which are the last part of an encoded item, and the domain.
  private func digest(of range: Range<Int>, _ item: DonatedItem) -> Int64 {
    // Flags, identifier, domain and expiration come first. A string has a length of four bytes before it.
    let head =
      1 + 4 + item.identifier.utf8.count + (item.domain.map { 4 + $0.utf8.count } ?? 0)
      + (item.expiration == nil ? 0 : 8)
    var digest = Digest()
    bytes.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[range.dropFirst(head)])) }
    if var domain = item.domain { domain.withUTF8 { digest.add(UnsafeRawBufferPointer($0)) } }
    return digest.value
  }
}

/// Hash that multiplies and mixes eight bytes at a time.
private struct Digest {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var rest: UInt64 = 0
    for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(bytes.count))
  }

  private mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
  }

  var value: Int64 { Int64(bitPattern: state &* 0xBF58_476D_1CE4_E5B9) }
}
