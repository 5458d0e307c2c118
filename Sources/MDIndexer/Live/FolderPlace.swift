import MDModel
import MDStore

/// Position of a folder in the index: its root, and the names from there down.
struct FolderPlace {
  var root: [UInt8]
  var rootItem: ItemID
  /// Empty for the root itself.
  var components: [[UInt8]] = []

  /// `nil` for an item that is gone.
  static func find(_ folder: ItemID, in session: any IndexReading) throws -> FolderPlace? {
    var components: [[UInt8]] = []
    var next = folder
    while let place = try session.place(of: next) {
      if place.parent == .none {
        return FolderPlace(root: place.name, rootItem: next, components: components.reversed())
      }
      components.append(place.name)
      guard components.count < 4_096 else { throw StoreError(.corrupt, "The folder \(folder) lies in itself.") }
      next = place.parent
    }
    return nil
  }

  func below(_ name: [UInt8]) -> FolderPlace {
    FolderPlace(root: root, rootItem: rootItem, components: components + [name])
  }

  /// The item of the folder that the first `depth` names lead to.
  func ancestor(_ depth: Int, in session: any IndexReading) throws -> ItemID? {
    var item = rootItem
    for name in components.prefix(depth) {
      guard let child = try session.child(of: item, named: name) else { return nil }
      item = child.id
    }
    return item
  }
}
