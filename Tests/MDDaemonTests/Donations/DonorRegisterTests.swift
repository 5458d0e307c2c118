import Foundation
import Glibc
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

@Suite struct DonorRegisterTests {
  @Test func aRegisterThatCannotBeReadIsNotReplaced() throws {
    let directory = try TemporaryDirectory()
    var register = DonorRegister(in: directory.path)
    try register.add(["org.example.A", "org.example.B"])
    var unread = FaultPlan.$current.withValue(FaultPlan { $0 == "openat" ? EIO : nil }) {
      DonorRegister(in: directory.path)
    }
    #expect(unread.bundles.isEmpty)
    try unread.add(["org.example.C"])
    #expect(DonorRegister(in: directory.path).bundles == ["org.example.A", "org.example.B", "org.example.C"])
  }

  @Test func noRegisterIsAnEmptyOne() throws {
    let directory = try TemporaryDirectory()
    var register = DonorRegister(in: directory.path + "/state")
    #expect(register.bundles.isEmpty)
    try register.add(["org.example.A"])
    #expect(DonorRegister(in: directory.path + "/state").bundles == ["org.example.A"])
  }

  @Test func whoHasDonatedIsKnownLater() throws {
    let folder = try TemporaryDirectory()
    let state = folder.path + "/state"
    var register = DonorRegister(in: state)
    #expect(register.bundles.isEmpty)
    try register.add(["org.example.B", "org.example.A"])
    try register.add(["org.example.A"])
    #expect(DonorRegister(in: state).bundles == ["org.example.A", "org.example.B"])
    try folder.write("org.example.A\nno/bundle\n\n", to: "state/donors")
    #expect(DonorRegister(in: state).bundles == ["org.example.A"])
  }
}
