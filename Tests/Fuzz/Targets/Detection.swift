import MDModel
import MDTestSupport

@testable import MDImporting

extension FuzzTarget {
  /// The tables of shared-mime-info, and a file name that is looked up in them.
  static let detection = FuzzTarget(name: "detection", maximumBytes: 1_024) { input in
    var cursor = InputCursor(input)
    let name = cursor.piece(upTo: 0)
    let folder = try TemporaryDirectory()
    for table in ["globs2", "aliases", "subclasses", "generic-icons"] {
      try folder.write(cursor.piece(upTo: 0xFF), to: table)
    }
    let database = MIMEDatabase(folders: [FilePath(folder.path)])
    guard let rule = name.withUnsafeBufferPointer({ database.globs.match($0) }) else { return }
    for type in database.globs.rules[rule].mimeTypes {
      try require(database.isKind(type, of: type), "\(type) is no kind of itself")
      try require(database.names(of: type).first == type, "\(type) goes by \(database.names(of: type))")
      _ = database.genericIcon(of: type)
      _ = database.isKind(type, of: "text/plain")
    }
  }

  /// The `magic` table, after the beginning of a file.
  static let magic = FuzzTarget(name: "magic", maximumBytes: 1_024) { input in
    var cursor = InputCursor(input)
    let head = cursor.piece(upTo: 0xFF)
    var table = MagicTable()
    table.read(Array("MIME-Magic\0\n".utf8) + cursor.rest)
    table.sort()
    let budget = StepBudget(table.bytes.count * head.count + table.lines.count * 32)
    try head.withUnsafeBytes { head in
      for type in table.matches(head) {
        try require(table.holds(type, head) == true, "\(type) both holds and does not")
      }
    }
    try budget.check("the table \(cursor.rest) on \(head)")
  }
}
