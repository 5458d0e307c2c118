import MDModel
import MDStore

/// Path of an indexed folder: its root, and the names from there down.
struct FolderPath {
  var root: FilePath
  var rootItem: ItemID
  /// Empty for the root itself.
  var components: [FileName] = []

  /// `nil` for an item that is gone.
  static func find(_ folder: ItemID, in session: any IndexReading) throws -> FolderPath? {
    var components: [FileName] = []
    var item = folder
    while let place = try session.place(of: item) {
      if place.parent == .none {
        return FolderPath(root: FilePath(place.name.bytes), rootItem: item, components: components.reversed())
      }
      components.append(place.name)
      guard components.count < 4_096 else { throw StoreError(.corrupt, "The folder \(folder) is inside itself.") }
      item = place.parent
    }
    return nil
  }

  func below(_ name: FileName) -> FolderPath {
    FolderPath(root: root, rootItem: rootItem, components: components + [name])
  }

  /// The item of the folder reached by the first `depth` names.
  func ancestor(_ depth: Int, in session: any IndexReading) throws -> ItemID? {
    var item = rootItem
    for name in components.prefix(depth) {
      guard let child = try session.child(of: item, named: name) else { return nil }
      item = child.id
    }
    return item
  }
}
