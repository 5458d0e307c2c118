import Foundation
import ListenerTestKit
import MDListener
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDClient
@testable import MDDaemon

@Suite struct DaemonStarterTests {
  private let directory: TemporaryDirectory
  private var socket: String { directory.path + "/run/socket" }

  init() throws { directory = try TemporaryDirectory() }

  @Test func theProgramIsLookedForInThisOrder() {
    #expect(
      DaemonStarter.candidates(for: "mds", beside: "/opt/bin", path: "/usr/bin::local:/bin") == [
        "/opt/bin/mds", "/opt/bin/../libexec/limelight/mds", "/usr/bin/mds", "/bin/mds",
      ])
    #expect(DaemonStarter.candidates(for: "mds", beside: nil, path: nil) == [])
  }

  @Test func aDaemonHasNoUseForWhatATerminalIsSetUpWith() {
    let names = ["HOME", "XDG_RUNTIME_DIR", "LC_ALL", "LIMELIGHT_HOME", "LD_PRELOAD", "AWS_SECRET_ACCESS_KEY", "PS1"]
    #expect(names.filter { ProcessEnvironment.isPassedOn($0[...]) } == Array(names.prefix(4)))
  }

  @Test func theFirstProgramThatIsThereIsStarted() throws {
    let candidates = [directory.path + "/nothing", "/bin/sh", "/bin/false"]
    #expect(try error(of: candidates, script: "exit 3") == .notStarted(.ended(.exited(3))))
  }

  /// A daemon that has ended can no longer be asked for its log, so the error must quote its last messages.
  @Test func whatItSaysBeforeItEndsIsKept() throws {
    let script = "echo 'notice: mds starts' >&2; echo 'sh: no room' >&2; echo 'sh: hint: make some' >&2; exit 69"
    let error = try error(of: ["/bin/sh"], script: script)
    #expect(error?.description == "mds was started and exited with status 69: no room; hint: make some")
  }

  @Test func whereNoneIsThereAllPlacesAreNamed() throws {
    let plain = try directory.write("no program", to: "plain")
    let error = try error(of: ["/nowhere/mds", plain])
    #expect(error == .notStarted(.notInstalled(["/nowhere/mds", plain])))
    #expect(error?.description == "mds is not installed; looked for /nowhere/mds, \(plain)")
  }

  @Test func whatNeverListensIsNotWaitedForForEver() throws {
    let pids = directory.path + "/pid"
    let script = "echo $$ > \(pids); exec sleep 600"
    #expect(try error(of: ["/bin/sh"], script: script, milliseconds: 2_000) == .notStarted(.silent))
    // The program was started. Wait for its process ID, however late the file appears.
    var pid: Int32?
    while pid == nil { pid = (try? String(contentsOfFile: pids, encoding: .utf8)).flatMap { Int32($0.dropLast()) } }
    kill(pid!, SIGKILL)
    // Reap the child. Otherwise Swift Testing, which waits for every child, would meet an unreaped one and wait
    // forever.
    waitpid(pid!, nil, 0)
  }

  /// The program finds that another process holds the lock.
  ///
  /// The first time, the holder is about to end, so the program is started again. The second time, another daemon was
  /// started at the same moment and listens a little later.
  @Test(arguments: [0, 75]) func whoFindsAnotherOneRunningWaitsForItOrTakesItsPlace(status: Int) throws {
    let listener = Monitor<ControlListener?>(nil)
    let fifo = directory.path + "/ended"
    mkfifo(fifo, 0o600)
    let path = socket
    let other = try WorkerThread.start(name: "other daemon") {
      // The script opens the FIFO just before it ends.
      _ = try? FileHandle(forReadingFrom: URL(fileURLWithPath: fifo)).readToEnd()
      let started = try? ControlListener(
        socket: path, hello: Hello(program: "mds", version: "1"), threadPrefix: "mds",
        handler: ClosureHandler { $1.answer($0) })
      try? started?.start()
      listener.change { $0 = started }
    }
    // The first run ends and nothing listens. When the second ends, another daemon starts to listen. More runs may
    // follow.
    let (first, second) = (directory.path + "/first", directory.path + "/second")
    let script = """
      if ! [ -e \(first) ]; then : > \(first)
      elif ! [ -e \(second) ]; then : > \(second); : > \(fifo)
      fi
      exit \(status)
      """
    let starter = DaemonStarter(candidates: ["/bin/sh"], arguments: ["-c", script], environment: [])
    let client = try DaemonClient.connect(
      to: socket, as: Hello(program: "mdutil", version: "1"), startIfNeeded: starter,
      deadline: Clock.now + ServedSocket.patience)
    #expect(try client.ask(.status) == .status(.sample(items: 1)))
    other.join()
    listener.look { $0 }?.stop()
  }

  @Test func itIsDetached() throws {
    let log = directory.path + "/log"
    let script = """
      read -r pid name state parent group session rest < /proc/self/stat
      exec 2> '\(log)'
      echo "$session $$ $A" >&2
      while read -r name value; do case $name in SigBlk:|SigIgn:) echo "$value" >&2;; esac; done < /proc/self/status
      echo /proc/$$/fd/* >&2
      exit 1
      """
    let starter = DaemonStarter(candidates: ["/bin/sh"], arguments: ["-c", script], environment: ["A=b"])
    let held = try WorkerThread.start(name: "holder") { [socket] in
      // This thread blocks signals. The daemon must not inherit that.
      EndingSignals.hold()
      _ = try? DaemonClient.connect(
        to: socket, as: Hello(program: "mdutil", version: "1"), startIfNeeded: starter,
        deadline: Clock.now + ServedSocket.patience)
    }
    held.join()
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4, "\(lines)")
    let first = lines[0].split(separator: " ")
    #expect(first.count == 3 && first[0] == first[1] && first[2] == "b", "\(lines)")
    // Two signals above the first 31 belong to glibc.
    #expect(lines[1...2].map { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } } == [0, 0], "\(lines)")
    // The third descriptor is the shell's own, for listing the folder.
    #expect(lines[3].hasPrefix("/proc/\(first[1])/fd/0 /proc/\(first[1])/fd/1 /proc/\(first[1])/fd/2"), "\(lines)")
    #expect(lines[3].split(separator: " ").count <= 4, "\(lines)")
  }

  /// Error of starting the first candidate that exists, a shell that runs the script.
  ///
  /// The script is not written to a file of its own. A child that another test starts meanwhile may hold the new file
  /// open for writing, and such a file cannot be executed.
  private func error(
    of candidates: [String], script: String = "exit 1", milliseconds: Int64 = 60_000
  ) throws -> ClientError? {
    let starter = DaemonStarter(
      candidates: candidates, arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin"])
    return #expect(throws: ClientError.self) {
      try DaemonClient.connect(
        to: socket, as: Hello(program: "mdutil", version: "1"), startIfNeeded: starter,
        deadline: Clock.now + .milliseconds(milliseconds))
    }
  }
}
