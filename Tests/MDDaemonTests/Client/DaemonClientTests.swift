import Foundation
import ListenerTestKit
import MDClient
import MDDaemon
import MDListener
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@Suite struct DaemonClientTests {
  private static let hello = Hello(program: "mdutil", version: "1")

  @Test func nobodyListens() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/run/socket"
    let error = #expect(throws: ClientError.self) {
      try DaemonClient.connect(to: path, as: Self.hello, deadline: .end)
    }
    #expect(error == .notRunning(socket: path))
    #expect(error?.description == "mds is not running (no process listens at \(path))")
  }

  /// The path is a loop of symbolic links, because no permission stops root.
  @Test func aSocketThatCannotBeReachedIsNamed() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/socket"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let error = #expect(throws: ClientError.self) {
      try DaemonClient.connect(to: path, as: Self.hello, deadline: .end)
    }
    #expect(error?.description == "mds cannot be reached at \(path): Too many levels of symbolic links")
  }

  @Test func aDaemonThatIsStoppedIsNotWaitedForForEver() throws {
    let directory = try TemporaryDirectory()
    // The kernel accepts the connection, as it does for a stopped process, but no process ever reads from it.
    let listener = try UnixListener(path: directory.path + "/run/socket")
    let error = #expect(throws: ClientError.self) {
      try DaemonClient.connect(
        to: directory.path + "/run/socket", as: Self.hello, deadline: Clock.now + .milliseconds(20))
    }
    #expect(error == .noAnswer)
    #expect(error?.description == "mds does not answer; is it stopped? See mdutil --log")
    let log = "journalctl --user -u limelight-mdsearchd.service"
    #expect(error?.description(of: "mdsearchd") == "mdsearchd does not answer; is it stopped? See \(log)")
    #expect(StartFailure.silent.description(of: "mdsearchd").hasSuffix("; see \(log)"))
    withExtendedLifetime(listener) {}
  }

  @Test func aReplyHasItsDeadline() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let client = try served.client()
    let late = try client.send(.sync, within: .milliseconds(20))
    #expect(throws: ClientError.noAnswer) { try late.next() }
    // The reply arrives late, and the connection is still usable.
    held.take(1).first?.finish(.accepted(1))
    #expect(try late.next() == .accepted(1))
  }

  @Test func askingPassesOverWhatIsNotFinal() throws {
    let served = try ServedSocket { _, reply in
      reply.send(.progress(WorkProgress(phase: .names, done: 1)))
      reply.finish(.done(WorkSummary()))
    }
    #expect(try served.client().ask(.sync) == .done(WorkSummary()))
  }

  @Test func aRefusalIsAnErrorInTheDaemonsWords() throws {
    let served = try ServedSocket { $1.finish(.failure(RequestFailure(.unavailable, "The disk is full."))) }
    let error = #expect(throws: ClientError.self) { try served.client().ask(.resume) }
    #expect(error?.description == "The disk is full.")
  }

  @Test func aRequestThatNoFrameHoldsIsNotSent() throws {
    let served = try ServedSocket()
    let client = try served.client()
    let paths = [FilePath](repeating: FilePath(Array(repeating: 0x61, count: 1_000)), count: 1_100)
    #expect(throws: ClientError.tooLong(1_103_324)) { try client.ask(.importPaths(paths)) }
    #expect(try client.ask(.status) == .status(.sample(items: 1)))
  }

  @Test func aLargeRequestAndALargeReplyComeThroughWhole() throws {
    let served = try ServedSocket { request, reply in
      guard case .importPaths(let paths) = request else { return }
      reply.finish(.failures(paths.map { FailedFile(path: $0, reason: "", importer: nil, date: nil) }))
    }
    let paths = (0..<12_000).map { FilePath("/home/somebody/\($0)/file") }
    let reply = try served.client().ask(.importPaths(paths))
    #expect(reply == .failures(paths.map { FailedFile(path: $0, reason: "", importer: nil, date: nil) }))
  }
}
