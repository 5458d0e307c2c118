import MDModel

/// The index's own record of an item, for who looks for a fault in the index.
enum StoreRecord {
  /// The record on one line: numbers as they are stored, times in nanoseconds since 1970 UTC.
  static func text(of item: ItemRecord) -> String {
    let stamp = item.stamp
    let fields: [(String, String)] = [
      ("id", "\(item.id.rawValue)"), ("parent", "\(item.parent.rawValue)"), ("kind", "\(item.kind)"),
      ("state", "\(item.state)"), ("trusted", item.isTrusted ? "1" : "0"), ("size", "\(stamp.size)"),
      ("modified", "\(stamp.modified)"), ("changed", "\(stamp.changed)"), ("inode", "\(stamp.inode)"),
      ("permissions", String(item.permissions, radix: 8)), ("type", item.type.map(String.init) ?? "-"),
    ]
    return fields.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
  }
}
