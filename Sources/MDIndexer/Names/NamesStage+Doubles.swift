import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Files of the form ``AppleDouble``: what a Mac noted of a file changes with the one beside it, and the file does not.
extension NamesStage {
  /// Notes anew what is told of files whose doubles were reported as changed, or gone.
  ///
  /// - Parameter names: all that were looked at.
  mutating func renoteOwners(
    ofDoubles names: [FileName], in folder: ItemID, _ listing: borrowing DirectoryListing
  ) throws {
    for owner in names.compactMap(AppleDouble.owner) { try renote(owner, in: folder, listing) }
  }

  /// Notes anew what is told of files whose doubles have come or gone since their folder was looked at last, or are younger
  /// than what is noted.
  ///
  /// - Parameters:
  ///   - doubles: those that are there now.
  ///   - known: names that rules left out then. A double that no rule leaves out is looked at by its age alone.
  mutating func renoteDoubles(
    _ doubles: [FileName], known: [FileName], in folder: ItemID, _ listing: borrowing DirectoryListing
  ) throws {
    let known = Set(known.filter { AppleDouble.owner(of: $0) != nil })
    if doubles.isEmpty && known.isEmpty { return }
    let skipped = Set(listing.skipped.map(\.name))
    let changed = try doubles.filter { name in
      if skipped.contains(name), !known.contains(name) { return true }
      return try isYoung(name, in: folder, listing)
    }
    try renoteOwners(ofDoubles: changed + known.subtracting(doubles).sorted(), in: folder, listing)
  }

  /// Whether a double has changed since its owner was noted. What waits to be read is noted then.
  private func isYoung(
    _ double: FileName, in folder: ItemID, _ listing: borrowing DirectoryListing
  ) throws -> Bool {
    guard let owner = AppleDouble.owner(of: double),
      let item = try session.reading.child(of: folder, named: owner), item.state != .pending,
      let status = try? FileStatus.of(double, in: listing.descriptor)
    else { return false }
    guard let noted = try session.reading.outcome(of: item.id)?.date else { return true }
    return status.changed > noted
  }

  private mutating func renote(
    _ name: FileName, in folder: ItemID, _ listing: borrowing DirectoryListing
  ) throws {
    guard let item = try session.reading.child(of: folder, named: name) else { return }
    if try types.isImportable(item, in: session) {
      try enqueue(item.id, .reimport, named: name)
    } else {
      try notes.retake(from: EntryLocation(name, in: listing.descriptor, mayHaveDouble: true), of: item)
    }
  }
}
