import MDListener
import Testing

@testable import MDDaemon

@Suite struct ExtensionUnitTests {
  private let unit = ExtensionUnit(daemon: 4711, number: 3)

  private func launch(_ executable: String, _ arguments: [String] = []) -> [String] {
    unit.launch(
      DelegateManifest(executable: executable, arguments: arguments), environment: ["A=1", "B=x y"], memory: 1 << 30)
  }

  @Test func theCommandComesLast() {
    let words = launch("/usr/libexec/journal", ["--index", "$HOME", "a$$b", ""])
    #expect(words.suffix(6) == ["--", "/usr/libexec/journal", "--index", "$$HOME", "a$$$$b", ""])
    #expect(words.contains("--unit=limelight-extension-4711-3.service"))
    #expect(words.contains("--setenv=A=1") && words.contains("--setenv=B=x y"))
    #expect(words.contains("--property=MemoryMax=1073741824"))
  }

  @Test func whatHasASandboxGetsLimitsAlone() {
    let plain = launch("/usr/libexec/journal")
    for own in [
      "/snap/bin/journal", "/usr/bin/flatpak", "/var/lib/flatpak/exports/bin/org.example.Journal",
      "/home/ada/.local/share/flatpak/exports/bin/org.example.Journal", "/var/lib/snapd/snap/bin/journal",
    ] {
      let words = launch(own)
      #expect(!words.contains("--property=NoNewPrivileges=yes"), "\(own)")
      #expect(words.contains("--property=CPUSchedulingPolicy=idle"), "\(own)")
    }
    #expect(plain.contains("--property=NoNewPrivileges=yes"))
    #expect(launch("/opt/snapshot/bin/journal").contains("--property=NoNewPrivileges=yes"))
  }
}
