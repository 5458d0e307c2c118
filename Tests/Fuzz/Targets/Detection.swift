import MDTestSupport

@testable import MDImporting

extension FuzzTarget {
  /// The tables of shared-mime-info, and a file's name and head that are looked up in them.
  static let detection = FuzzTarget(name: "detection", maximumBytes: 4_096) { input in
    var cursor = InputCursor(input)
    let name = cursor.piece(upTo: 0)
    let head = cursor.piece(upTo: 0xFF)
    let folder = try TemporaryDirectory()
    for table in ["globs2", "aliases", "subclasses", "generic-icons"] {
      try folder.write(cursor.piece(upTo: 0xFF), to: table)
    }
    try folder.write(Array("MIME-Magic\0\n".utf8) + cursor.rest, to: "magic")
    let detector = TypeDetector(directories: [Array(folder.path.utf8)])
    try name.withUnsafeBufferPointer { name in
      try head.withUnsafeBytes { head in try check(detector, name, head) }
    }
  }

  private static func check(
    _ detector: TypeDetector, _ name: UnsafeBufferPointer<UInt8>, _ head: UnsafeRawBufferPointer
  ) throws(Violation) {
    let byName = detector.type(forName: name)
    _ = detector.type(forHead: head)
    let whole = detector.type(forName: name, head: head)
    try require(byName == nil || whole != nil, "a settled name has no type once its head is known")
  }
}
