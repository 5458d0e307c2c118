public import MDModel

/// Hears which folders are listed, so that it can watch them from then on. Called on the indexing thread.
public protocol FolderObserver: Sendable {
  /// Just before the open directory is listed.
  ///
  /// - Parameter isAlive: it has changed since nobody watched it.
  func willList(_ directory: Int32, folder: ItemID, isAlive: Bool)
  /// Whether changes of the folder come to be known by themselves.
  func isObserved(_ folder: ItemID) -> Bool
  /// Whether it is not observed and will be looked at in its turn.
  func isSwept(_ folder: ItemID) -> Bool
  /// The folders have gone from the index.
  func removed(_ folders: [ItemID])
}

/// What a gathering of names works with besides the index.
struct NamesContext {
  let progress: IndexingProgress
  let stop: StopSignal
  /// How urgently contents are to be imported that the gathering finds.
  var workClass = WorkClass.firstCrawl
  var observer: (any FolderObserver)?
  /// `nil` where every file is looked at under each of its names anyway.
  var links: LinkNotes?
}
