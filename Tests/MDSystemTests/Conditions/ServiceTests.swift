import Foundation
import Glibc
import MDSystem
import MDTestSupport
import Testing

@Suite struct ServiceTests {
  @Test func theManagerIsTold() throws {
    let directory = try TemporaryDirectory()
    for name in ["\(directory.path)/notify", "@limelight-test-\(UUID().uuidString)"] {
      let manager = try BoundSocket(name, kind: SOCK_DGRAM)
      let notice = try #require(ServiceNotice(socket: Array(name.utf8)))
      try notice.send(.ready, .status("indexing\n1 of 2"))
      #expect(try manager.datagram() == "READY=1\nSTATUS=indexing 1 of 2", "\(name)")
      try notice.send(.watchdog)
      #expect(try manager.datagram() == "WATCHDOG=1")
      try notice.send(.stopping)
      #expect(try manager.datagram() == "STOPPING=1")
    }
  }

  @Test func aManagerThatIsNotThereIsAnErrorAndAFullOneIsNotWaitedFor() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/notify"
    let notice = try #require(ServiceNotice(socket: Array(path.utf8)))
    #expect(throws: SystemError.self) { try notice.send(.ready) }
    let manager = try BoundSocket(path, kind: SOCK_DGRAM)
    #expect(throws: SystemError.self) { while true { try notice.send(.watchdog) } }
    #expect(try manager.datagram() == "WATCHDOG=1")
  }

  @Test(arguments: [nil, "", "@", "/", "relative", "vsock:2:1234", "/" + String(repeating: "x", count: 200)])
  func nobodyListensWhereNoSocketIs(_ name: String?) {
    #expect(ServiceNotice(socket: name.map { Array($0.utf8) }) == nil)
  }

  @Test func theWatchdogIsFedTwiceAsOften() {
    func interval(_ microseconds: String?, _ process: String? = nil) -> Duration? {
      ServiceNotice.watchdogInterval(
        microseconds: microseconds.map { Array($0.utf8) }, process: process.map { Array($0.utf8) })
    }
    #expect(interval("30000000") == .seconds(15))
    #expect(interval("30000000", "\(getpid())") == .seconds(15))
    #expect(interval("30000000", "1") == nil)
    for wrong in [nil, "", "0", "-5", "soon", "99999999999999999999", "9223372036854775807"] as [String?] {
      #expect(interval(wrong) == nil, "\(wrong ?? "nothing")")
    }
  }

  /// Runs in a child process, where no other test uses these descriptor numbers.
  @Test func theListenerIsTakenAndTheRestClosed() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let listener = try ListeningSocket("\(directory.path)/control")
      let other = try BoundSocket("\(directory.path)/other", kind: SOCK_DGRAM)
      try systemCall("dup2") { dup2(other.rawValue, 900) }
      try systemCall("dup2") { dup2(listener.rawValue, 901) }
      let process = Array("\(getpid())".utf8)
      let taken = try InheritedSockets.takeListener(process: process, count: Array("2".utf8), first: 900)
      switch consume taken {
      case .some(let taken):
        #expect(taken.rawValue == 901)
        #expect(fcntl(901, F_GETFD) == FD_CLOEXEC)
      case .none: Issue.record("nothing was taken")
      }
      #expect(fcntl(900, F_GETFD) == -1)
    }
  }

  @Test func whatIsMeantForAnotherIsLeftAlone() throws {
    let cases: [(String?, String?)] = [
      (nil, nil), ("1", "1"), ("\(getpid())", nil), ("\(getpid())", "0"), ("\(getpid())", "many"),
    ]
    for (process, count) in cases {
      let taken = try InheritedSockets.takeListener(
        process: process.map { Array($0.utf8) }, count: count.map { Array($0.utf8) }, first: 910)
      if taken != nil { Issue.record("taken for \(process ?? "nobody"), \(count ?? "none")") }
    }
  }
}
