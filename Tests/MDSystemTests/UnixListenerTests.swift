import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct UnixListenerTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/run/socket" }

  init() throws { directory = try TemporaryDirectory() }

  /// Shared folders such as /tmp must be left as they are.
  @Test func aFolderThatIsEverybodysIsLeftAsItIs() throws {
    let directory = try TemporaryDirectory()
    #expect(chmod(directory.path, 0o1777) == 0)
    #expect(throws: ListenerError.self) { _ = try UnixListener(path: "\(directory.path)/socket") }
    #expect(try FileStatus.of(path: FilePath(directory.path)).permissions & 0o777 == 0o777)
  }

  @Test func onlyTheOwnerGetsIn() throws {
    try directory.makeDirectory("run")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: directory.path + "/run")
    let listener = try UnixListener(path: path)
    #expect(try FileStatus.of(path: FilePath(path)).permissions == 0o600)
    #expect(try FileStatus.of(path: FilePath("\(directory.path)/run")).permissions == 0o700)
    withExtendedLifetime(listener) {}
  }

  @Test func bothEndsKnowWhoIsThere() throws {
    let listener = try UnixListener(path: path)
    #expect(try !hasClient(listener))
    let client = try connected()
    guard let server = try listener.accept() else {
      Issue.record("nobody is there")
      return
    }
    #expect(try server.peerCredentials() == .own)
    #expect(try client.peerCredentials() == .own)
    #expect(try client.sendSome([1, 2, 3]) == 3)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try server.receiveBytes(into: &buffer) == 3)
    #expect(buffer.prefix(3) == [1, 2, 3])
    #expect(try server.receiveBytes(into: &buffer) == nil)
  }

  /// True if no process listens any more.
  ///
  /// A child that another test starts holds all descriptors, even closed ones, until it calls `exec`. Until then the
  /// socket accepts connections.
  private func isGivenUp() -> Bool {
    for _ in 0..<100_000 {
      do throws(SystemError) { _ = try UnixSocket.connect(to: path, deadline: .start) } catch {
        if error.isNotListening { return true }
      }
      sched_yield()
    }
    return false
  }

  @Test func theSocketOfADeadProcessIsReplaced() throws {
    // The socket is closed but not removed, as a killed process leaves it.
    do {
      let listener = try UnixListener(path: path)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".kept")
      withExtendedLifetime(listener) {}
    }
    try FileManager.default.moveItem(atPath: path + ".kept", toPath: path)
    #expect(isGivenUp())
    let listener = try UnixListener(path: path)
    let client = try connected()
    #expect(try hasClient(listener))
    withExtendedLifetime(client) {}
  }

  @Test func whereSomebodyListensNobodyElseDoes() throws {
    let listener = try UnixListener(path: path)
    let before = FileIdentity(path)
    #expect(throws: ListenerError.inUse(path)) { _ = try UnixListener(path: path) }
    #expect(FileIdentity(path) == before)
    // The failed attempt has left one closed connection, which does no harm.
    let client = try connected()
    #expect(try hasClient(listener))
    #expect(try hasClient(listener))
    withExtendedLifetime(client) {}
  }

  @Test func whatIsNoSocketIsLeftAlone() throws {
    try directory.write("precious", to: "run/socket")
    #expect(throws: ListenerError.notOurs(path)) { _ = try UnixListener(path: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test func theFileGoesWithTheListenerUnlessItIsAnothers() throws {
    do { _ = try UnixListener(path: path) }
    #expect(FileIdentity(path) == nil)
    do {
      let listener = try UnixListener(path: path)
      try FileManager.default.removeItem(atPath: path)
      try directory.write("", to: "run/socket")
      withExtendedLifetime(listener) {}
    }
    #expect(FileIdentity(path) != nil)
  }

  @Test func aPathMayBeLongerThanAnAddress() throws {
    let long = "\(directory.path)/\(String(repeating: "a", count: 120))/\(String(repeating: "b", count: 120))/socket"
    let listener = try UnixListener(path: long)
    let client = try UnixSocket.connect(to: long, deadline: .start)
    #expect(try hasClient(listener))
    withExtendedLifetime(client) {}
  }

  @Test(arguments: ["", "relative", "/tmp/\0"]) func whatIsNoPathIsRefused(path: String) {
    #expect(throws: ListenerError.self) { _ = try UnixListener(path: path) }
  }

  @Test func aConnectionMayWaitForTheListener() throws {
    let path = path
    let made = Monitor(false)
    let thread = try WorkerThread.start(name: "listener") {
      let listener = try? UnixListener(path: path)
      _ = made.wait(until: Clock.now + .minutes(1)) { $0 ? true : nil }
      withExtendedLifetime(listener) {}
    }
    let deadline = Clock.now + .minutes(1)
    let isConnected = (try? UnixSocket.connect(to: path, waitsForListener: true, deadline: deadline)) != nil
    made.change { $0 = true }
    thread.join()
    #expect(isConnected)
  }

  private func hasClient(_ listener: borrowing UnixListener) throws -> Bool {
    if (try listener.accept()) != nil { true } else { false }
  }

  private func connected() throws -> UnixSocket {
    try UnixSocket.connect(to: path, deadline: Clock.now + .minutes(1))
  }
}

@Suite struct EventPollTests {
  @Test func onlyWhatWasAskedForIsTold() throws {
    let poll = try EventPoll()
    let pair = try UnixSocket.pair()
    try poll.add(pair.near.rawValue, token: 7, .reading)
    #expect(try poll.wait(milliseconds: 0, atMost: 64) == [])
    try [UInt8(1)].withUnsafeBytes { try pair.far.send($0) }
    #expect(try poll.wait(milliseconds: nil, atMost: 64).map(\.token) == [7])
    #expect(try poll.wait(milliseconds: 0, atMost: 64).map(\.canRead) == [true])
    try poll.change(pair.near.rawValue, token: 8, .writing)
    let writable = try poll.wait(milliseconds: 0, atMost: 64)
    #expect(writable.map(\.token) == [8] && writable.map(\.canWrite) == [true] && writable.map(\.canRead) == [false])
    try poll.remove(pair.near.rawValue)
    #expect(try poll.wait(milliseconds: 0, atMost: 64) == [])
  }

  @Test func theOtherEndsLeavingIsToldUnasked() throws {
    let poll = try EventPoll()
    let directory = try TemporaryDirectory()
    let listener = try UnixListener(path: directory.path + "/run/socket")
    let client = try UnixSocket.connect(to: directory.path + "/run/socket", deadline: .start)
    try poll.add(client.rawValue, token: 1, [])
    if let server = try listener.accept() {
      #expect(try poll.wait(milliseconds: 0, atMost: 64) == [])
      withExtendedLifetime(server) {}
    }
    #expect(try poll.wait(milliseconds: nil, atMost: 64).map(\.isClosed) == [true])
  }

  @Test func aWakeDescriptorIsReadableUntilItIsCleared() throws {
    let poll = try EventPoll()
    let wake = try WakeDescriptor()
    try poll.add(wake.rawValue, token: 1, .reading)
    #expect(try poll.wait(milliseconds: 0, atMost: 64) == [])
    wake.signal()
    wake.signal()
    #expect(try poll.wait(milliseconds: nil, atMost: 64).count == 1)
    wake.clear()
    wake.clear()
    #expect(try poll.wait(milliseconds: 0, atMost: 64) == [])
  }
}
