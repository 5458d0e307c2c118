import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Synchronization

/// Counts the statements that the app's connections run, and passes each one to a listener.
final class Statements: Sendable {
  private let number = Atomic(0)
  private let listener = Mutex<PhotoSpotlight?>(nil)

  var current: Int { number.load(ordering: .sequentiallyConsistent) }

  func tell(_ spotlight: PhotoSpotlight) { listener.withLock { $0 = spotlight } }

  func willRun(_ statement: String) {
    Delays.pass()
    number.add(1, ordering: .sequentiallyConsistent)
    listener.withLock { $0 }?.willRun(statement)
  }
}

extension PhotoApp {
  /// Starts indexing, waits until nothing happens any more, and counts what happens then.
  func idle() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let token = NotificationCenter.default.addObserver(
      forName: SpotlightDelegate.indexDidUpdateNotification, object: spotlight, queue: nil
    ) { _ in continuation.yield() }
    defer { NotificationCenter.default.removeObserver(token) }
    spotlight.startSpotlightIndexing()
    _ = await stream.first { _ in true }
    var count = -1
    // The first pass has written to the store, which may trigger another pass.
    while count != statements.current {
      count = statements.current
      try await Task.sleep(for: .milliseconds(1_500))
    }
    let wakes = try Self.wakes()
    try await Task.sleep(for: .seconds(2))
    print("at rest: \(statements.current - count) statements, \(try Self.wakes() - wakes) wake-ups")
    try await pool.write { try $0.execute(sql: "INSERT INTO tag VALUES (1, 'a')") }
    _ = await stream.first { _ in true }
    print("after a write: \(statements.current > count + 3 ? "read again" : "nothing")")
    engine?.stop()
  }

  /// Number of times the thread that watches the store was woken.
  private static func wakes() throws -> Int {
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
      let file = FileHandle(forReadingAtPath: "/proc/self/task/\(thread)/status")
      let lines = String(decoding: try file?.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
      guard lines.first == "Name:\tspotlight-store" else { continue }
      let count = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }?.split(separator: "\t").last
      return count.flatMap { Int($0) } ?? -1
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
