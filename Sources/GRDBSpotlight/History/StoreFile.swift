#if GRDB
import Foundation
import GRDB
import MDSystem

/// The database file of an open connection.
struct StoreFile: Sendable {
  let path: String
  private let identity: FileIdentity?

  /// - Parameter path: as the connection names it, relative to the current folder of the process. A database in memory
  ///   has no file, and is never replaced.
  init(_ path: String) {
    identity = FileIdentity(path)
    self.path = identity == nil ? path : URL(filePath: path).path
  }

  /// Whether another file is at the path than when this value was made. A connection still uses the old file, which no
  /// other program can open.
  var wasReplaced: Bool { identity != nil && FileIdentity(path) != identity }

  /// - Throws: ``HistoryError/replaced(_:)``.
  func check() throws {
    if wasReplaced { throw HistoryError.replaced(path) }
  }

  /// Opens a file that other programs write.
  static func open(_ path: String) throws -> DatabaseQueue {
    // SQLite would create a missing file, which would hide a mistake in the path.
    guard FileManager.default.fileExists(atPath: path) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "There is no database at \(path).")
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
#endif
