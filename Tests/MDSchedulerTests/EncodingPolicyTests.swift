import MDConfiguration
import MDModel
import MDScheduler
import Testing

@Suite struct EncodingPolicyTests {
  private func objection(
    _ policy: Configuration.EncodePolicy, isRequested: Bool = false, battery: Bool? = false, idle: Bool? = true
  ) -> String? {
    var conditions = SystemConditions()
    (conditions.onBattery, conditions.userIsIdle) = (battery, idle)
    return EncodingPolicy.objection(policy, isRequested: isRequested, conditions)
  }

  @Test func theEncoderWorksWhileNobodyDoes() {
    #expect(objection(.idle) == nil)
    #expect(objection(.idle, idle: false) == "the computer is in use")
    #expect(objection(.idle, battery: true) == "on battery")
    // If the system cannot tell whether it is idle, pressure by other programs decides.
    #expect(objection(.idle, battery: nil, idle: nil) == nil)
  }

  @Test func settingsAndRequestsCountMore() {
    #expect(objection(.always, battery: true, idle: false) == nil)
    #expect(objection(.off) != nil)
    for policy in Configuration.EncodePolicy.allCases {
      #expect(objection(policy, isRequested: true, battery: true, idle: false) == nil)
    }
  }
}
