import Glibc
package import MDClient
package import MDModel
import MDSystem
import MDTestSupport

extension DaemonStarter {
  /// Starts the search service of a home.
  package static func search(in home: DaemonHome) -> DaemonStarter {
    DaemonStarter(
      candidates: [BuiltProducts.tool("mdsearchd")], environment: home.environment.map { "\($0.key)=\($0.value)" })
  }
}

/// A search service that somebody has started without holding it.
package struct StartedSearchService {
  package let process: Int32

  /// `nil` if none runs.
  package init?(_ locations: Locations) {
    guard let bytes = try? WholeFile.read(FilePath(locations.searchLock), limit: 16),
      let process = Int32(String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)), SentSignal.reaches(process)
    else { return nil }
    self.process = process
  }

  /// Ends it in order, and waits until it has ended.
  package func end() { end(by: SIGTERM) }

  /// Ends it like a crash.
  package func kill() { end(by: SIGKILL) }

  private func end(by signal: Int32) {
    Glibc.kill(process, signal)
    // It is a child of this process, or of a tool that has ended.
    if waitpid(process, nil, 0) == process { return }
    while SentSignal.reaches(process) { usleep(2_000) }
  }
}
