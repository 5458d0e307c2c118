import GRDB
import MDStore

/// Brings an index up to date, one named migration after the other.
enum SchemaMigrator {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in SchemaMigrations.all {
      migrator.registerMigration(migration.name) { db in try db.execute(sql: migration.sql) }
    }
    return migrator
  }
}
