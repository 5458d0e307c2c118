import Foundation
import Glibc
import MDSystem
import MDTestSupport
import Testing

@Suite struct SessionIdleTests {
  private static let hasBus = FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")

  @Test(.enabled(if: hasBus)) func theHintIsThatOfTheUsersSessions() throws {
    let logind = try PrivateLogind()
    for (command, expected) in [("i", true), ("a", false), ("e", nil), ("s", nil), ("i", true)] as [(String, Bool?)] {
      try logind.tell(command)
      #expect(SessionIdle.read(bus: logind.address, milliseconds: 60_000) == expected, "\(command)")
    }
  }

  @Test(.enabled(if: hasBus)) func alogindThatDoesNotAnswerIsGivenUp() throws {
    let logind = try PrivateLogind()
    try logind.tell("n")
    #expect(SessionIdle.read(bus: logind.address, milliseconds: 50) == nil)
  }

  /// The kernel accepts connections for the bus, but it never answers.
  @Test func aBusThatSaysNothingIsGivenUp() throws {
    let directory = try TemporaryDirectory()
    let listener = try ListeningSocket("\(directory.path)/bus")
    #expect(SessionIdle.read(bus: "unix:path=\(directory.path)/bus", milliseconds: 50) == nil)
    withExtendedLifetime(listener) {}
  }

  @Test(arguments: ["unix:path=/no/such/bus", "", "nonsense", "unix:path=/dev/null"])
  func whereNoBusIsNobodyTells(_ address: String) {
    #expect(SessionIdle.read(bus: address, milliseconds: 50) == nil)
  }
}

/// A private message bus with a minimal logind (`login1.py`).
private final class PrivateLogind {
  private let directory = try? TemporaryDirectory()
  private let child: ChildProcess
  private let control: UnixSocket
  let address: String

  init() throws {
    let path = try #require(directory?.path)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "login1.py").path
    let pair = try UnixSocket.pair()
    child = try ChildProcess.start(
      "/usr/bin/env", arguments: ["python3", script, path], environment: ["PATH=/usr/bin:/bin"],
      descriptors: [(pair.far.rawValue, 1)])
    control = pair.near
    address = "unix:path=\(path)/bus"
    try expect("+")
  }

  /// Sets the answers that logind gives from now on.
  func tell(_ command: String) throws {
    try Array(command.utf8).withUnsafeBytes { try control.send($0) }
    try expect(command)
  }

  private func expect(_ answer: String) throws {
    try #require(try control.waitReadable(milliseconds: 60_000))
    var byte: [UInt8] = [0]
    let count = try byte.withUnsafeMutableBytes { try control.receive(into: $0) }.count
    try #require(count == 1 && byte == Array(answer.utf8))
  }

  deinit {
    // The script ends when the socket is closed.
    shutdown(control.rawValue, Int32(SHUT_RDWR))
    _ = try? child.wait(milliseconds: 60_000)
  }
}
