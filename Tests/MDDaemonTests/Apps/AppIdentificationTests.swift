import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// Reading of processes, over a folder that stands in for the kernel's.
@Suite struct AppIdentificationTests {
  private let proc: TemporaryDirectory
  private let data: TemporaryDirectory
  private static let app = "org.example.Journal"

  init() throws {
    proc = try TemporaryDirectory()
    data = try TemporaryDirectory()
  }

  /// A process that was started after so many hundredths of a second.
  private func add(_ process: Int32, parent: Int32 = 1, started: Int = 500, program: String = "/usr/bin/app") throws {
    let fields = "S \(parent) 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 \(started) 0"
    try proc.write("\(process) (any) name) \(fields)", to: "\(process)/stat")
    try proc.link("\(process)/exe", to: program)
  }

  private func refusal(
    _ bundle: String, of process: Int32, connected: Int64 = 6_000_000_000, client: UInt64 = 2,
    _ identification: AppIdentification? = nil
  ) -> RequestFailure.Code? {
    let identification = identification ?? self.identification()
    let peer = PeerCredentials(processID: process, userID: 0, groupID: 0)
    do throws(RequestFailure) {
      try identification.check(
        AppClaim(bundle: bundle), of: ClientNumber(token: client), peer, connected: connected)
      return nil
    } catch { return error.code }
  }

  private func identification(launched: Int32 = 0) -> AppIdentification {
    AppIdentification(manifests: ManifestCatalog(folders: [data.path]), proc: proc.path) {
      $0 == .process(launched) || $0 == .unit("limelight-extension-1-1.service") ? Self.app : nil
    }
  }

  @Test func aUnitThatTheDaemonMadeIsKnown() throws {
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    for (process, unit) in [(7 as Int32, "limelight-extension-1-1.service"), (8, "limelight-extension-1-2.service")] {
      try add(process)
      try proc.write("0::/user.slice/user@1000.service/background.slice/\(unit)\n", to: "\(process)/cgroup")
    }
    #expect(refusal(Self.app, of: 7) == nil)
    #expect(refusal(Self.app, of: 8) == .unsupported)
  }

  @Test func whoHasGoneOrCameLaterIsNobody() throws {
    #expect(refusal(Self.app, of: 7) == .unsupported)
    try add(7)
    #expect(refusal(Self.app, of: 7) == nil)
    #expect(refusal(Self.app, of: 7, connected: 4_990_000_000) == .unsupported)
    #expect(refusal(Self.app, of: 7, connected: 5_000_000_000) == nil)
    #expect(refusal("no/bundle", of: 7) == .invalidItem)
  }

  @Test func aSandboxIsRead() throws {
    try add(7)
    try proc.write("[Application]\nname=org.example.Other\n", to: "7/root/.flatpak-info")
    #expect(refusal(Self.app, of: 7) == .unsupported)
    #expect(refusal("org.example.Other", of: 7) == nil)
    try add(8)
    try proc.write("snap.journal.app (enforce)\n", to: "8/attr/current")
    #expect(refusal(Self.app, of: 8) == .unsupported)
    #expect(refusal("journal", of: 8) == nil)
  }

  @Test func whoIsInASandboxReadsNobodyElses() throws {
    let identification = identification()
    let other = "org.example.Other"
    func mayRead(_ owner: String, _ client: UInt64) -> Bool {
      (try? identification.checkReading(of: owner, by: ClientNumber(token: client))) != nil
    }
    try add(7)
    try proc.write("[Application]\nname=\(other)\n", to: "7/root/.flatpak-info")
    try add(8)
    try proc.write("snap.journal.app (enforce)\n", to: "8/attr/current")
    try add(9)
    #expect(refusal(other, of: 7, client: 7, identification) == nil)
    #expect(mayRead(other, 7) && mayRead("\(other).Helper", 7) && !mayRead(Self.app, 7))
    #expect(refusal("journal", of: 8, client: 8, identification) == nil)
    #expect(mayRead("snap.journal", 8) && !mayRead(other, 8))
    #expect(refusal(Self.app, of: 9, client: 9, identification) == nil)
    #expect(mayRead(other, 9) && mayRead(Self.app, 9))
  }

  @Test func aRegisteredBundleIsForItsPrograms() throws {
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    try add(7)
    #expect(refusal(Self.app, of: 7) == .unsupported)
    try add(8, program: "/opt/journal/journal")
    #expect(refusal(Self.app, of: 8) == nil)
    try add(9)
    try proc.write("0::/app.slice/app-\(Self.app)-9.scope\n", to: "9/cgroup")
    #expect(refusal(Self.app, of: 9) == nil)
  }

  @Test func whatTheDaemonHasStartedIsWhatItWasStartedFor() throws {
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    try add(20)
    try add(21, parent: 20)
    try add(22, parent: 21)
    #expect(refusal(Self.app, of: 22) == .unsupported)
    #expect(refusal(Self.app, of: 22, identification(launched: 20)) == nil)
    #expect(refusal(Self.app, of: 22, identification(launched: 23)) == .unsupported)
  }

  @Test func oneConnectionIsReadOfOnce() throws {
    let identification = identification()
    try add(7)
    #expect(refusal(Self.app, of: 7, identification) == nil)
    try proc.write("[Application]\nname=org.example.Other\n", to: "7/root/.flatpak-info")
    #expect(refusal(Self.app, of: 7, identification) == nil)
    #expect(refusal(Self.app, of: 7, client: 3, identification) == .unsupported)
    identification.forget(ClientNumber(token: 2))
    #expect(refusal(Self.app, of: 7, identification) == .unsupported)
  }
}
