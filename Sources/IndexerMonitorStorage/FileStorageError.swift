public import Foundation
import MDSQLite

/// An error of a ``FileStateStorage``: what failed, on which file, and what to do.
public struct FileStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Code of the error. It is no enumeration, so that new codes break no client.
  public struct Code: Hashable, Sendable {
    private enum Kind { case inUse, notWritable, diskFull, madeAnew, failed }
    private let kind: Kind
    private init(_ kind: Kind) { self.kind = kind }

    /// Another process uses the file, or another storage of this process.
    public static let inUse = Code(.inUse)
    /// The file or its folder cannot be read or written.
    public static let notWritable = Code(.notWritable)
    public static let diskFull = Code(.diskFull)
    /// The file was replaced or closed since the caller last read the state of its index: the state must be read again.
    /// An `IndexMonitor` does so in its next pass, which `run()` makes by itself. After any other call that has thrown
    /// this error, call again.
    public static let madeAnew = Code(.madeAnew)
    /// Any other error that SQLite reports.
    public static let failed = Code(.failed)
  }

  public let code: Code
  /// A sentence that names the file.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ failure: SQLiteFailure, file: String) {
    switch failure.code & 0xFF {
    case 5, 6:  // SQLITE_BUSY, SQLITE_LOCKED
      self.init(
        .inUse, "The state file \(file) is in use. End the other process, or give each storage a file of its own.")
    case 3, 8, 14:  // SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN
      self.init(
        .notWritable,
        "The state file \(file) cannot be opened (\(failure.message)). Check the folder and its permissions.")
    case 13:  // SQLITE_FULL
      self.init(.diskFull, "The disk that holds the state file \(file) is full. Nothing is lost; free space.")
    default:
      self.init(.failed, "Reading or writing the state file \(file) failed (\(failure.message)). Try again.")
    }
  }
}

/// Report of a ``FileStateStorage`` that its file could not be used and was made anew. Only time is lost: indexes whose
/// state was in it are filled again.
public struct ReplacedStateFile: Hashable, Sendable, CustomStringConvertible {
  /// The new file.
  public let file: URL
  /// Path of the former file, which may be deleted.
  public let former: URL
  /// The defect of the former file.
  public let reason: String

  public var description: String {
    "The state file \(file.path) \(reason). It was moved to \(former.path) and made anew; indexes are filled again."
  }
}
