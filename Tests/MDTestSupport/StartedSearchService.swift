import Foundation
import Glibc
package import MDModel
import MDSystem

/// A search service that was started in a test and that no test object owns. It would keep running for a minute.
public struct StartedSearchService {
  package let process: Int32

  /// `nil` if no search service runs.
  package init?(_ locations: Locations) {
    guard let bytes = try? WholeFile.read(FilePath(locations.searchLock), limit: 16),
      let process = Int32(String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)), SentSignal.reaches(process)
    else { return nil }
    self.process = process
  }

  private init(process: Int32) { self.process = process }

  /// Ends every search service that was started for a home, and waits until each has ended.
  ///
  /// It finds them in `/proc`, not by the lock file. A service that waits for the lock is not named there, and would
  /// take the lock when its holder ends.
  ///
  /// - Parameter limelight: the home's `LIMELIGHT_HOME`.
  public static func endAll(of limelight: String) {
    let marker = Data("LIMELIGHT_HOME=\(limelight)\0".utf8)
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = Int32(entry), let name = FileManager.default.contents(atPath: "/proc/\(entry)/comm"),
        name == Data("mdsearchd\n".utf8),
        let variables = FileManager.default.contents(atPath: "/proc/\(entry)/environ"),
        variables.range(of: marker) != nil
      else { continue }
      StartedSearchService(process: process).end()
    }
  }

  /// Asks the service to end, and waits until it has.
  package func end() { end(by: SIGTERM) }

  /// Kills the service, as a crash would.
  package func kill() { end(by: SIGKILL) }

  private func end(by signal: Int32) {
    Glibc.kill(process, signal)
    // The service is a child of this process, or its parent was a tool that has ended.
    if waitpid(process, nil, 0) == process { return }
    while SentSignal.reaches(process) { usleep(2_000) }
  }
}
