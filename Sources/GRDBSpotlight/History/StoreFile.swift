#if GRDB
import Foundation
import GRDB
import MDSystem

/// Database file under an open connection.
struct StoreFile: Sendable {
  let path: String
  private let identity: FileIdentity?

  /// - Parameter path: as the connection names it, from the folder in which the process is now. A database in memory
  ///   has no file, and is never replaced.
  init(_ path: String) {
    identity = FileIdentity(path)
    self.path = identity == nil ? path : URL(filePath: path).path
  }

  /// Whether another file is at the path than when this was made: a connection goes on with the old one, which nobody
  /// else sees.
  var wasReplaced: Bool { identity != nil && FileIdentity(path) != identity }

  /// - Throws: ``HistoryError/replaced(_:)``.
  func check() throws {
    if wasReplaced { throw HistoryError.replaced(path) }
  }

  /// Connection to a file that other programs write.
  static func open(_ path: String) throws -> DatabaseQueue {
    // SQLite makes a file where there is none, which would hide a mistake in the path.
    guard FileManager.default.fileExists(atPath: path) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "There is no database at \(path).")
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
#endif
