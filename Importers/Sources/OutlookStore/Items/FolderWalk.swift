import ImporterKit

/// Goes through the folders of a store and gives what lies in each, from the outside in.
struct FolderWalk {
  private let store: OutlookStore
  private let reader: ItemReader
  private let visibleRoot: UInt32?
  /// Folders that were seen, by their numbers: in a damaged store one may lie in itself.
  private var seen: Set<UInt32> = []
  private var missing = 0

  private static let mostDepth = 64
  private static let mostFolders = 100_000
  /// A list of a folder's items, or one item, is read in milliseconds.
  private static let secondsToRead: Int64 = 20

  init(_ store: OutlookStore, _ reader: ItemReader) {
    self.store = store
    self.reader = reader
    visibleRoot = store.visibleRoot()
  }

  mutating func give(_ root: borrowing StoreItem, into sink: inout AttributeSink) {
    _ = give(root, path: [], into: &sink)
  }

  /// Notes what could not be read.
  func tellDamage(to sink: inout AttributeSink) {
    if missing > 0 {
      sink.notePartial("the store is damaged: some folders or messages are missing")
    } else if store.isDamaged {
      sink.notePartial("the store is damaged: something may be missing")
    }
  }

  /// - Returns: `false` once the host wants no more.
  private mutating func give(
    _ folder: borrowing StoreItem, path: [String], into sink: inout AttributeSink
  ) -> Bool {
    guard path.count < Self.mostDepth, seen.count < Self.mostFolders else {
      sink.notePartial("the store has too many folders: not all were read")
      return true
    }
    guard seen.insert(folder.identifier).inserted else { return true }
    return giveMessages(of: folder, path: path, into: &sink) && giveFolders(of: folder, path: path, into: &sink)
  }

  private mutating func giveMessages(
    of folder: borrowing StoreItem, path: [String], into sink: inout AttributeSink
  ) -> Bool {
    let reason = "the list of a folder takes too long"
    let count = sink.limited(toSeconds: Self.secondsToRead, reason) { folder.messageCount }
    if count == nil { missing += 1 }
    for index in 0..<(count ?? 0) {
      guard give(message: index, of: folder, path: path, into: &sink) else { return false }
    }
    return true
  }

  private mutating func give(
    message index: Int32, of folder: borrowing StoreItem, path: [String], into sink: inout AttributeSink
  ) -> Bool {
    // Within the item there is no limit but the deadline, so its properties are read before.
    let found = sink.limited(toSeconds: Self.secondsToRead, "a message takes too long") { () -> FoundItem? in
      guard let item = folder.message(index) else { return nil }
      return reader.found(item)
    }
    guard let found else {
      missing += 1
      return true
    }
    return sink.addMember(found.header) { sink in
      if !path.isEmpty { sink.set("mailboxIdentifiers", .strings([path.joined(separator: "/")])) }
      reader.read(found, into: &sink)
    }
  }

  private mutating func giveFolders(
    of folder: borrowing StoreItem, path: [String], into sink: inout AttributeSink
  ) -> Bool {
    guard let count = folder.folderCount else {
      missing += 1
      return true
    }
    for index in 0..<count {
      guard let inner = folder.folder(index) else {
        missing += 1
        continue
      }
      // The outermost one is called after the store, and all lie in it.
      let name = inner.identifier == visibleRoot ? nil : reader.name(ofFolder: inner)
      guard give(inner, path: path + (name.map { [$0] } ?? []), into: &sink) else { return false }
    }
    return true
  }
}
