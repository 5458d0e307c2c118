import Foundation

/// Progress of one provider in one index. Tokens and cursors are in the form of ``Coding``.
enum Checkpoint: Codable, Hashable, Sendable {
  /// Everything must be read.
  case beginning
  /// All objects are being read. Those up to the cursor are in the index; changes since `start` are not.
  case reading(start: Data, cursor: Data?)
  /// All objects were read. Documents of objects that the source no longer has are being deleted.
  case sweeping(start: Data)
  /// The index equals the source as it was at the token.
  case current(token: Data)
}

/// The storage's record of a provider in an index.
struct LinkRecord: Codable, Hashable, Sendable {
  /// Number of the last complete reading that has begun.
  var generation = 0
  var checkpoint = Checkpoint.beginning

  func at(_ checkpoint: Checkpoint) -> LinkRecord { LinkRecord(generation: generation, checkpoint: checkpoint) }

  /// The record with which another complete reading begins. Its number must be in the index before the first identifier
  /// is noted under it. Otherwise, a failed attempt would have marked identifiers as seen.
  func begun(at start: Data) -> LinkRecord {
    LinkRecord(generation: generation + 1, checkpoint: .reading(start: start, cursor: nil))
  }
}

/// The storage's record of an index: one record per provider, and the state under which they are stored.
struct IndexerRecord: Sendable {
  var state: IndexState?
  var links: [String: LinkRecord] = [:]
  /// Identifiers of deleted documents that the storage still has, by provider. They are lost if this record is: the
  /// storage then has more identifiers than the index has documents, which does no harm.
  var removals: [String: [String]] = [:]
}

/// Bytes of tokens, cursors and records: JSON with sorted keys, so that equal values have equal bytes.
enum Coding {
  static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }

  static func value<Value: Decodable>(_ type: Value.Type, of data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }
}
