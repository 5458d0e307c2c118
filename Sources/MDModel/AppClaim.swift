/// Bundle identifier that a client claims to have.
///
/// The daemon uses the claim only if it cannot read the identity from the client's process.
public struct AppClaim: Hashable, Sendable, Codable {
  /// Bundle identifier such as `org.example.Journal`: at most 255 of letters, digits, `-`, `_` and dots.
  public var bundle: String

  public init(bundle: String) { self.bundle = bundle }

  /// Whether a bundle identifier may be part of an address.
  public static func isValid(_ bundle: String) -> Bool {
    (1...255).contains(bundle.utf8.count) && bundle.first != "."
      && bundle.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}
