import MDModel
import MDStore
import MDSystem
import MDWatch

/// Distinguishes renames by which editors save from renames by people. An editor writes a new file and moves it over
/// the old one, or first renames the old one as a backup. For people the document is its name, so the item of the
/// name stays.
struct SaveRecognition {
  /// Age up to which a file may be the new version of another one.
  static let youth: Duration = .minutes(1)

  private let session: any IndexReading
  private let now: Timestamp

  init(session: any IndexReading, now: Timestamp = Clock.wallTime) {
    self.session = session
    self.now = now
  }

  /// True if a young file has replaced a known one: `foo.tmp` was renamed to `foo`.
  func isSave(_ moved: ItemRecord, over occupant: ItemRecord?) -> Bool {
    guard let occupant, occupant.id != moved.id, occupant.kind == .regular, moved.kind == .regular else { return false }
    return isYoung(moved.created)
  }

  /// True if a file was renamed as a backup and a young one has its name now: `foo` to `foo~`, then a new `foo`.
  ///
  /// - Parameter moved: inodes of all renamed files. Two files that exchanged names are not backups.
  func isBackup(_ record: ItemRecord, from entry: FolderEntry, moved: Set<Int64>) throws -> Bool {
    guard record.kind == .regular, let path = try session.path(parent: entry.folder, name: entry.name),
      let status = try? FileStatus.of(path: path), status.kind == .regular
    else { return false }
    let inode = FileStamp(status).inode
    return inode != record.stamp.inode && !moved.contains(inode) && isYoung(status.created)
  }

  /// True if the file is new. Without birth times this is unknown, and a rename counts as a rename.
  private func isYoung(_ birth: Timestamp?) -> Bool { birth.map { $0 > now - Self.youth } ?? false }
}
