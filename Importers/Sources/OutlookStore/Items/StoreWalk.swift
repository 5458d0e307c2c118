import ImporterKit

/// Gives the items in the folders of a store.
struct StoreWalk {
  private var store: OutlookStore?
  private let reader: ItemReader
  private var missing = 0
  private var isDamaged = false
  private var countSinceOpening: Int32 = 0

  /// Number of items after which the store is reopened. The library keeps 4 kB per item until the store is closed.
  private static let mostBetweenOpenings: Int32 = 25_000
  /// Limit per folder list or item. Normally each takes milliseconds.
  private static let secondsToRead: Int64 = 20

  private enum Step {
    case done
    /// The store must be reopened before the next item.
    case paused
    /// The host wants no more items.
    case ended
  }

  init(_ store: consuming OutlookStore, _ reader: ItemReader) {
    self.store = store
    self.reader = reader
  }

  mutating func give(
    _ list: FolderList, of file: borrowing ImportFile, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    missing = list.missing
    if list.isCut { sink.notePartial("the store has too many folders: not all were read") }
    for folder in list.folders {
      var next: Int32 = 0
      var step = Step.paused
      while step == .paused {
        if countSinceOpening >= Self.mostBetweenOpenings { try reopen(file, sink) }
        step = giveMessages(of: folder, from: &next, into: &sink)
      }
      if step == .ended { break }
    }
    tellDamage(to: &sink)
  }

  private mutating func reopen(_ file: borrowing ImportFile, _ sink: AttributeSink) throws(ImportFailure) {
    isDamaged = isDamaged || store?.isDamaged == true
    store = nil
    store = try OutlookStore.open(file, sink)
    countSinceOpening = 0
  }

  private func tellDamage(to sink: inout AttributeSink) {
    if missing > 0 {
      sink.notePartial("the store is damaged: some folders or messages are missing")
    } else if isDamaged || store?.isDamaged == true {
      sink.notePartial("the store is damaged: something may be missing")
    }
  }

  private mutating func giveMessages(
    of found: FoundFolder, from next: inout Int32, into sink: inout AttributeSink
  ) -> Step {
    let reason = "the list of a folder takes too long"
    let folder = sink.limited(toSeconds: Self.secondsToRead, reason) { () -> StoreItem? in store?.item(found.identifier)
    }
    guard let folder,
      let count = sink.limited(toSeconds: Self.secondsToRead, reason, { folder.messageCount })
    else {
      missing += 1
      return .done
    }
    while next < count {
      if countSinceOpening >= Self.mostBetweenOpenings { return .paused }
      countSinceOpening += 1
      next += 1
      guard give(message: next - 1, of: folder, path: found.path, into: &sink) else { return .ended }
    }
    return .done
  }

  private mutating func give(
    message index: Int32, of folder: borrowing StoreItem, path: [String], into sink: inout AttributeSink
  ) -> Bool {
    // While an item is being given, only the deadline applies. Its properties are therefore read before that, under the
    // limit.
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
}
