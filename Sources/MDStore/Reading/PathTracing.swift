package import MDModel
import MDSQLite

/// The part of a path that is in the index, below the root that contains it.
package struct PathTrace: Sendable {
  package var root: ItemRecord
  /// The deepest item on the way; the item of the path itself if nothing is missing.
  package var item: ItemRecord
  /// The names from the root down to the path.
  package var names: [FileName]
  /// Number of these names that are in the index.
  package var depth: Int
  /// The rule that excluded the first missing name, or all contents of the item, from the ledger of excluded entries.
  package var rule: (name: String, coversContents: Bool)?

  package var isComplete: Bool { depth == names.count }
}

/// Reasons why a path is, or is not, in the index.
extension ReadingSession {
  package func trace(_ path: FilePath) throws -> PathTrace? {
    let traces = try roots().compactMap { root in
      try path.names(below: root.rootPath).map { try trace($0, from: root) }
    }
    // Of nested roots, a complete trace wins; else the inner root knows best why the path is missing.
    return traces.max {
      ($0.isComplete ? 1 : 0, $0.root.name.bytes.count) < ($1.isComplete ? 1 : 0, $1.root.name.bytes.count)
    }
  }

  private func trace(_ names: [FileName], from root: ItemRecord) throws -> PathTrace {
    var trace = PathTrace(root: root, item: root, names: names, depth: 0)
    while !trace.isComplete, let next = try child(of: trace.item.id, named: names[trace.depth]) {
      trace.item = next
      trace.depth += 1
    }
    if !trace.isComplete, let rule = try skippingRule(against: names[trace.depth], in: trace.item.id) {
      trace.rule = (rule, false)
    } else if let rule = try skippingRule(against: ".", in: trace.item.id) {
      trace.rule = (rule, true)
    }
    return trace
  }

  private func skippingRule(against name: FileName, in parent: ItemID) throws -> String? {
    let select = try statement("SELECT rule FROM skipped WHERE parent = ?1 AND name = ?2")
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, name.bytes)
    return try select.firstRow { $0.string(0) }
  }

  package func waitingReason(of id: ItemID) throws -> JournalReason? {
    let select = try statement("SELECT reason FROM journal WHERE item = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { JournalReason(rawValue: $0.integer(0)) } ?? nil
  }

  package func textLength(of id: ItemID) throws -> Int64 {
    let select = try statement("SELECT length FROM content WHERE item = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { $0.integer(0) } ?? 0
  }
}
