import ImporterKit
import MDSystem

/// Reads the stores that Outlook keeps mail, contacts, appointments, tasks and notes in (pst, ost), with libpff: each of
/// them is an item, and so is what is attached to it.
@main struct OutlookStoreImporter: Importer {
  static var yieldsContents: Bool { true }

  private let reader = ItemReader()

  /// Indexes are read as a whole when a store is opened: a gigabyte's take a second.
  private static let secondsToOpen: Int64 = 30

  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.status.size > 0 else { throw ImportFailure("the file is empty") }
    guard try file.read(limit: 4) == Array("!BDN".utf8) else { throw ImportFailure("not a store of Outlook") }
    let opened = try sink.limited(toSeconds: Self.secondsToOpen, "opening the store takes too long") {
      try OutlookStore(file)
    }
    giveProtection(of: opened, to: &sink)
    sink.flush()
    let root = try sink.limited(toSeconds: Self.secondsToOpen, "the list of folders takes too long") {
      try opened.root()
    }
    var walk = FolderWalk(opened, reader)
    walk.give(root, into: &sink)
    walk.tellDamage(to: &sink)
  }

  /// Tells of a password. It is a checksum in the store that Outlook compares: the store is as readable as without.
  private func giveProtection(of store: OutlookStore, to sink: inout AttributeSink) {
    guard store.description()?.value(.password)?.number ?? 0 != 0 else { return }
    sink.set(.securityMethod, .string("Password Encrypted"))
  }
}
