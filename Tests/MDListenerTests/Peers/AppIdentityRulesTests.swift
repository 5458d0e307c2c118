import MDProtocol
import Testing

@testable import MDListener

/// The table in `docs/corespotlight.md`.
@Suite struct AppIdentityRulesTests {
  private static let app = "org.example.Journal"
  private static let other = "org.example.Photos"
  private static let registered = DelegateManifest(
    executable: "/opt/journal/extension", programs: ["/usr/bin/journal"])

  private func mayBe(
    _ claim: String, _ clues: ProcessClues, flatpak: [UInt8]? = nil, launchedFor: String? = nil,
    _ manifest: DelegateManifest? = nil
  ) -> Bool {
    let sandbox = flatpak.map { PeerSandbox.flatpak(FlatpakInfo.application($0) ?? "") } ?? clues.snap
    let peer = Peer(
      process: 7, user: .own, sandbox: sandbox, executable: clues.executable, unit: clues.unit, launchedFor: launchedFor
    )
    do throws(IdentityRefusal) {
      try AppIdentityRules.check(claim, peer, manifest)
      return true
    } catch { return false }
  }

  @Test(arguments: [
    (app, true), ("org.example.Journal.Helper", true), (other, false), ("org.example.Journalist", false),
    ("org.example", false),
  ])
  func aFlatpakIsWhatItsSandboxSays(claim: String, isRight: Bool) {
    let info = Array("[Application]\nname=org.example.Journal\nruntime=x\n[Context]\nname=evil\n".utf8)
    #expect(mayBe(claim, ProcessClues(), flatpak: info) == isRight)
    // Unit, program and parent of the process do not change the result.
    let clues = ProcessClues(executable: "/usr/bin/journal", controlGroups: group("app-\(Self.other)-1.scope"))
    #expect(mayBe(claim, clues, flatpak: info, launchedFor: Self.other, Self.registered) == isRight)
  }

  @Test(arguments: ["", "[Application]\n", "name=org.example.Journal", "[Context]\nname=org.example.Journal"])
  func aFlatpakThatCannotBeToldIsNobody(info: String) {
    #expect(!mayBe(Self.app, ProcessClues(), flatpak: Array(info.utf8)))
  }

  @Test(arguments: [
    ("journal", true), ("snap.journal", true), ("journal.Helper", false), ("snap.journal.app", true), (app, false),
    ("journalist", false),
  ])
  func aSnapIsWhatItsLabelSays(claim: String, isRight: Bool) {
    let clues = ProcessClues(executable: "/usr/bin/sh", securityLabel: Array("snap.journal.app (enforce)\n".utf8))
    #expect(mayBe(claim, clues) == isRight)
  }

  @Test func aManifestTellsWhichBundleASnapIs() {
    let clues = ProcessClues(securityLabel: Array("snap.journal.app (enforce)".utf8))
    #expect(mayBe(Self.app, clues, DelegateManifest(executable: "/snap/journal/current/bin/extension")))
    #expect(!mayBe(Self.app, clues, DelegateManifest(executable: "/snap/journalist/current/bin/extension")))
  }

  @Test func aSnapWithoutALabelIsKnownByItsGroupAndProgram() {
    let groups = group("snap.journal.app-0aa9c1d2.scope")
    #expect(!mayBe(Self.app, ProcessClues(executable: "/snap/journal/3/bin/app", controlGroups: groups)))
    #expect(mayBe("journal", ProcessClues(executable: "/snap/journal/3/bin/app", controlGroups: groups)))
    // A program started in the snap's terminal is not the snap.
    #expect(mayBe(Self.app, ProcessClues(executable: "/home/me/build/app", controlGroups: groups)))
    #expect(mayBe(Self.app, ProcessClues(securityLabel: Array("snap.code.code (complain)".utf8))))
  }

  @Test(arguments: [
    ("/opt/journal/extension", true), ("/opt/journal/journal", true), ("/usr/bin/journal", true),
    ("/opt/journal/sub/journal", false), ("/usr/bin/other", false), ("/usr/bin/journal2", false),
  ])
  func aRegisteredBundleIsForItsPrograms(program: String, isRight: Bool) {
    #expect(mayBe(Self.app, ProcessClues(executable: program), Self.registered) == isRight)
    // Any program may use an identifier that is not registered.
    #expect(mayBe(Self.other, ProcessClues(executable: program)))
  }

  @Test func aRegisteredBundleIsForItsUnitAndForWhomTheDaemonStarted() {
    let elsewhere = "/usr/bin/python3.11"
    #expect(!mayBe(Self.app, ProcessClues(executable: elsewhere), Self.registered))
    #expect(!mayBe(Self.app, ProcessClues(), Self.registered))
    #expect(mayBe(Self.app, ProcessClues(executable: elsewhere), launchedFor: Self.app, Self.registered))
    #expect(!mayBe(Self.app, ProcessClues(executable: elsewhere), launchedFor: Self.other, Self.registered))
    let unit = group("app.slice/app-gnome-org.example.Journal-4711.scope")
    #expect(mayBe(Self.app, ProcessClues(executable: elsewhere, controlGroups: unit), Self.registered))
  }

  /// The creator of a namespace decides what its paths mean, but the control group belongs to the session.
  @Test func inANamespaceOnlyTheUnitCounts() {
    func mayBe(_ unit: String?, launchedFor: String? = nil) -> Bool {
      let peer = Peer(
        process: 7, user: .own, sandbox: .namespace, executable: "/opt/journal/extension", unit: unit,
        launchedFor: launchedFor)
      return (try? AppIdentityRules.check(Self.app, peer, Self.registered)) != nil
    }
    #expect(!mayBe(nil) && !mayBe(Self.other))
    #expect(mayBe(Self.app) && mayBe(nil, launchedFor: Self.app))
  }

  @Test func nobodyKnownIsWhatItSays() { #expect(mayBe(Self.app, ProcessClues())) }
}

/// The single line of a unified hierarchy, in a session managed by systemd.
private func group(_ unit: String) -> [UInt8] {
  Array("0::/user.slice/user-1000.slice/user@1000.service/app.slice/\(unit)\n".utf8)
}

@Suite struct ControlGroupTests {
  @Test(arguments: [
    ("app-org.example.Journal-4711.scope", "org.example.Journal"),
    ("app-gnome-org.example.Journal-4711.scope", "org.example.Journal"),
    ("app-flatpak-org.example.Journal-4711.scope", "org.example.Journal"),
    ("app-org.example.Journal@9f2c.service", "org.example.Journal"),
    ("app-KDE-org.example.Journal@autostart.service", "org.example.Journal"),
    ("app-gnome-my\\x2dapp-4711.scope", "my-app"),
    ("app-org.gnome.Terminal.slice/vte-spawn-1.scope", nil),
    ("app-org.example.Journal.slice", nil),
    ("app-4711.scope", nil), ("app-.scope", nil), ("session-2.scope", nil), ("", nil),
    ("app-org.example.A-1.scope/app-org.example.B-2.scope", "org.example.A"),
    ("libpod-4711.scope/container/app-org.example.Journal-1.scope", nil),
    ("libpod-4711.scope/user@1000.service/app.slice/app-org.example.Journal-1.scope", nil),
  ])
  func theUnitNamesTheApp(unit: String, app: String?) { #expect(ControlGroup.application(group(unit)) == app) }

  @Test(arguments: [
    ("snap.journal.app-0aa9.scope", "journal"), ("snap.journal.app.service", "journal"), ("snap.journal.scope", nil),
    ("snapd.service", nil), ("libpod-4711.scope/snap.journal.app-0aa9.scope", nil),
  ])
  func theUnitNamesTheSnap(unit: String, snap: String?) { #expect(ControlGroup.snap(group(unit)) == snap) }

  @Test(arguments: [
    ("limelight-extension-1-1.service", "limelight-extension-1-1.service"), ("app-org.example.Journal-1.scope", nil),
    ("libpod-4711.scope/limelight-extension-1-1.service", nil),
    ("libpod-4711.service/limelight-extension-1-1.service", "libpod-4711.service"),
  ])
  func aServiceIsTheOneThatSystemdMade(unit: String, service: String?) {
    #expect(ControlGroup.service(group(unit)) == service)
  }

  /// A container of a system service has a manager of its own.
  @Test func aUsersManagerInAContainerIsNotTheSessions() {
    let path = "0::/system.slice/docker-1.scope/user@1000.service/app.slice/app-org.example.Journal-1.scope\n"
    #expect(ControlGroup.application(Array(path.utf8)) == nil)
  }

  @Test func olderHierarchiesHaveALineForEachController() {
    let lines = "12:pids:/user.slice\n1:name=systemd:/user.slice/app-org.example.Journal-1.scope\n0::/user.slice\n"
    #expect(ControlGroup.application(Array(lines.utf8)) == "org.example.Journal")
  }
}
