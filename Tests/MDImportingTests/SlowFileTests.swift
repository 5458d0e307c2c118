import MDModel
import MDSystem
import MDTestSupport
import Synchronization
import Testing

@testable import MDImporting

/// A file that takes long, and the files queued behind it.
@Suite struct SlowFileTests {
  /// Records what it is told. It ends a slow file on request, so that no test waits for a deadline.
  private final class Listener: SlowFileObserver {
    var slow: [UInt64] = []
    var stuck: [UInt64] = []
    var handedBack: [UInt64] = []
    var endsWhenStuck = false

    func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
      slow.append(file)
      handedBack += rest
    }
    func fileIsStuck(_ file: UInt64) { stuck.append(file) }
    var isCancelled: Bool { endsWhenStuck && !stuck.isEmpty }
  }

  private func hasty(_ configuration: inout HostConfiguration) {
    configuration.slowAfter = .milliseconds(200)
    configuration.slowFileLook = .milliseconds(10)
    configuration.stuckAfter = .seconds(1)
  }

  @Test("Files behind a slow one are handed back, and those before it are done")
  func handsBack() throws {
    let bundle = try HostileBundle(deadlineSeconds: 600, configure: hasty)
    let listener = Listener()
    listener.endsWhenStuck = true
    let names = ["a.txt", "b.txt", "stall", "c.txt", "d.txt"]
    // A busy machine may make other files slow, which are handed back too. Start again with the rest.
    var jobs = try names.enumerated().map { try bundle.job(UInt64($0.offset), $0.element) }
    var files: [ImportedFile] = []
    while !jobs.isEmpty, listener.stuck.isEmpty {
      listener.handedBack = []
      try bundle.worker.run(bundle.importer, jobs, observer: listener) { files.append($0) }
      let back = listener.handedBack
      jobs = try back.map { try bundle.job($0, names[Int($0)]) }
    }
    #expect(files.map(\.identifier) == [0, 1, 2])
    #expect(listener.slow.last == 2 && listener.stuck == [2])
    #expect(listener.handedBack == [3, 4])
    // The import was ended because its result was no longer needed, which says nothing about the file.
    #expect(files.last?.outcome == .unavailable("the import was ended early"))
    // The process still held the requests of the files that were handed back.
    #expect(try bundle.run([bundle.job(9, "later.txt", "later")]).map(\.text) == [Array("later".utf8)])
  }

  @Test("The second try has half of the time and little text, and is the last")
  func secondTry() throws {
    let bundle = try HostileBundle(deadlineSeconds: 2)
    let first = try bundle.run([bundle.job(1, "stall")])
    #expect(first.map(\.outcome) == [.exceeded("the importer took longer than 2 s")])
    let second = try bundle.run([bundle.job(1, "stall", isSecondTry: true)])
    #expect(
      second.map(\.outcome) == [
        .quarantined("the importer took longer than 2 s, also when it was tried again with less")
      ])
    let long = try bundle.run([
      bundle.job(2, "long.txt", String(repeating: "x", count: 3 << 20), isSecondTry: true),
      bundle.job(3, "long.txt", String(repeating: "x", count: 3 << 20)),
    ])
    #expect(long.map(\.text.count) == [1 << 20, 3 << 20])
    #expect(long.map(\.isTruncated) == [true, false])
  }

  @Test("A process that swells while it reads a file is ended, and its neighbours are read")
  func memory() throws {
    let bundle = try HostileBundle(deadlineSeconds: 600) { configuration in
      hasty(&configuration)
      configuration.maximumResidentBytes = 100 << 20
    }
    let file = try #require(try bundle.runAmongNeighbours("swell"))
    #expect(file.outcome == .exceeded("the importer took more than 100 MiB of memory"))
  }

  @Test("Where files take long, few requests are sent ahead")
  func window() {
    var window = RequestWindow(most: 16)
    #expect(window.count == 16)
    window.note(elapsed: .microseconds(100))
    #expect(window.count == 16)
    window.note(elapsed: .seconds(2))
    #expect(window.count == 1)
    window.note(elapsed: .microseconds(100))
    window.note(elapsed: .microseconds(100))
    #expect(window.count == 4)
  }

  @Test("A slow file is told of once, a stuck one later")
  func watch() {
    let start = Instant(nanoseconds: 1_000)
    var watch = SlowFileWatch(HostConfiguration())
    watch.restart(at: start)
    #expect(watch.look(at: start + .milliseconds(499)) == nil)
    #expect(watch.look(at: start + .milliseconds(500)) == .slow)
    #expect(watch.look(at: start + .milliseconds(600)) == nil)
    #expect(watch.look(at: start + .milliseconds(750)) == .same)
    #expect(watch.look(at: start + .seconds(2)) == .stuck)
    #expect(watch.look(at: start + .seconds(3)) == .same)
    watch.restart(at: start + .seconds(4))
    #expect(watch.look(at: start + .milliseconds(4_500)) == .slow)
  }
}
