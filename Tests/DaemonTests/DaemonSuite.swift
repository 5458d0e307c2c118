import DaemonTestKit
import MDStore
import MDTestSupport
import Testing

/// Tests with a real daemon each, one at a time: many at once would only slow each other down.
@Suite(.serialized) enum DaemonSuite {}

/// Tests with apps, which run in parallel to the others: while one of them waits, the others can use the processor.
@Suite(.serialized) enum DaemonAppSuite {}

/// Expects that the index equals the tree, and that searches find its contents.
///
/// - Parameters:
///   - place: describes how to reproduce a failure.
///   - mayWait: items may wait in the journal, because a young file in a folder without a watch is imported again when
///     that folder is swept.
func expectEqual(
  _ daemon: TestDaemon, _ workload: inout Workload, _ place: String = "", mayWait: Bool = false
) throws {
  try workload.settle()
  try daemon.sync()
  let found = try daemon.home.differences(from: workload, mayWait: mayWait)
  try eventually("something waits in the journal") { try daemon.home.read { try $0.pendingCount() } == 0 }
  let searched = try daemon.home.searchDifferences(from: workload, sample: 10)
  // Shorten the differences so that they can be read.
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
