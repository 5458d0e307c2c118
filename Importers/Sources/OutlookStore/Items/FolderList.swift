import ImporterKit

/// A folder of a store, and the names of those that it lies in, with its own.
struct FoundFolder {
  let identifier: UInt32
  let path: [String]
}

/// The folders of a store, from the outside in.
struct FolderList {
  private(set) var folders: [FoundFolder] = []
  /// How many could not be read.
  private(set) var missing = 0
  private(set) var isCut = false
  private let reader: ItemReader
  private let visibleRoot: UInt32?
  /// Those that were seen, by their numbers: in a damaged store one may lie in itself.
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
      // The outermost one is called after the store, and all lie in it.
      let name = inner.identifier == visibleRoot ? nil : reader.name(ofFolder: inner)
      add(inner, path: path + (name.map { [$0] } ?? []))
    }
  }
}
