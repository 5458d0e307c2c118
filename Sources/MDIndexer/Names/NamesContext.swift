package import MDModel

/// Hears which folders are listed, so that it can watch them from then on. Called on the indexing thread.
package protocol FolderObserver: Sendable {
  /// Just before the open directory is listed.
  ///
  /// - Parameter isAlive: it has changed while it had no watch.
  func willList(_ directory: Int32, folder: ItemID, isAlive: Bool)
  /// Whether changes of the folder come to be known by themselves.
  func isObserved(_ folder: ItemID) -> Bool
  /// Whether it is not observed and will be looked at in its turn.
  func isSwept(_ folder: ItemID) -> Bool
  /// The folders have gone from the index.
  func removed(_ folders: [ItemID])
}

/// Parts that a gathering of names uses besides the index.
struct NamesContext {
  let progress: IndexingProgress
  let stop: StopSignal
  /// Work class of the contents that the gathering finds.
  var workClass = WorkClass.firstCrawl
  var observer: (any FolderObserver)?
  /// `nil` where every file is looked at under each of its names anyway.
  var links: LinkNotes?
  /// Whether somebody looks again at a file whose stamp proves nothing yet, so that it need not be read again for that.
  var isYoung: (ItemID) -> Bool = { _ in false }
}
