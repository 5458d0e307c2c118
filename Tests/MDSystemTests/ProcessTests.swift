import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct ProcessTests {
  @Test func aChildsEndIsTold() throws {
    #expect(try run("exit 0") == .exited(0))
    #expect(try run("exit 7") == .exited(7))
    #expect(try run("kill -9 $$") == .signalled(9))
  }

  private func run(_ script: String) throws -> ChildProcess.Ending? {
    try ChildProcess.start("/bin/sh", arguments: ["-c", script]).wait()
  }

  @Test func aWaitEndsWithoutAnEnd() throws {
    let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "exec sleep 600"])
    #expect(try child.wait(milliseconds: 0) == nil)
    child.signal(9)
    #expect(try child.wait() == .signalled(9))
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: SystemError.self) { _ = try ChildProcess.start("/no/such/program") }
  }

  @Test func aChildHasTheDescriptorsItWasGiven() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "out")
    let path = FilePath("\(directory.path)/out")
    let out = try Descriptor.open(path: path, flags: FileFlags.readWrite)
    let child = try ChildProcess.start(
      "/bin/sh", arguments: ["-c", "ls /proc/self/fd >&5"], descriptors: [(out.rawValue, 5)])
    #expect(try child.wait() == .exited(0))
    let open = Set(String(decoding: try WholeFile.read(path), as: UTF8.self).split(separator: "\n"))
    #expect(open.isSuperset(of: ["0", "1", "2", "5"]))
    // The parent's descriptor is close-on-exec, and the child has the file only under the promised number.
    #expect(out.rawValue == 5 || !open.contains("\(out.rawValue)"))
  }

  @Test func aDescriptorTravelsOverASocket() throws {
    let directory = try TemporaryDirectory()
    let path = FilePath(try directory.write("carried", to: "file"))
    let pair = try UnixSocket.pair()
    do {
      let file = try Descriptor.open(path: path, flags: FileFlags.readOnly)
      try [UInt8(1), 2, 3].withUnsafeBytes { try pair.near.send($0, passing: file.rawValue) }
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let (count, fd) = try bytes.withUnsafeMutableBytes { try pair.far.receive(into: $0) }
    #expect(Array(bytes.prefix(count)) == [1, 2, 3])
    let received = Descriptor(owning: try #require(fd))
    let read = try bytes.withUnsafeMutableBytes { try received.read(into: $0, at: 0) }
    #expect(String(decoding: bytes.prefix(read), as: UTF8.self) == "carried")
  }

  @Test func aBusyChildIsToldFromASleepingOne() throws {
    let sleeper = try ChildProcess.start("/bin/sleep", arguments: ["600"])
    let spinner = try ChildProcess.start("/bin/sh", arguments: ["-c", "while :; do :; done"])
    var spun: Int64 = 0
    while spun < 30_000_000, let usage = spinner.usage() { spun = usage.cpu }
    #expect(spun >= 30_000_000)
    let slept = sleeper.usage()
    #expect((slept?.cpu ?? .max) < 30_000_000)
    spinner.signal(9)
    sleeper.signal(9)
    #expect(try spinner.wait() == .signalled(9))
    #expect(try sleeper.wait() == .signalled(9))
    let after = spinner.usage()
    #expect(after == nil)
  }
}
