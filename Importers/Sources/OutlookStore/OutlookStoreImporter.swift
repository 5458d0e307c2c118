import ImporterKit
import MDSystem

/// Reads the stores of Outlook (pst, ost) with libpff. Messages, contacts, appointments, tasks and notes become
/// separate items, and so do their attachments.
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
    // The walk closes and reopens the store, so it must own the only reference.
    var walk = StoreWalk(consume store, reader)
    try walk.give(list, of: file, into: &sink)
  }

  /// Rejects other files. Stores of all kinds start with the same four letters.
  private func refuseForeign(_ file: borrowing ImportFile) throws {
    guard file.status.size > 0 else { throw ImportFailure("the file is empty") }
    guard try file.read(limit: 4) == Array("!BDN".utf8) else { throw ImportFailure("not a store of Outlook") }
  }

  private func folders(of store: OutlookStore, _ sink: AttributeSink) throws -> FolderList {
    try sink.limited(toSeconds: OutlookStore.secondsToOpen, "the list of folders takes too long") {
      try FolderList(store, reader)
    }
  }

  /// Reports a password. Outlook only compares a checksum in the store, so the contents are readable without the
  /// password.
  private func giveProtection(of store: OutlookStore, to sink: inout AttributeSink) {
    guard store.description()?.value(.password)?.number ?? 0 != 0 else { return }
    sink.set(.securityMethod, .string("Password Encrypted"))
  }
}
