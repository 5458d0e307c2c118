import Foundation
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

/// Identification of processes, with a folder in place of the kernel's `/proc`.
@Suite struct PeerIdentificationTests {
  private let proc: TemporaryDirectory
  private static let app = "org.example.Journal"

  init() throws {
    proc = try TemporaryDirectory()
    try addNamespaces("self")
  }

  private func addNamespaces(_ name: String, mounts: Int = 1, users: Int = 1, root: String = "/") throws {
    try proc.makeDirectory("\(name)/ns")
    try proc.link("\(name)/ns/mnt", to: "mnt:[\(mounts)]")
    try proc.link("\(name)/ns/user", to: "user:[\(users)]")
    try proc.link("\(name)/root", to: root)
  }

  /// Adds a process that was started `started` hundredths of a second after boot.
  private func add(
    _ process: Int32, parent: Int32 = 1, started: Int = 500, program: String = "/usr/bin/app", mounts: Int = 1,
    users: Int = 1, root: String = "/"
  ) throws {
    let fields = "S \(parent) 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 \(started) 0"
    try proc.write("\(process) (any) name) \(fields)", to: "\(process)/stat")
    try proc.link("\(process)/exe", to: program)
    try addNamespaces("\(process)", mounts: mounts, users: users, root: root)
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

  /// The file is read only from a file system that cannot make the daemon wait.
  @Test(arguments: [
    ("tmpfs", PeerSandbox.flatpak("org.example.Other")), ("fuse.slow", .namespace), ("overlay", .namespace),
  ])
  func aFlatpakIsReadFromMemory(type: String, sandbox: PeerSandbox) throws {
    try proc.write("[Application]\nname=org.example.Other\n", to: "root/.flatpak-info")
    try add(7, mounts: 2, root: "\(proc.path)/root")
    let mounts = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
    try proc.write(mounts.replacing(#/\s-\s\S+\s/#, with: " - \(type) "), to: "7/mountinfo")
    #expect(peer(7).sandbox == sandbox)
    #expect(peer(7).executable == nil)
  }

  @Test func aSnapIsKnownByItsLabel() throws {
    try add(8, mounts: 3)
    try proc.write("snap.journal.app (enforce)\n", to: "8/attr/current")
    #expect(peer(8).sandbox == .snap("journal"))
  }

  @Test func otherNamespacesAndRootFoldersAreSandboxes() throws {
    try add(7, mounts: 2)
    try add(8, users: 2)
    try add(9, root: "/srv/chroot")
    #expect([7, 8, 9].map { peer($0).kind } == [.namespace, .namespace, .namespace])
  }

  /// A user's daemon may not inspect root's processes, and a process can hide from other processes of its user.
  @Test func whoHidesIsUnknownUnlessItIsRoot() throws {
    try add(7)
    try FileManager.default.removeItem(atPath: "\(proc.path)/7/ns")
    #expect(peer(7).kind == .unknown)
    let root = PeerCredentials(processID: 7, userID: PeerCredentials.own.userID + 1, groupID: 0)
    let process = ConnectedProcess(credentials: root, connected: 6_000_000_000)
    #expect(PeerIdentification(proc: proc.path).identify(process).kind == .root)
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
