import MDModel

/// Relations between the changed folders of a window: which new tree each belongs to, and which are siblings.
struct BurstTrees {
  private let known: [ItemID: BurstMeter.Folder]
  private let time: Timestamp
  /// The new changed folders, by the topmost new folder that contains them.
  private(set) var trees: [ItemID: [ItemID]] = [:]
  /// The changed folders and the tops of their trees, by parent folder.
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

  /// True if a folder was just made. A root never counts as new: everything that is indexed may lie in it.
  private func isNew(_ folder: ItemID) -> Bool {
    known[folder].map { $0.parent != .none && $0.isNew(at: time) } ?? false
  }

  /// The topmost new folder that contains a new one; the folder itself if it is not new.
  func top(_ folder: ItemID) -> ItemID {
    var top = folder
    while let above = known[top]?.parent, isNew(top), isNew(above) { top = above }
    return top
  }
}
