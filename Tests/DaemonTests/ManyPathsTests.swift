import DaemonTestKit
import MDClient
import MDModel
import MDProtocol
import MDTestSupport
import Testing

extension DaemonSuite {
  /// `find -print0 | xargs -0 mdutil --reindex` over a hundred thousand files. The daemon's answers must still fit into
  /// their frames.
  @Suite struct ManyPathsTests {
    @Test func statusAndRequestsAnswer() throws {
      let (requests, files) = (50, 2_000)
      let home = try DaemonHome()
      let folder = String(repeating: "a long name of a folder/", count: 4)
      for number in 0..<files { try home.write("", to: "\(folder)\(number)") }
      let daemon = try TestDaemon.running(home)
      // Pause, so that all requests stay open.
      try daemon.ask(.pause(seconds: nil))
      let paths = (0..<files).map { home.path("\(folder)\($0)") }
      // Each request omits a different path, because a request for the same paths would be merged with an open one.
      for left in 0..<requests {
        let others = Array(paths[..<left] + paths[(left + 1)...])
        try daemon.ask(.reindex(.paths(others), follow: false))
      }
      let status = try daemon.status()
      #expect(status.requests.count == StatusReport.mostEntries)
      #expect(status.requests.allSatisfy { $0.targets == files - 1 })
      let shown = try home.run("mdutil", ["--status"])
      #expect(shown.status == 0 && shown.text.contains("1,999 paths, the first "), "\(shown.messages)")
      let listed = try home.run("mdutil", ["--requests"])
      #expect(listed.status == 0, "\(listed.messages)")
      #expect(listed.text.split(separator: "\n").count { $0.contains("1,999 paths") } == requests)
    }

    @Test func aRequestThatIsFollowedIsToldToo() throws {
      let home = try DaemonHome()
      let daemon = try TestDaemon.running(home)
      try daemon.ask(.pause(seconds: nil))
      let client = try daemon.connect()
      let paths = (0..<12_000).map { _ in home.files }
      let replies = try client.send(.reindex(.paths(paths), follow: true))
      guard case .requests(let told)? = try replies.next() else {
        Issue.record("not followed")
        return
      }
      #expect(told.map(\.targets) == [12_000])
    }
  }
}
