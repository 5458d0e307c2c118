import Foundation
import GRDB
import GRDBSQLite
import MDStore

/// How connections to the index are set up.
enum IndexConfiguration {
  static let writerTimeoutMilliseconds: Int32 = 10_000

  /// The one writer. WAL keeps readers free of it; `synchronous = NORMAL` loses at most the last batches at a power
  /// cut, never the file, and a killed process loses nothing.
  static func writer() -> Configuration {
    var configuration = Configuration()
    configuration.label = "index.writer"
    configuration.busyMode = .timeout(Double(writerTimeoutMilliseconds) / 1_000)
    // A statement that checks foreign keys opens a savepoint, and at each savepoint FTS5 writes out all it has gathered:
    // indexing would take five times as long. REFERENCES stands in the schema for its readers.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try SearchTokenizers.add(to: connection) }
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 4096;
          PRAGMA cache_size = -32768;
          PRAGMA temp_store = MEMORY;
          """)
    }
    return configuration
  }
}
