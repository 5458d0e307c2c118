package import MDModel

/// Is notified before a folder is listed, so that it can watch the folder from then on. Called on the indexing
/// thread.
package protocol FolderObserver: Sendable {
  /// Called with the open directory just before it is listed.
  ///
  /// - Parameter isAlive: true if the folder has changed while it had no watch.
  func willList(_ directory: Int32, folder: ItemID, isAlive: Bool)
  /// True if events report changes of the folder.
  func isObserved(_ folder: ItemID) -> Bool
  /// True if the folder is not observed and is listed in its turn of the sweep.
  func isSwept(_ folder: ItemID) -> Bool
  /// Called when folders were removed from the index.
  func removed(_ folders: [ItemID])
}

/// Values that gathering names needs besides the index.
struct NamesContext {
  let progress: IndexingProgress
  let stop: StopSignal
  /// Work class of the contents that are found.
  var workClass = WorkClass.firstCrawl
  var observer: (any FolderObserver)?
  /// Files with several names; `nil` if every file is checked under each of its names anyway.
  var links: LinkNotes?
  /// True if the stamp of a file will be checked again. The file then need not be read again because its stamp is
  /// untrusted.
  var isYoung: (ItemID) -> Bool = { _ in false }
}
