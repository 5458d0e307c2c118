import Foundation
import MDModel
import MDSystem
import Synchronization

/// What this process calls itself towards the daemon.
enum AppIdentity {
  private static let given = Mutex<String?>(nil)

  /// Of the app: as it was set, else of its bundle, else of the environment, else the name of its program.
  static var bundle: String {
    get { given.withLock { $0 } ?? found }
    set { given.withLock { $0 = newValue } }
  }

  private static let found: String =
    Bundle.main.bundleIdentifier.flatMap(valid)
    ?? ProcessEnvironment.text(variable).flatMap(valid) ?? program

  private static func valid(_ bundle: String) -> String? { AppClaim.isValid(bundle) ? bundle : nil }

  static let variable = "LIMELIGHT_BUNDLE_IDENTIFIER"

  /// The program's name, with a hyphen for what has no place in a bundle identifier.
  static let program = identifier(fromProgram: ProcessInfo.processInfo.processName)

  static func identifier(fromProgram name: String) -> String {
    let plain = name.utf8.prefix(255).map { byte in
      AppClaim.isValid(String(decoding: [UInt8(ascii: "a"), byte], as: UTF8.self)) ? byte : UInt8(ascii: "-")
    }
    let bundle = String(decoding: plain.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    return bundle.isEmpty ? "app" : bundle
  }
}
