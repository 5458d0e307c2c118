import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct ProcessConditionsTests {
  /// Runs on threads of its own, because a lowered priority cannot be raised again.
  @Test func whatAThreadStartsStandsBackAsItDoes() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("", to: "out")
    let failure = Monitor<(any Error)?>(nil)
    let ours = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    let thread = try WorkerThread.start(name: "stands back") {
      do {
        try BackgroundPriority.applyToThread()
        let out = try Descriptor.open(path: FilePath(path), flags: FileFlags.writeOnly)
        let script = #"echo "nice $(nice), $(ionice), $(chrt -p $$ | sed -n 's/.*policy: //p')""#
        _ = try ChildProcess.start(
          "/bin/sh", arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin"],
          descriptors: [(out.rawValue, 1)]
        ).wait()
      } catch {
        failure.change { $0 = error }
      }
    }
    thread.join()
    #expect(failure.look { $0.map { "\($0)" } } == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "nice 19, idle, SCHED_IDLE\n")
    #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) == ours, "only that thread stands back")
  }

  @Test func memoryIsCounted() throws {
    #expect(ProcessMemory.resident() > 1_000_000)
    let child = try ChildProcess.start("/bin/sleep", arguments: ["600"])
    #expect(ProcessMemory.residentOfChildren() > 0)
    child.signal(9)
    _ = try child.wait()
  }

  /// Runs in a child process, where no other test allocates memory meanwhile.
  @Test func whatWasFreedIsGivenBack() async {
    await #expect(processExitsWith: .success) {
      // The blocks are small enough to come from the heap. The last one keeps the heap from shrinking by itself.
      let blocks = (0..<1_024).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16) }
      let last = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
      for block in blocks { memset(block, 1, 65_536) }
      let before = ProcessMemory.resident()
      for block in blocks { block.deallocate() }
      ProcessMemory.releaseFreed()
      #expect(ProcessMemory.resident() < before - 32_000_000)
      last.deallocate()
    }
  }
}
