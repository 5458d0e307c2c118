import Foundation
import MDModel

/// A person's properties, and their form in the index.
struct PersonRecord: Hashable {
  var displayName: String?
  var handles: [String]
  var handleIdentifier: String
  var contactIdentifier: String?

  /// Mail addresses among the handles.
  var emailAddresses: [String] { handleIdentifier == "emailAddresses" ? handles : handles.filter { $0.contains("@") } }
}

/// Form in the index: a version, then the texts, each of the two that may be missing as a list.
extension PersonRecord {
  private static let version: UInt8 = 1

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(handleIdentifier)
    for list in [handles, displayName.map { [$0] } ?? [], contactIdentifier.map { [$0] } ?? []] {
      writer.append(UInt32(list.count))
      for text in list { writer.append(text) }
    }
    return writer.bytes
  }

  /// Decodes a person; `nil` for other bytes.
  init?(encoded: some ContiguousBytes) {
    guard let record = encoded.read({ reader throws(WireError) in try PersonRecord(from: &reader) }) else { return nil }
    self = record
  }

  private init(from reader: inout ByteReader) throws(WireError) {
    guard try reader.read(UInt8.self) == Self.version else { throw WireError("a person of another version") }
    handleIdentifier = try reader.readString()
    handles = try Self.list(from: &reader)
    displayName = try Self.list(from: &reader).first
    contactIdentifier = try Self.list(from: &reader).first
  }

  private static func list(from reader: inout ByteReader) throws(WireError) -> [String] {
    var list: [String] = []
    for _ in 0..<(try reader.read(UInt32.self)) { list.append(try reader.readString()) }
    return list
  }
}

extension ContiguousBytes {
  /// Value that `body` reads from the bytes; `nil` where it throws.
  func read<Value>(_ body: (inout ByteReader) throws(WireError) -> Value) -> Value? {
    withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try? body(&reader)
    }
  }
}
