import MDModel

/// How the changed folders of a window lie to each other at one moment: which new tree each is in, and which lie beside
/// each other.
struct BurstTrees {
  private let known: [ItemID: BurstMeter.Folder]
  private let time: Timestamp
  /// The changed folders that are new, by the uppermost new folder that they lie in.
  private(set) var trees: [ItemID: [ItemID]] = [:]
  /// The changed folders and the tops of their trees, by the folder that they lie in.
  private(set) var siblings: [ItemID: Set<ItemID>] = [:]

  init(_ changed: Set<ItemID>, _ known: [ItemID: BurstMeter.Folder], time: Timestamp) {
    (self.known, self.time) = (known, time)
    for folder in changed {
      let top = top(folder)
      if isNew(folder) { trees[top, default: []].append(folder) }
      for place in [folder, top] {
        if let parent = known[place]?.parent { siblings[parent, default: []].insert(place) }
      }
    }
  }

  /// A root is no part of a tree that somebody has just made: all that is indexed may lie in it.
  private func isNew(_ folder: ItemID) -> Bool {
    known[folder].map { $0.parent != .none && $0.isNew(at: time) } ?? false
  }

  /// The uppermost new folder that a new one lies in.
  func top(_ folder: ItemID) -> ItemID {
    var top = folder
    while let above = known[top]?.parent, isNew(top), isNew(above) { top = above }
    return top
  }
}
