import MDProtocol
import MDTestSupport
import Testing

@Suite struct HelloTests {
  @Test func theNewestVersionThatBothSpeakIsAgreedOn() {
    for seed in Rounds.seeds(300) {
      var random = RandomMessages(seed: seed)
      let (one, other) = (random.hello(), random.hello())
      let common = (0...9).filter { version in
        [one, other].allSatisfy { $0.minimum <= version && version <= $0.maximum }
      }
      #expect(one.agreed(with: other) == common.last.map { UInt16($0) }, "seed \(seed)")
      #expect(other.agreed(with: one) == one.agreed(with: other), "seed \(seed)")
    }
  }

  @Test func aGreetingThatContradictsItselfAgreesWithNobody() throws {
    let payload = Array(#"{"maximum":1,"minimum":2,"program":"x","version":"1"}"#.utf8)
    let hello = try Frame(version: 1, kind: .hello, request: 0, payload: payload).message(Hello.self)
    #expect(hello.agreed(with: Hello(program: "mds", version: "1", versions: 0...9)) == nil)
  }

  @Test func whoIsTooOldIsTold() {
    let old = Hello(program: "mds", version: "0.4", versions: 1...1)
    let new = Hello(program: "mdutil", version: "0.5", versions: 2...3)
    #expect(
      VersionMismatch(client: new, daemon: old).description
        == "mds 0.4 speaks version 1 of the protocol, this mdutil 0.5 version 2 to 3: "
        + "restart it with `systemctl --user restart limelight-mds.service`, or end it, and it starts again")
    let daemon = Hello(program: "mds", version: "0.5", versions: 2...2)
    let client = Hello(program: "mdutil", version: "0.4", versions: 1...1)
    #expect(
      VersionMismatch(client: client, daemon: daemon).description
        == "mds 0.5 speaks version 2 of the protocol, this mdutil 0.4 version 1: "
        + "use the mdutil that was installed with it")
  }
}
