package import MDConfiguration
import MDModel

/// Decides when the encoder may run.
///
/// Pure.
package enum EncodingPolicy {
  /// Reason why the encoder may not run; `nil` if the user's settings and presence allow it.
  ///
  /// - Parameter isRequested: whether a person has requested the work.
  package static func objection(
    _ policy: Configuration.EncodePolicy, isRequested: Bool, _ conditions: SystemConditions
  ) -> String? {
    if isRequested { return nil }
    switch policy {
    case .off: return "switched off: encode in limelight.conf"
    case .always: return nil
    case .idle:
      if conditions.onBattery == true { return "on battery" }
      // If the presence of the user is unknown, the pressure by other programs decides.
      return conditions.userIsIdle == false ? "the computer is in use" : nil
    }
  }
}
