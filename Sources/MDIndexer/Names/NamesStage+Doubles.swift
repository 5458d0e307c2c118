import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Files of the form ``AppleDouble``. When a double changes, the attributes of its owner change, although the owner
/// itself does not.
extension NamesStage {
  /// Updates the attributes of files whose doubles have changed or gone.
  ///
  /// - Parameter names: all names that were checked.
  mutating func renoteOwners(
    ofDoubles names: [FileName], in folder: ItemID, _ listing: borrowing DirectoryListing
  ) throws {
    for owner in names.compactMap(AppleDouble.owner) { try renote(owner, in: folder, listing) }
  }

  /// Updates the attributes of files whose doubles have come or gone since their folder was last listed, or are
  /// younger than the stored attributes.
  ///
  /// - Parameters:
  ///   - doubles: the doubles that exist now.
  ///   - known: names that rules excluded at the last listing. A double that no rule excludes is checked only by its
  ///     age.
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

  /// True if a double has changed since its owner's attributes were stored. An owner that waits to be imported is
  /// read with its double then.
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
