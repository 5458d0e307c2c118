import DaemonTestKit
import MDStore
import MDTestSupport
import Testing

/// Tests of the running daemon, one at a time: each has a real one, and many at once would only wait for one another.
@Suite(.serialized) enum DaemonSuite {}

/// The same for those with apps, beside the others: one that waits for time to pass leaves the processor to them.
@Suite(.serialized) enum DaemonAppSuite {}

/// Expects that an index equals the tree, and that people find what is in it.
///
/// - Parameters:
///   - place: what makes a failure come again.
///   - mayWait: a young file in a folder without a watch is read again when the folder has its turn, whatever is known of
///     it.
func expectEqual(
  _ daemon: TestDaemon, _ workload: inout Workload, _ place: String = "", mayWait: Bool = false
) throws {
  try workload.settle()
  try daemon.sync()
  let found = try daemon.home.differences(from: workload, mayWait: mayWait)
  try eventually("something waits in the journal") { try daemon.home.read { try $0.pendingCount() } == 0 }
  let searched = try daemon.home.searchDifferences(from: workload, sample: 10)
  // Differences too long to print are of no help.
  let isEqual = found.isEmpty && searched.isEmpty
  #expect(isEqual, "\(workload.description) \(place)\n\((found + searched).shortened)")
}

extension TestDaemon {
  /// A home with a running daemon.
  static func running(_ home: DaemonHome) throws -> TestDaemon {
    let daemon = try TestDaemon(home)
    try daemon.start()
    return daemon
  }
}
