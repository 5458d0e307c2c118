import MDModel
import MDStore
import MDSystem

/// Record of an index when it was last closed properly, in a one-line file next to it. The line has the `size` in bytes
/// and the date `modified` in nanoseconds since 1970 UTC. The file does not exist while a writer is open, nor after one
/// was killed.
///
/// The record reveals damage that changes the size or the date. ``IndexVerification`` finds other damage. A backup that
/// is restored with its dates and its record is valid.
struct ClosingRecord: Equatable {
  private var size: UInt64
  private var modified: Timestamp

  static func path(of index: String) -> String { index + ".closed" }

  /// `nil` if there is no index.
  private init?(of index: String) {
    guard let status = try? FileStatus.of(path: FilePath(index)) else { return nil }
    (size, modified) = (status.size, status.modified)
  }

  /// `nil` if the record does not exist, is incomplete, or cannot be read. The next opening checks the index then.
  private init?(besides index: String) {
    guard let bytes = try? WholeFile.read(FilePath(Self.path(of: index))), bytes.last == 0x0A else { return nil }
    let words = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0] == "size", words[2] == "modified", let size = UInt64(words[1]),
      let modified = Int64(words[3]).map(Timestamp.init(nanoseconds:))
    else { return nil }
    (self.size, self.modified) = (size, modified)
  }

  static func exists(for index: String) -> Bool { ClosingRecord(besides: index) != nil }

  /// True if an index differs from its record. Ask before SQLite opens the index.
  static func isContradicted(by index: String) -> Bool {
    guard let record = ClosingRecord(besides: index), let found = ClosingRecord(of: index) else { return false }
    // The log was emptied before the record was written, so it must be empty. A log that cannot be examined contradicts
    // nothing: opening it will fail.
    let log = try? FileStatus.of(path: FilePath("\(index)-wal"))
    return record != found || log.map { $0.size > 0 } ?? false
  }

  /// Writes the record of an index that no writer has open. Does nothing if the index is gone. Without a record, the
  /// next opening checks the index.
  static func write(for index: String) throws(StoreError) {
    do throws(SystemError) {
      // SQLite flushes the data of the file, but not its modification date.
      try Descriptor.open(path: FilePath(index), flags: FileFlags.readOnly).synchronize()
      guard let record = ClosingRecord(of: index) else { return }
      let line = "size \(record.size) modified \(record.modified.nanoseconds)\n"
      // The file is replaced as a whole: half a line would not be a record.
      try WholeFile.write(Array(line.utf8), to: FilePath(path(of: index)), mode: 0o600)
    } catch {
      if error.isVanished { return }
      throw StoreError(.notWritable, "The record beside the index \(index) cannot be written: \(error.reason).")
    }
  }

  /// - Throws: ``StoreError/Code/notWritable``: the next opening would take a record that stayed for valid.
  static func remove(for index: String) throws(StoreError) {
    do throws(SystemError) { try IndexFiles.remove(path(of: index)) } catch {
      throw StoreError(.notWritable, "The record beside the index \(index) cannot be removed: \(error.reason).")
    }
  }
}

/// Detects that another program wrote to the file of an index that is open for writing. Only the writer changes that
/// file, when it copies the log into it. Any other change of size or date is foreign.
struct OverwriteCheck {
  private struct Appearance: Equatable {
    var inode: UInt64
    var size: UInt64
    var modified: Timestamp

    /// `nil` if there is no file.
    init?(of index: String) {
      guard let status = try? FileStatus.of(path: FilePath(index)) else { return nil }
      (inode, size, modified) = (status.inode, status.size, status.modified)
    }
  }

  private let index: String
  private var left: Appearance?

  init(index: String) { self.index = index }

  /// Remembers the file's size and date after a write of our own.
  mutating func noteOwnWrite() { left = Appearance(of: index) }

  /// - Throws: ``StoreError/Code/corrupt`` if the file was overwritten in place. A file that was replaced or removed is
  ///   no damage: the owner of the index checks for that.
  func refuseOverwritten() throws(StoreError) {
    guard let left, let now = Appearance(of: index), now.inode == left.inode, now != left else { return }
    throw StoreError(
      .corrupt,
      "Something other than Limelight wrote to the index \(index) while it was open.")
  }
}
