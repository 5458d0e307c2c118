import MDModel
import MDStore
import MDStoreWriter

/// Pictures with XMP files beside them (``Sidecar``). If that file changes, the picture's attributes change, although
/// the picture itself does not.
extension NamesStage {
  /// Queues the pictures that belong to a sidecar to be read again. The sidecar is new, has changed or is gone.
  mutating func rereadPictures(beside name: FileName, in folder: ItemID) throws {
    guard folder != .none, let stem = Sidecar.stem(of: name) else { return }
    // `one.jpg.xmp` belongs to `one.jpg`, and `one.xmp` to `one.jpg`, `one.raf` and every other picture `one`.
    let exact = try session.reading.child(of: folder, named: stem).map { [$0] } ?? []
    let others = try session.reading.children(of: folder, beginningWith: FileName(stem.bytes + ".".utf8))
    for item in exact + others where item.kind == .regular && Sidecar.names(beside: item.name).contains(name) {
      guard try types.mayHaveSidecar(item, in: session), try types.isImportable(item, in: session) else { continue }
      try enqueue(item.id, .reimport, named: item.name)
    }
  }

  /// True if a renamed file must be read again although its content is the same: some of its attributes come from its
  /// name or from its sidecar.
  func dependsOnPlace(_ file: ItemRecord, in folder: ItemID, named name: FileName) throws -> Bool {
    if !name.isUnicode { return true }
    let keys = try [AttributeKey.sidecar, .alternateNames].filter { try session.reading.number(of: $0) != nil }
    if !keys.isEmpty {
      let stored = try session.reading.attributes(of: file.id)
      if keys.contains(where: { stored[$0] != nil }) { return true }
    }
    guard try types.mayHaveSidecar(file, in: session) else { return false }
    return try Sidecar.names(beside: name).contains { try session.reading.child(of: folder, named: $0) != nil }
  }
}
