import MDSQLite
package import MDStore

extension ReadingSession {
  /// Number of rows of operations that wait to be applied, parts of batches included.
  package func waitingDonationCount() throws -> Int {
    try statement("SELECT count(*) FROM donation").firstRow { Int($0.integer(0)) } ?? 0
  }
}
