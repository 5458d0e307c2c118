import ImporterKit
import MDSystem

/// Reads the stores that Outlook keeps mail, contacts, appointments, tasks and notes in (pst, ost), with libpff: each of
/// them is an item, and so is what is attached to it.
@main struct OutlookStoreImporter: Importer {
  static var yieldsContents: Bool { true }

  private let reader = ItemReader()

  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    try refuseForeign(file)
    let store = try OutlookStore.open(file, sink)
    giveProtection(of: store, to: &sink)
    sink.flush()
    let list = try folders(of: store, sink)
    // The walk closes the store and opens it anew, so nobody else may hold it.
    var walk = StoreWalk(consume store, reader)
    try walk.give(list, of: file, into: &sink)
  }

  /// Stores of all kinds begin with the same four letters.
  private func refuseForeign(_ file: borrowing ImportFile) throws {
    guard file.status.size > 0 else { throw ImportFailure("the file is empty") }
    guard try file.read(limit: 4) == Array("!BDN".utf8) else { throw ImportFailure("not a store of Outlook") }
  }

  private func folders(of store: OutlookStore, _ sink: AttributeSink) throws -> FolderList {
    try sink.limited(toSeconds: OutlookStore.secondsToOpen, "the list of folders takes too long") {
      try FolderList(store, reader)
    }
  }

  /// Tells of a password. It is a checksum in the store that Outlook compares: the store is as readable as without.
  private func giveProtection(of store: OutlookStore, to sink: inout AttributeSink) {
    guard store.description()?.value(.password)?.number ?? 0 != 0 else { return }
    sink.set(.securityMethod, .string("Password Encrypted"))
  }
}
