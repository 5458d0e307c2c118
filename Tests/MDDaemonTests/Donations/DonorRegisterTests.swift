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
}
