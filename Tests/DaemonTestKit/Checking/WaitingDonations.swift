import MDSQLite
package import MDStore

extension ReadingSession {
  /// Number of donated operations that wait to be applied, including those of incomplete batches.
  package func waitingDonationCount() throws -> Int {
    try statement("SELECT count(*) FROM donation").firstRow { Int($0.integer(0)) } ?? 0
  }
}
