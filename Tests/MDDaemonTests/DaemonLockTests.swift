import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// Who may be the user's one daemon.
struct DaemonLockTests {
  private let directory: TemporaryDirectory
  private let locations: Locations

  init() throws {
    directory = try TemporaryDirectory()
    locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
  }

  /// Locks the file as a process would that is noted in it.
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

  /// It holds the lock until it has become an importer, which takes longer where other programs want the processor.
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
