import Foundation

/// How far one provider has come in one index. Tokens and cursors are in the form of ``Coding``.
enum Checkpoint: Codable, Hashable, Sendable {
  /// Everything is to be read.
  case beginning
  /// All objects are being read; those up to the cursor are in the index. Changes since `start` are not.
  case reading(start: Data, cursor: Data?)
  /// All objects were read; what the source no longer has is being deleted.
  case sweeping(start: Data)
  /// The index equals the source as it was at the token.
  case current(token: Data)
}

/// What an index is recorded to hold of a provider.
struct LinkRecord: Codable, Hashable, Sendable {
  /// Number of the last reading of all objects that has begun.
  var generation = 0
  var checkpoint = Checkpoint.beginning

  func at(_ checkpoint: Checkpoint) -> LinkRecord { LinkRecord(generation: generation, checkpoint: checkpoint) }

  /// The record with which another reading of all objects begins. Its number must be in the index before the first
  /// identifier is noted under it: an attempt that has failed would else have marked identifiers as seen.
  func begun(at start: Data) -> LinkRecord {
    LinkRecord(generation: generation + 1, checkpoint: .reading(start: start, cursor: nil))
  }
}

/// What an index is recorded to hold: one record for each provider, and the state under which it is stored.
struct IndexerRecord: Sendable {
  var state: IndexState?
  var links: [String: LinkRecord] = [:]
  /// Identifiers whose documents are deleted, and which the storage still has, by provider. They go with a record that
  /// may be untrue: the storage then has more than the index holds, which does no harm.
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
