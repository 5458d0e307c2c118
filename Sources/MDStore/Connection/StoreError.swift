package import MDSQLite

/// A failed operation on the index: what failed, and how to mend it.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure. Not an enum, so that new codes break no caller.
  package struct Code: Hashable, Sendable {
    private enum Storage { case missing, corrupt, busy, diskFull, schemaTooNew, notWritable, failed }
    private let storage: Storage
    private init(_ storage: Storage) { self.storage = storage }

    /// There is no index yet.
    package static let missing = Code(.missing)
    /// The file's bytes are damaged.
    package static let corrupt = Code(.corrupt)
    /// Another process is writing the index.
    package static let busy = Code(.busy)
    package static let diskFull = Code(.diskFull)
    /// A later version of Limelight wrote the index.
    package static let schemaTooNew = Code(.schemaTooNew)
    /// The file or its folder cannot be written or read.
    package static let notWritable = Code(.notWritable)
    /// Anything else SQLite reports.
    package static let failed = Code(.failed)
  }

  package let code: Code
  /// A sentence that says what failed. It contains no file name but the index's own.
  package let description: String
  /// Advice with a command, for the hint of a tool; `nil` if no command mends the failure.
  package var hint: String? {
    switch code {
    case .missing: "start indexing: mdutil --start"
    case .corrupt: "rebuild the index: mdimport --rebuild"
    default: nil
    }
  }

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// - Parameter path: path of the index that was used.
  package init(_ failure: SQLiteFailure, index path: String) {
    let (code, message) = (failure.code, failure.message)
    // SQLITE_IOERR_SHMSIZE: no room for the file that readers and the writer share. SQLite reports it as an I/O error.
    switch code == 4874 ? 13 : code & 0xFF {
    case 1 where message.hasPrefix("no such"):  // Our SQL names only tables and columns of a complete schema.
      self.init(.corrupt, "The index \(path) is incomplete (\(message)).")
    // SQLITE_CORRUPT, SQLITE_NOTADB, and a damaged schema format number, which SQLite reports as a plain error.
    case 11, 26,
      1 where message == "unsupported file format":
      self.init(.corrupt, "The index \(path) is damaged (\(message)).")
    case 13:  // SQLITE_FULL
      self.init(
        .diskFull,
        "The disk that holds the index \(path) is full. Nothing already indexed is lost; free space and run again.")
    case 5, 6:  // SQLITE_BUSY, SQLITE_LOCKED
      self.init(.busy, "The index \(path) is in use by another writer. Try again when it has finished.")
    case 3, 8, 14:  // SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN
      self.init(.notWritable, "The index \(path) cannot be opened (\(message)). Check the folder and its permissions.")
    case 10:  // SQLITE_IOERR
      self.init(.failed, "Reading or writing the index \(path) failed (\(message)). The disk may be failing or full.")
    default:
      self.init(.failed, "The index \(path) reports error \(code): \(message).")
    }
  }
}
