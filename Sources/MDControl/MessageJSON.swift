import MDJSON
import MDModel

/// Messages of the daemon as JSON for programs: one object per line, members sorted by name, dates as ISO 8601 in UTC.
package enum MessageJSON {
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    try JSON.encodeForScripts(message, info: [.writesDates: true]) + [UInt8(ascii: "\n")]
  }
}
