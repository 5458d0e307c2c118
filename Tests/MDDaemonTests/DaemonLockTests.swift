import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// The lock that makes a daemon the user's only one.
struct DaemonLockTests {
  private let directory: TemporaryDirectory
  private let locations: Locations

  init() throws {
    directory = try TemporaryDirectory()
    locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
  }

  /// Locks the file, and writes a process ID into it as its holder would.
  private func held(by process: Int32) throws -> Descriptor {
    try DirectoryMaking.make(FilePath(locations.runtime), mode: 0o700)
    try WholeFile.write(Array("\(process)\n".utf8), to: FilePath(locations.daemonLock))
    let file = try Descriptor.open(path: FilePath(locations.daemonLock), flags: FileFlags.readWrite)
    try #require(try file.tryLock())
    return file
  }

  @Test func aSecondDaemonIsRefused() throws {
    let first = try ServiceLock(path: locations.daemonLock, of: "mds")
    #expect(throws: ServiceLockError.running("mds", locations.runtime)) {
      _ = try ServiceLock(path: locations.daemonLock, of: "mds")
    }
    _ = consume first
    _ = try ServiceLock(path: locations.daemonLock, of: "mds")
  }

  /// A child inherits the daemon's lock and holds it until it has become an importer, which takes longer on a busy
  /// machine.
  @Test func aChildOfAKilledDaemonIsWaitedFor() throws {
    let file = try held(by: .max)
    let child = try WorkerThread.start(name: "child") { [file] in
      _ = Monitor(()).wait(until: Clock.now + .seconds(1)) { _ in nil as Void? }
      file.unlock()
    }
    _ = try ServiceLock(path: locations.daemonLock, of: "mds")
    child.join()
  }
}
