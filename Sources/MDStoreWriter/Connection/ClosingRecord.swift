import MDModel
import MDStore
import MDSystem

/// Record of an index as it was last closed in order, in a file of one line beside it: `size` in bytes, and
/// `modified` in nanoseconds since 1970 UTC. There is none while a writer is at work, nor after one was killed.
///
/// It tells damage that keeps neither of both; for the rest there is ``IndexVerification``. A backup that is put back
/// with its dates and its record is as good as it was.
struct ClosingRecord: Equatable {
  private var size: UInt64
  private var modified: Timestamp

  static func path(of index: String) -> String { index + ".closed" }

  /// `nil` when there is no index.
  private init?(of index: String) {
    guard let status = try? FileStatus.of(path: FilePath(index)) else { return nil }
    (size, modified) = (status.size, status.modified)
  }

  /// `nil` when there is no record, or none that was written to its end, or none that can be read: the next opening checks
  /// the index then.
  private init?(besides index: String) {
    guard let bytes = try? WholeFile.read(FilePath(Self.path(of: index))), bytes.last == 0x0A else { return nil }
    let words = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0] == "size", words[2] == "modified", let size = UInt64(words[1]),
      let modified = Int64(words[3]).map(Timestamp.init(nanoseconds:))
    else { return nil }
    (self.size, self.modified) = (size, modified)
  }

  static func exists(for index: String) -> Bool { ClosingRecord(besides: index) != nil }

  /// Whether an index is not as its record says. To be asked before SQLite opens it.
  static func isContradicted(by index: String) -> Bool {
    guard let record = ClosingRecord(besides: index), let found = ClosingRecord(of: index) else { return false }
    // A log was emptied before the record was made. One that cannot be looked at contradicts nothing: opening it fails.
    let log = try? FileStatus.of(path: FilePath("\(index)-wal"))
    return record != found || log.map { $0.size > 0 } ?? false
  }

  /// Notes how an index is that nobody writes any more; nothing where the index has gone. Without a record the next opening
  /// knows less, and checks the index.
  static func write(for index: String) throws(StoreError) {
    do throws(SystemError) {
      // SQLite flushes what is in the file, and not when it was written.
      try Descriptor.open(path: FilePath(index), flags: FileFlags.readOnly).synchronize()
      guard let record = ClosingRecord(of: index) else { return }
      let line = "size \(record.size) modified \(record.modified.nanoseconds)\n"
      // Half a line is no record.
      try WholeFile.write(Array(line.utf8), to: FilePath(path(of: index)), mode: 0o600)
    } catch {
      if error.isVanished { return }
      throw StoreError(.notWritable, "The record beside the index \(index) cannot be written: \(error.reason).")
    }
  }

  /// - Throws: ``StoreError/Code/notWritable``: a record that stayed would be taken for a lie by the next opening.
  static func remove(for index: String) throws(StoreError) {
    do throws(SystemError) { try IndexFiles.remove(path(of: index)) } catch {
      throw StoreError(.notWritable, "The record beside the index \(index) cannot be removed: \(error.reason).")
    }
  }
}

/// Tells whether somebody else has written to the file of an index that is open for writing. The one writer alone changes
/// that file, when it folds the log into it: another size or date than it left is foreign work.
struct OverwriteCheck {
  private struct Appearance: Equatable {
    var inode: UInt64
    var size: UInt64
    var modified: Timestamp

    /// `nil` when there is no file.
    init?(of index: String) {
      guard let status = try? FileStatus.of(path: FilePath(index)) else { return nil }
      (inode, size, modified) = (status.inode, status.size, status.modified)
    }
  }

  private let index: String
  private var left: Appearance?

  init(index: String) { self.index = index }

  /// Remembers how the file looks after a write of our own.
  mutating func noteOwnWrite() { left = Appearance(of: index) }

  /// - Throws: ``StoreError/Code/corrupt`` when the file was overwritten in place. Another file there, or none, is no
  ///   damage: who owns the index looks for that.
  func refuseOverwritten() throws(StoreError) {
    guard let left, let now = Appearance(of: index), now.inode == left.inode, now != left else { return }
    throw StoreError(
      .corrupt,
      "Something other than Limelight wrote to the index \(index) while it was open. It can be rebuilt: "
        + "mdimport --rebuild.")
  }
}
