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

  /// Nobody can be asked for the log of a daemon that has ended.
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
    // Started it was: this waits for its number, however late it comes.
    var pid: Int32?
    while pid == nil { pid = (try? String(contentsOfFile: pids, encoding: .utf8)).flatMap { Int32($0.dropLast()) } }
    kill(pid!, SIGKILL)
    // Swift Testing waits for any child, and does so in vain while one lies about that is nobody's.
    waitpid(pid!, nil, 0)
  }

  /// The program finds that another one has the lock: first one that is about to end, so that the program is started once
  /// more, then one that was started at the same time and listens a little later.
  @Test(arguments: [0, 75]) func whoFindsAnotherOneRunningWaitsForItOrTakesItsPlace(status: Int) throws {
    let listener = Monitor<ControlListener?>(nil)
    let fifo = directory.path + "/ended"
    mkfifo(fifo, 0o600)
    let path = socket
    let other = try WorkerThread.start(name: "other daemon") {
      // Opened when the program is about to end.
      _ = try? FileHandle(forReadingFrom: URL(fileURLWithPath: fifo)).readToEnd()
      let started = try? ControlListener(
        socket: path, hello: Hello(program: "mds", version: "1"), threadPrefix: "mds",
        handler: ClosureHandler { $1.answer($0) })
      try? started?.start()
      listener.change { $0 = started }
    }
    // The first one finds one that ends and never listens. The second may be followed by others.
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
      // A thread that holds signals: the daemon must not.
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
    // Two signals above the first 31 are glibc's own.
    #expect(lines[1...2].map { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } } == [0, 0], "\(lines)")
    // The third is the shell's, which lists the folder.
    #expect(lines[3].hasPrefix("/proc/\(first[1])/fd/0 /proc/\(first[1])/fd/1 /proc/\(first[1])/fd/2"), "\(lines)")
    #expect(lines[3].split(separator: " ").count <= 4, "\(lines)")
  }

  /// Failure of starting the first of the programs that is there; a shell runs the script.
  ///
  /// No program is written for it: a child that another test starts meanwhile may hold the new file open for writing, and
  /// what is so held cannot be run.
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
