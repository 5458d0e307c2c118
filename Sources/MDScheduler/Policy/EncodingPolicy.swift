package import MDConfiguration
import MDModel

/// Decides when the encoder may work. Pure.
package enum EncodingPolicy {
  /// Why it may not; `nil` where it may, as far as the user's settings and presence go.
  ///
  /// - Parameter isRequested: somebody has asked for it.
  package static func objection(
    _ policy: Configuration.EncodePolicy, isRequested: Bool, _ conditions: SystemConditions
  ) -> String? {
    if isRequested { return nil }
    switch policy {
    case .off: return "switched off: encode in limelight.conf"
    case .always: return nil
    case .idle:
      if conditions.onBattery == true { return "on battery" }
      // Where nobody can tell, the pressure by other programs does.
      return conditions.userIsIdle == false ? "the computer is in use" : nil
    }
  }
}
