import Foundation
import GRDB
import GRDBSQLite

/// How connections to the index are set up.
enum IndexConfiguration {
  /// Seconds.
  static let writerTimeout: Int32 = 10

  /// The one writer. WAL keeps readers free of it; `synchronous = NORMAL` loses at most the last batches at a power
  /// cut, never the file, and a killed process loses nothing.
  static func writer() -> Configuration {
    var configuration = Configuration()
    configuration.label = "index.writer"
    configuration.busyMode = .timeout(TimeInterval(writerTimeout))
    configuration.prepareDatabase { db in
      try addTokenizers(to: db)
      try db.execute(sql: """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 4096;
        PRAGMA cache_size = -32768;
        PRAGMA temp_store = MEMORY;
        """)
    }
    return configuration
  }

  /// Readers see the last committed state and never wait for the writer.
  static func reader() -> Configuration {
    var configuration = Configuration()
    configuration.label = "index.reader"
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { db in
      try addTokenizers(to: db)
      try db.execute(sql: "PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -8192")
    }
    return configuration
  }

  private static func addTokenizers(to db: Database) throws {
    db.add(tokenizer: WordTokenizer.self)
    db.add(tokenizer: NameTokenizer.self)
  }
}
