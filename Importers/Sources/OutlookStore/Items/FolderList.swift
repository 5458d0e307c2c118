import ImporterKit

/// A folder of a store, with the names on its path including its own.
struct FoundFolder {
  let identifier: UInt32
  let path: [String]
}

/// The folders of a store, outer folders first.
struct FolderList {
  private(set) var folders: [FoundFolder] = []
  /// Number of folders that could not be read.
  private(set) var missing = 0
  private(set) var isCut = false
  private let reader: ItemReader
  private let visibleRoot: UInt32?
  /// Identifiers of the folders already visited. In a damaged store, a folder may contain itself.
  private var seen: Set<UInt32> = []

  private static let mostDepth = 64
  private static let mostFolders = 100_000

  init(_ store: OutlookStore, _ reader: ItemReader) throws(ImportFailure) {
    self.reader = reader
    visibleRoot = store.visibleRoot()
    add(try store.root(), path: [])
  }

  private mutating func add(_ folder: borrowing StoreItem, path: [String]) {
    guard path.count < Self.mostDepth, folders.count < Self.mostFolders else { return isCut = true }
    guard seen.insert(folder.identifier).inserted else { return }
    folders.append(FoundFolder(identifier: folder.identifier, path: path))
    guard let count = folder.folderCount else { return missing += 1 }
    for index in 0..<count {
      guard let inner = folder.folder(index) else {
        missing += 1
        continue
      }
      // The outermost visible folder has the name of the store and contains all others, so its name is left out.
      let name = inner.identifier == visibleRoot ? nil : reader.name(ofFolder: inner)
      add(inner, path: path + (name.map { [$0] } ?? []))
    }
  }
}
