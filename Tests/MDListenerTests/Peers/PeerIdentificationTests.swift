import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

/// Reading of processes, over a folder that stands in for the kernel's.
@Suite struct PeerIdentificationTests {
  private let proc: TemporaryDirectory
  private static let app = "org.example.Journal"

  init() throws { proc = try TemporaryDirectory() }

  /// A process that was started after so many hundredths of a second.
  private func add(_ process: Int32, parent: Int32 = 1, started: Int = 500, program: String = "/usr/bin/app") throws {
    let fields = "S \(parent) 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 \(started) 0"
    try proc.write("\(process) (any) name) \(fields)", to: "\(process)/stat")
    try proc.link("\(process)/exe", to: program)
  }

  private func peer(_ process: Int32, connected: Int64 = 6_000_000_000, launched: Int32 = 0) -> Peer {
    let identification = PeerIdentification(proc: proc.path) {
      $0 == .process(launched) || $0 == .unit("limelight-extension-1-1.service") ? Self.app : nil
    }
    let credentials = PeerCredentials(processID: process, userID: PeerCredentials.own.userID, groupID: 0)
    return identification.identify(ConnectedProcess(credentials: credentials, connected: connected))
  }

  @Test func aUnitThatTheDaemonMadeIsKnown() throws {
    for (process, unit) in [(7 as Int32, "limelight-extension-1-1.service"), (8, "limelight-extension-1-2.service")] {
      try add(process)
      try proc.write("0::/user.slice/user@1000.service/background.slice/\(unit)\n", to: "\(process)/cgroup")
    }
    #expect(peer(7).launchedFor == Self.app)
    #expect(peer(8).launchedFor == nil)
  }

  @Test func whoHasGoneOrCameLaterIsUnknown() throws {
    #expect(peer(7).kind == .unknown)
    try add(7)
    #expect(peer(7).kind == .own)
    #expect(peer(7, connected: 4_990_000_000).kind == .unknown)
    #expect(peer(7, connected: 5_000_000_000).kind == .own)
    #expect(peer(0).kind == .unknown)
  }

  @Test func aSandboxIsRead() throws {
    try add(7)
    try proc.write("[Application]\nname=org.example.Other\n", to: "7/root/.flatpak-info")
    #expect(peer(7).sandbox == .flatpak("org.example.Other"))
    try add(8)
    try proc.write("snap.journal.app (enforce)\n", to: "8/attr/current")
    #expect(peer(8).sandbox == .snap("journal"))
  }

  @Test func programAndUnitAreRead() throws {
    try add(8, program: "/opt/journal/journal")
    #expect(peer(8).executable == "/opt/journal/journal")
    try add(9)
    try proc.write("0::/app.slice/app-\(Self.app)-9.scope\n", to: "9/cgroup")
    #expect(peer(9).unit == Self.app)
  }

  @Test func whatTheDaemonHasStartedIsWhatItWasStartedFor() throws {
    try add(20)
    try add(21, parent: 20)
    try add(22, parent: 21)
    #expect(peer(22).launchedFor == nil)
    #expect(peer(22, launched: 20).launchedFor == Self.app)
    #expect(peer(22, launched: 23).launchedFor == nil)
  }
}
