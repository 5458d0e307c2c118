public import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> [UInt8]? {
    var own: [UInt8] = []
    guard
      let parent = try withPlace(
        of: id,
        { place, name in
          own += name
          return place.parent
        }), var path = try directory(parent)
    else { return nil }
    Self.append(own, to: &path)
    return path
  }

  /// The path of a directory, empty above the roots. Those on the way to it are remembered, for thousands of answers
  /// share them; all the paths of a very deep tree would be too much.
  private func directory(_ id: ItemID) throws -> [UInt8]? {
    var above: [(id: ItemID, name: [UInt8])] = []
    var (path, next) = ([UInt8](), id)
    while next != .none {
      if let known = directories[next] {
        path = known
        break
      }
      guard above.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      guard let (parent, name) = try withPlace(of: next, { ($0.parent, Array($1)) }) else { return nil }
      above.append((next, name))
      next = parent
    }
    for directory in above.reversed() {
      Self.append(directory.name, to: &path)
      if above.count <= Self.deepestRemembered || directory.id == id { directories[directory.id] = path }
    }
    return path
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
  private static let deepestRemembered = 64

  private static func append(_ name: [UInt8], to path: inout [UInt8]) {
    if !path.isEmpty && path.last != 0x2F { path.append(0x2F) }
    path += name
  }
}
