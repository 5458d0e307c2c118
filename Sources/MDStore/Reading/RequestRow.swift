package import MDModel
import MDSQLite

/// Encoding of a request in the table `request`.
package enum RequestRow {
  package static let columns = """
    id, scope, origin, state, reason, total, made, updated, attempts, due,
    (SELECT count(*) FROM journal WHERE journal.request = request.id)
    """

  /// ``ReindexRequest/isOver`` of a row.
  package static let isOver = "state IN ('acknowledged', 'cancelled') OR (state = 'failed' AND due IS NULL)"

  /// The request in a row; `nil` if only a later version of Limelight knows its kind.
  static func request(in row: borrowing PreparedStatement.Row) -> ReindexRequest? {
    guard let scope = scope(row.string(1)), let origin = ReindexRequest.Origin(rawValue: row.string(2)),
      let state = state(row.string(3), reason: row.string(4), total: row.integer(5), waiting: row.integer(10))
    else { return nil }
    return ReindexRequest(
      id: row.integer(0), scope: scope, origin: origin, state: state, made: row.date(6),
      updated: row.date(7),
      attempts: Int(row.integer(8)), due: row.optionalDate(9))
  }
}

/// States: a name, with further data in columns of their own.
extension RequestRow {
  package static func columns(of state: ReindexRequest.State) -> (name: String, reason: String?, total: Int64) {
    switch state {
    case .queued: ("queued", nil, 0)
    case .waiting(let reason): ("waiting", reason, 0)
    case .running(_, let total): ("running", nil, total)
    case .acknowledged: ("acknowledged", nil, 0)
    case .failed(let reason): ("failed", reason, 0)
    case .cancelled: ("cancelled", nil, 0)
    }
  }

  private static func state(_ name: String, reason: String, total: Int64, waiting: Int64) -> ReindexRequest.State? {
    switch name {
    case "queued": .queued
    case "waiting": .waiting(reason)
    // Items that no longer wait are done, so finishing a file writes nothing here.
    case "running": .running(done: max(0, total - waiting), total: total)
    case "acknowledged": .acknowledged
    case "failed": .failed(reason)
    case "cancelled": .cancelled
    default: nil
    }
  }
}

/// Scopes: a word, then one line per name. Paths may contain line feeds, so these are escaped.
extension RequestRow {
  package static func text(of scope: ReindexRequest.Scope) -> String {
    switch scope {
    case .everything: lines("everything", [])
    // Sorted and without duplicates, so that two requests for the same paths are equal.
    case .paths(let paths): lines("paths", Set(paths).sorted())
    case .importer(let name): lines("importer", [name])
    case .contentType(let type): lines("content-type", [type])
    case .app(let bundle): lines("app", [bundle])
    case .appItems(let bundle, let identifiers): lines("app-items", [bundle] + Set(identifiers).sorted())
    }
  }

  static func scope(_ text: String) -> ReindexRequest.Scope? {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { unescaped($0) }
    let names = Array(lines.dropFirst())
    switch (lines.first, names.count) {
    case ("everything", 0): return .everything
    case ("paths", _): return .paths(names)
    case ("importer", 1): return .importer(names[0])
    case ("content-type", 1): return .contentType(names[0])
    case ("app", 1): return .app(bundle: names[0])
    case ("app-items", 1...): return .appItems(bundle: names[0], identifiers: Array(names.dropFirst()))
    default: return nil
    }
  }

  private static func lines(_ word: String, _ names: [String]) -> String {
    ([word] + names.map(escaped)).joined(separator: "\n")
  }

  private static func escaped(_ name: String) -> String {
    let bytes = name.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x0A: Array("\\n".utf8)
      case 0x5C: Array("\\\\".utf8)
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ line: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in line {
      if isEscape {
        bytes.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscape = false
      } else if byte == 0x5C {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
