/// What an app gives to be found, as wire and store take it.
public struct DonatedItem: Hashable, Sendable {
  /// The app's own name for it; the same one again replaces the item. At most ``maximumIdentifierBytes`` of UTF-8.
  public var identifier: String
  /// The group that it can be deleted with: names with dots between them, `a.b` lies in `a`.
  public var domain: String?
  /// Under the keys of ``AttributeSchema``: the type under ``AttributeKey/contentType``, the text under
  /// ``AttributeKey/textContent``.
  public var attributes: AttributeSet
  /// When it is to leave, in nanoseconds since 1970 UTC; `nil`: never.
  public var expiration: Int64?
  /// Only the attributes that are there are written over; nothing is made of an item that is not known yet.
  public var isUpdate: Bool

  public init(
    identifier: String, domain: String? = nil, attributes: AttributeSet, expiration: Int64? = nil,
    isUpdate: Bool = false
  ) {
    self.identifier = identifier
    self.domain = domain
    self.attributes = attributes
    self.expiration = expiration
    self.isUpdate = isUpdate
  }

  public static let maximumIdentifierBytes = 4_096
}

/// One thing that an app wants done to what it has donated to one of its indexes.
public enum DonationOperation: Hashable, Sendable {
  case index([DonatedItem])
  case deleteItems([String])
  /// Items of these domains and of all domains in them.
  case deleteDomains([String])
  case deleteEverything
}

/// One of the indexes of one app, as the app calls it.
public struct DonationIndex: Hashable, Sendable, Codable {
  /// Empty for the default index.
  public var name: String
  /// The class of protection by its Apple name, such as `NSFileProtectionComplete`; kept, and of no effect on Linux.
  public var protection: String?

  public init(name: String = "", protection: String? = nil) {
    self.name = name
    self.protection = protection
  }
}

/// What a client says of itself. The daemon believes what it can read of the process, and this only where it cannot.
public struct AppClaim: Hashable, Sendable, Codable {
  /// Such as `org.example.Journal`: at most 255 of letters, digits, `-`, `_` and dots.
  public var bundle: String

  public init(bundle: String) { self.bundle = bundle }

  /// Whether a bundle identifier has the form that is needed to be part of an address.
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
