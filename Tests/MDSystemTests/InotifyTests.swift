import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite final class InotifyTests {
  private let directory: TemporaryDirectory
  private let inotify: Inotify

  init() throws {
    directory = try TemporaryDirectory()
    inotify = try Inotify()
  }

  private func open(_ path: String) throws -> Descriptor {
    try Descriptor.open(path: FilePath(path), flags: FileFlags.path | FileFlags.directory)
  }

  private func events() throws -> [(event: InotifyEvent, name: String)] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var events: [(InotifyEvent, String)] = []
    while try inotify.read(into: &buffer, { events.append(($0, String(decoding: $1, as: UTF8.self))) }) > 0 {}
    return events
  }

  @Test func eventsAreReadWithTheirNames() throws {
    let folder = try open(directory.path)
    let watch = try inotify.watch(folder.rawValue, for: [.created, .deleted, .movedFrom, .movedTo])
    try directory.makeDirectory("sub")
    let long = String(repeating: "n", count: 255)
    #expect(rename(directory.path + "/sub", directory.path + "/" + long) == 0)
    let events = try events()
    #expect(events.map(\.name) == ["sub", "sub", long])
    #expect(events.map(\.event.watch) == [watch, watch, watch])
    #expect(events[0].event.mask == [.created, .isFolder])
    #expect(events[1].event.cookie == events[2].event.cookie && events[1].event.cookie != 0)
  }

  @Test func aDirectoryHasOneWatch() throws {
    let folder = try open(directory.path)
    let watch = try inotify.watch(folder.rawValue, for: .created)
    #expect(try inotify.watch(folder.rawValue, for: .deleted) == watch)
    try directory.makeDirectory("sub")
    #expect(try events().isEmpty)
    try inotify.remove(watch)
    #expect(try events().map(\.event.mask) == [.ignored])
    #expect(throws: SystemError.self) { try inotify.remove(watch) }
  }

  @Test func onlyDirectoriesAreWatched() throws {
    let path = try directory.write("text", to: "file")
    let file = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly)
    #expect(throws: SystemError.self) { _ = try inotify.watch(file.rawValue, for: .created) }
  }

  @Test func watchesOfThisUserAreCounted() throws {
    for number in 0..<200 {
      try directory.makeDirectory("\(number)")
      let folder = try open("\(directory.path)/\(number)")
      _ = try inotify.watch(folder.rawValue, for: .created)
    }
    #expect(InotifyUsage.watchCount(within: .seconds(10)) >= 200)
    #expect(InotifyUsage.watchCount(within: .zero) == 0)
    #expect(try #require(InotifyUsage.watchLimit()) > 0)
    #expect(try #require(InotifyUsage.queueLimit()) > 0)
  }

  @Test func oneWaitIsForSeveralDescriptors() throws {
    let wake = try WakeDescriptor()
    let folder = try open(directory.path)
    _ = try inotify.watch(folder.rawValue, for: .created)
    var waiting = PollSet()
    waiting.add(inotify.rawValue, .readable)
    waiting.add(wake.rawValue, .readable)
    #expect(try waiting.wait(milliseconds: 0) == false)
    wake.signal()
    wake.signal()
    #expect(try waiting.wait(milliseconds: nil))
    #expect(!waiting.isReady(0) && waiting.isReady(1))
    wake.clear()
    try directory.makeDirectory("sub")
    #expect(try waiting.wait(milliseconds: 0, ignoring: 0) == false)
    #expect(try waiting.wait(milliseconds: nil))
    #expect(waiting.isReady(0) && !waiting.isReady(1))
  }

  @Test func mountsAreTold() throws {
    let mounts = try MountMonitor()
    var waiting = PollSet()
    waiting.add(mounts.rawValue, .priority)
    let path = directory.path
    let mount = ["-t", "tmpfs", "limelight-test", path]
    let result = try ToolProcess("/bin/mount", mount, environment: [:]).finish()
    guard result.status == 0 else { return }  // The process may not mount.
    #expect(try waiting.wait(milliseconds: nil))
    _ = try waiting.wait(milliseconds: 0)
    _ = try ToolProcess("/bin/umount", [path], environment: [:]).finish()
    #expect(try waiting.wait(milliseconds: nil))
  }
}
