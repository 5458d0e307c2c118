import MDJSON

/// Messages of the daemon for programs: one JSON object a line, members sorted by name.
package enum MessageJSON {
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    try JSON.encode(message) + [UInt8(ascii: "\n")]
  }
}
